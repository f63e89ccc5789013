import {
  ADVICE_KEYS,
  ADVICE_STEP_KEYS,
  COMPOSE_RULE_KEYS,
  FORMULA_KEYS,
  GATE_KEYS,
  LOOP_KEYS,
  STEP_KEYS,
  VARIABLE_KEYS,
} from "@/lib/formula/parse/keys";
import { agentFields } from "@/lib/pack/table/agent-fields";
import { cityFields } from "@/lib/pack/table/city-fields";
import type { Field, Fields } from "@/lib/pack/table/field";
import { packFields } from "@/lib/pack/table/pack-fields";
import { markdownTable } from "../doc-page";

/** Every key of every file, from the tables that the decoders read. */
export function filesReference(): string {
  const keys = (list: readonly string[]) => list.map((key) => `\`${key}\``).join(", ");
  return [
    "A key that is not here is reported with its line, and with the key that was probably meant. Keys of tables are written as paths: `[]` for a list of tables, `*` for a name of your own.",
    `## city.toml\n\n${fieldTable(cityFields)}`,
    `## pack.toml\n\n${fieldTable(packFields)}`,
    `## agents/NAME/agent.toml\n\n${fieldTable(agentFields)}`,
    "## Formulas",
    markdownTable(
      ["Table", "Keys"],
      [
        ["the file", keys(FORMULA_KEYS)],
        ["`[[steps]]`, and `children` below them", keys(STEP_KEYS.toml)],
        ["`[vars.*]`", keys(VARIABLE_KEYS)],
        ["`loop`", keys(LOOP_KEYS)],
        ["`gate`", keys(GATE_KEYS)],
        ["`[[advice]]`", keys(ADVICE_KEYS)],
        ["steps of advice", keys(ADVICE_STEP_KEYS)],
        ...Object.entries(COMPOSE_RULE_KEYS).map(([rule, list]) => [`\`compose.${rule}\``, keys(list)]),
      ],
    ),
  ].join("\n\n");
}

function fieldTable(fields: Fields): string {
  return markdownTable(["Key", "Holds"], rowsOf("", fields));
}

function rowsOf(path: string, fields: Fields): string[][] {
  return Object.entries(fields).flatMap(([key, field]) => fieldRows(path ? `${path}.${key}` : key, field));
}

function fieldRows(path: string, field: Field): string[][] {
  if (field.kind === "table") return rowsOf(path, field.fields);
  if (field.kind === "list" && field.of.kind === "table") return fieldRows(`${path}[]`, field.of);
  if (field.kind === "map" && field.of.kind === "table") return fieldRows(`${path}.*`, field.of);
  return [[`\`${path}\``, wordsOf(field)]];
}

function wordsOf(field: Field): string {
  switch (field.kind) {
    case "list":
      return `list of ${wordsOf(field.of)}`;
    case "map":
      return `names with ${wordsOf(field.of)}`;
    case "any":
      return "anything";
    case "table":
      return "a table";
    default:
      return field.kind;
  }
}
