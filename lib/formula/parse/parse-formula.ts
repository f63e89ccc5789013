import type { FileTree } from "@/lib/files/file-tree";
import { parseToml } from "@/lib/toml/parse-toml";
import type { Formula } from "../formula";
import type { Finding } from "../report/finding";
import { selectsV2 } from "../requirement/constraint";
import { decodeAdvice, decodeCompose } from "./decode-compose";
import { declaredConstraints, decodeRequires, isGraphContract } from "./decode-requires";
import { decodeSteps, type StepContext } from "./decode-step";
import { decodeVariables } from "./decode-variables";
import { Decoder, type Table } from "./decoder";
import { readDescriptionFile } from "./description-file";
import { CATALOG_KEYS, FOREIGN_KEYS, FORMULA_KEYS } from "./keys";
import { parseJson } from "./parse-json";
import { Source, type SourceFormat } from "./source";

/** One file read: `formula` is absent when a finding of severity error says why. `name` is what lists can show of it even then. */
export type ParsedFormula = {
  readonly source: Source;
  readonly formula?: Formula;
  readonly findings: readonly Finding[];
};

const WHAT = "formula.Formula";

/** Reads one formula file of a tree (formula 1): TOML 1.1, or JSON for the deprecated fallback. Nothing is resolved yet. */
export function parseFormula(tree: FileTree, layers: readonly string[], file: string): ParsedFormula {
  const format: SourceFormat = file.endsWith(".json") ? "json" : "toml";
  const text = tree.read(file);
  const source = new Source(file, text ?? "", format);
  const failed = (finding: Finding): ParsedFormula => ({ source, findings: [finding] });
  if (text === undefined) {
    const message = `read ${file}: ${tree.refusal(file) ?? "the file cannot be read"}`;
    return failed({ code: "file-unreadable", severity: "error", message, file, path: [], context: "" });
  }
  if (format === "json") {
    const parsed = parseJson(text, file);
    return "finding" in parsed ? failed(parsed.finding) : decode(parsed.table as Table, source, tree, layers);
  }
  const parsed = parseToml(text, file);
  if ("table" in parsed) return decode(parsed.table, source, tree, layers);
  const { message, line, column } = parsed.diagnostic;
  const place = { file, path: [], line, column };
  return failed({ code: "toml-syntax", severity: "error", message, ...place, context: `parse ${file}: toml: ` });
}

function decode(table: Table, source: Source, tree: FileTree, layers: readonly string[]): ParsedFormula {
  const decoder = new Decoder(source);
  for (const key of Object.keys(table)) {
    if (!(FORMULA_KEYS as readonly string[]).includes(key) && !FOREIGN_KEYS.has(key)) {
      decoder.unknownKey([key], FORMULA_KEYS);
    }
  }
  function read<Value>(key: string, reader: (value: unknown) => Value, without: Value): Value {
    const value = table[key];
    return value === undefined || (value === null && source.format === "json") ? without : reader(value);
  }
  const text = (key: string): string => read(key, (value) => decoder.text(value, [key], WHAT), "");

  const name = text("formula");
  const contract = text("contract");
  const requires = read("requires", (value) => decodeRequires(value, ["requires"], decoder), "");
  const constraints = declaredConstraints(name, contract, requires);
  const variables = read("vars", (value) => decodeVariables(value, ["vars"], decoder), []);
  const names = variables.map((variable) => variable.name);
  const cx: StepContext = {
    decoder,
    failsOnMissingFile: selectsV2(constraints),
    describe: (reference) => readDescriptionFile(tree, layers, source.file, reference, names),
  };
  if (isGraphContract(contract)) {
    decoder.findings.push({
      code: "contract-deprecated",
      severity: "warning",
      message: 'deprecated contract = "graph.v2"; use [requires] formula_compiler = ">=2.0.0"',
      file: source.file,
      path: ["contract"],
      context: "",
    });
  }
  const formula: Formula = {
    name,
    description: text("description"),
    type: text("type") || "workflow",
    contract,
    requires,
    constraints,
    extends: read("extends", (value) => decoder.texts(value, ["extends"], WHAT), []),
    variables,
    steps: read("steps", (value) => decodeSteps(value, ["steps"], cx), []),
    template: read("template", (value) => decodeSteps(value, ["template"], cx), []),
    compose: read("compose", (value) => decodeCompose(value, ["compose"], decoder), undefined),
    advice: read("advice", (value) => decodeAdvice(value, ["advice"], decoder), []),
    phase: text("phase"),
    pour: read("pour", (value) => decoder.flag(value, ["pour"], WHAT), false),
    catalog: read("catalog", (value) => decodeCatalog(value, decoder), undefined),
    source: source.file,
    hash: tree.digest(source.file) ?? "",
  };
  if (read("pointcuts", (value) => decoder.tables(value, ["pointcuts"], WHAT).length, 0) > 0) {
    decoder.lint("pointcuts-inert", ["pointcuts"], "pointcuts are read and never consulted");
  }
  const isRefused = decoder.findings.some(({ severity }) => severity === "error");
  return { source, findings: decoder.findings, ...(isRefused ? {} : { formula }) };
}

function decodeCatalog(value: unknown, decoder: Decoder): Formula["catalog"] {
  const table = decoder.table(value, ["catalog"], WHAT);
  for (const key of Object.keys(table)) {
    if (!(CATALOG_KEYS as readonly string[]).includes(key)) decoder.unknownKey(["catalog", key], CATALOG_KEYS);
  }
  const get = (key: string): string =>
    table[key] === undefined ? "" : decoder.text(table[key], ["catalog", key], WHAT);
  return { name: get("name"), description: get("description") };
}
