import type { DiagnosticCode } from "@/lib/diagnostic/code";
import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { FileTree } from "@/lib/files/file-tree";
import { parseToml } from "@/lib/toml/parse-toml";
import { TableReader } from "@/lib/toml/table-reader";

/** Reads the small TOML file beside a script. Absent: an empty table. Broken: one error whose message starts with `label: `. */
export function readSideFile(
  tree: FileTree,
  file: string,
  label: string,
  code: DiagnosticCode,
  collector: DiagnosticCollector,
): TableReader | undefined {
  const text = tree.read(file);
  if (text === undefined) {
    const refusal = tree.refusal(file);
    if (refusal === undefined) return new TableReader({}, { file }, collector);
    collector.report({ code, severity: "error", path: "", message: `${label}: ${refusal}`, file });
    return undefined;
  }
  const parsed = parseToml(text, file);
  if ("diagnostic" in parsed) {
    collector.report({ ...parsed.diagnostic, code, message: `${label}: ${parsed.diagnostic.message}` });
    return undefined;
  }
  return new TableReader(parsed.table, { file, text }, collector);
}
