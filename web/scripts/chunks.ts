// What a table needs, and the first page has not already, is one file: on a phone's network every request costs more than
// some bytes.
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

function reached(from: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found;
  found.add(from);
  for (const id of graph.getModuleInfo(from)?.importedIds ?? []) reached(id, graph, found);
  return found;
}

export function chunks(root: string): (id: string, graph: Graph) => string | undefined {
  let first: Set<string> | undefined;
  let table: Set<string> | undefined;
  return (id, graph) => {
    first ??= reached(`${root}/src/main.ts`, graph);
    table ??= reached(`${root}/src/table/LocalTable.svelte`, graph);
    return table.has(id) && !first.has(id) ? "table" : undefined;
  };
}
