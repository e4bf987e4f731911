// Writes src/protocol/generated.ts from docs/server-protocol.schema.json: one type for each definition.
// `--check` only says whether the file is up to date (the build does that).
import { readFileSync, writeFileSync } from "node:fs";

const schemaFile = new URL("../../docs/server-protocol.schema.json", import.meta.url);
const typesFile = new URL("../src/protocol/generated.ts", import.meta.url);

function type(schema) {
  if (schema.$ref) return schema.$ref.replace("#/$defs/", "");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map(type).join(" | ");
  if (schema.type === "array") return `(${type(schema.items)})[]`;
  if (schema.type === "object") return object(schema);
  if (schema.type === "integer") return "number";
  if (["string", "number", "boolean", "null"].includes(schema.type)) return schema.type;
  throw new Error(`no type for ${JSON.stringify(schema)}`);
}

function object(schema) {
  if (schema.additionalProperties) return `Record<string, ${type(schema.additionalProperties)}>`;
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const comment = member.description ? ` // ${member.description}` : "";
    return `${name}${required.has(name) ? "" : "?"}: ${type(member)};${comment}`;
  });
  return `{\n${members.map((member) => `  ${member.replaceAll("\n", "\n  ")}\n`).join("")}}`;
}

const schema = JSON.parse(readFileSync(schemaFile, "utf8"));
const definitions = Object.entries(schema.$defs).map(([name, definition]) => {
  const comment = definition.description ? `// ${definition.description}\n` : "";
  return `${comment}export type ${name} = ${type(definition)};\n`;
});
const text = `// Made by \`npm run types\` from docs/server-protocol.schema.json. Do not edit.\n\n${definitions.join("\n")}`;

if (!process.argv.includes("--check")) {
  writeFileSync(typesFile, text);
} else if (readFileSync(typesFile, "utf8") !== text) {
  console.error("src/protocol/generated.ts is out of date: run `npm run types`");
  process.exit(1);
}
