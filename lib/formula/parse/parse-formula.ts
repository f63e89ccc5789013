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
import { Fields } from "./fields";
import { CATALOG_KEYS, FORMULA_KEYS } from "./keys";
import { parseJson } from "./parse-json";
import { Source, type SourceFormat } from "./source";

/** One file read: `formula` is absent when a finding of severity error says why. */
export type ParsedFormula = {
  readonly source: Source;
  readonly formula?: Formula;
  readonly findings: readonly Finding[];
};

/** Reads one formula file of a tree (formula 1): TOML 1.1, or JSON for the deprecated fallback. Nothing is resolved yet. */
export function parseFormula(tree: FileTree, layers: readonly string[], file: string): ParsedFormula {
  const format: SourceFormat = file.endsWith(".json") ? "json" : "toml";
  const text = tree.read(file);
  const source = new Source(file, text ?? "", format);
  // Places are only looked for in texts that parse.
  const failed = (finding: Finding): ParsedFormula => ({ source: new Source(file, "", format), findings: [finding] });
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
  const fields = new Fields(table, [], "formula.Formula", decoder);
  fields.lintUnknown(FORMULA_KEYS);
  const name = fields.text("formula");
  const contract = fields.text("contract");
  const requires = fields.has("requires") ? decodeRequires(fields.value("requires"), ["requires"], decoder) : "";
  const constraints = declaredConstraints(name, contract, requires);
  const variables = decodeVariables(fields.below("vars", fields.what));
  const names = variables.map((variable) => variable.name);
  const cx: StepContext = {
    decoder,
    failsOnMissingFile: selectsV2(constraints),
    describe: (reference) => readDescriptionFile(tree, layers, source.file, reference, names),
  };
  const formula: Formula = {
    name,
    description: fields.text("description"),
    type: fields.text("type") || "workflow",
    contract,
    requires,
    constraints,
    extends: fields.texts("extends"),
    variables,
    steps: decodeSteps(fields, "steps", cx),
    template: decodeSteps(fields, "template", cx),
    compose: fields.has("compose") ? decodeCompose(fields.below("compose", "formula.ComposeRules")) : undefined,
    advice: fields.each("advice", "formula.AdviceRule").map(decodeAdvice),
    phase: fields.text("phase"),
    pour: fields.flag("pour"),
    catalog: fields.has("catalog") ? decodeCatalog(fields.below("catalog", fields.what)) : undefined,
    source: source.file,
    hash: tree.digest(source.file) ?? "",
  };
  if (isGraphContract(contract)) warnContract(decoder);
  if (fields.tables("pointcuts").length > 0) {
    decoder.lint("pointcuts-inert", ["pointcuts"], "pointcuts are read and never consulted");
  }
  const isRefused = decoder.findings.some(({ severity }) => severity === "error");
  return { source, findings: decoder.findings, ...(isRefused ? {} : { formula }) };
}

function decodeCatalog(fields: Fields): Formula["catalog"] {
  fields.lintUnknown(CATALOG_KEYS);
  return { name: fields.text("name"), description: fields.text("description") };
}

function warnContract({ findings, source }: Decoder): void {
  findings.push({
    code: "contract-deprecated",
    severity: "warning",
    message: 'deprecated contract = "graph.v2"; use [requires] formula_compiler = ">=2.0.0"',
    file: source.file,
    path: ["contract"],
    context: "",
  });
}
