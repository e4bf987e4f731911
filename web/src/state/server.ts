// The two things asked of the server outside a table's own connection.
import type { CreatedTable, CreateTable, HttpError } from "../protocol/generated";

export async function createTable(body: CreateTable): Promise<CreatedTable | { error: string }> {
  try {
    const answer = await fetch("api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const json = (await answer.json()) as CreatedTable | HttpError;
    return answer.ok ? json as CreatedTable : { error: (json as HttpError).error };
  } catch {
    return { error: "" };
  }
}

export async function fetchRecord(table: string): Promise<string | null> {
  try {
    const answer = await fetch(`api/tables/${encodeURIComponent(table)}/record`);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
