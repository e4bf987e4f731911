// Reads the small part of Markdown that the players' rules are written in (docs/rules/players/README.md) into
// blocks that a component can paint. Nothing here produces HTML, so a text can never inject any.
export interface Run {
  text: string;
  strong: boolean;
}

export type Block =
  | { kind: "paragraph"; runs: Run[] }
  | { kind: "list"; items: Run[][] }
  | { kind: "picture"; name: string; caption: string };

export interface Section {
  title: string;
  blocks: Block[];
}

export interface RulesText {
  title: string;
  intro: Run[];
  sections: Section[];
}

export function readRuns(text: string): Run[] {
  return text
    .split("**")
    .map((part, i) => ({ text: part, strong: i % 2 === 1 }))
    .filter((run) => run.text !== "");
}

export function plain(runs: readonly Run[]): string {
  return runs.map((run) => run.text).join("");
}

const pictureLine = /^<!-- picture: ([a-z0-9-]+) -->$/;
const captionLine = /^\*([^*].*)\*$/;

function readBlock(lines: readonly string[]): Block {
  const picture = pictureLine.exec(lines[0] ?? "");
  if (picture) {
    const caption = captionLine.exec(lines.slice(1).join(" "));
    if (!caption) throw new Error(`picture ${picture[1]} has no caption`);
    return { kind: "picture", name: picture[1] ?? "", caption: caption[1] ?? "" };
  }
  if (lines.every((line) => line.startsWith("- "))) {
    return { kind: "list", items: lines.map((line) => readRuns(line.slice(2))) };
  }
  return { kind: "paragraph", runs: readRuns(lines.join(" ")) };
}

// Blocks are parted by empty lines.
function chunks(text: string): string[][] {
  return text
    .replace(/\r\n/g, "\n")
    .split(/\n{2,}/)
    .map((chunk) => chunk.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0);
}

export function readRules(text: string): RulesText {
  const rules: RulesText = { title: "", intro: [], sections: [] };
  for (const lines of chunks(text)) {
    const first = lines[0] ?? "";
    const section = rules.sections.at(-1);
    if (first.startsWith("# ")) rules.title = first.slice(2);
    else if (first.startsWith("## ")) rules.sections.push({ title: first.slice(3), blocks: [] });
    else if (section) section.blocks.push(readBlock(lines));
    else rules.intro = readRuns(lines.join(" "));
  }
  return rules;
}

export function pictureNames(rules: RulesText): string[] {
  return rules.sections.flatMap((section) =>
    section.blocks.flatMap((block) => (block.kind === "picture" ? [block.name] : [])),
  );
}
