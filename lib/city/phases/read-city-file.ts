import { quoteGo } from "@/lib/diagnostic/quote-go";
import { type CityTable, cityFields } from "@/lib/pack/table/city-fields";
import { decodeTable } from "@/lib/pack/table/decode";
import { decodeDiagnostics } from "@/lib/pack/unknown-field";
import { isTable, type TomlTable } from "@/lib/toml/parse-toml";
import type { ComposeContext } from "../compose-context";

/**
 * Reads `city.toml` or a fragment. `prefix` leads its errors: `loading config "<file>": ` or `fragment "<path>": `.
 * Undefined when it cannot be read or parsed. Unknown keys are warnings here (reference 3.2).
 */
export function readCityFile(cx: ComposeContext, file: string, prefix: string): CityTable | undefined {
  const read = cx.files.read(file);
  if (read.kind === "absent") {
    const message = `${file}: ${read.reason}`;
    cx.report({ code: "city-unreadable", severity: "error", path: "", message, file }, prefix);
    return undefined;
  }
  const parsing = `${prefix}parsing config: `;
  if (read.kind === "syntax") {
    const { line, column, message } = read.diagnostic;
    cx.report({ ...read.diagnostic, message: `${file}:${line}:${column}: ${message}` }, parsing);
    return undefined;
  }
  const { value, findings } = decodeTable(refuseFormulasDir(cx, file, parsing, read.table), cityFields);
  for (const diagnostic of decodeDiagnostics(cx.files, file, findings, "warning")) cx.report(diagnostic, parsing);
  return warnAlias(cx, file, value);
}

/** `[formulas].dir` is an error in every file kind (reference 2, step 2). */
function refuseFormulasDir(cx: ComposeContext, file: string, prefix: string, source: TomlTable): TomlTable {
  const { formulas, ...rest } = source;
  if (!isTable(formulas)) return source;
  const { dir, ...others } = formulas;
  if (dir !== undefined) {
    const message = "[formulas].dir is no longer supported; use the well-known formulas/ directory";
    cx.reportAt({ file, path: ["formulas", "dir"] }, { code: "pack-surface", severity: "error", message }, prefix);
  }
  return Object.keys(others).length > 0 ? { ...rest, formulas: others } : rest;
}

/** `[agents]` is an old name of `[agent_defaults]` (reference 11.2). */
function warnAlias(cx: ComposeContext, file: string, table: CityTable): CityTable {
  const { agents: alias, agent_defaults: canonical } = table;
  if (!alias) return table;
  const warn = (message: string) =>
    cx.reportAt({ file, path: ["agents"] }, { code: "defaults-alias", severity: "warning", message });
  warn(
    `${file}: [agents] is a deprecated compatibility alias for [agent_defaults]; rewrite the table name to [agent_defaults]`,
  );
  if (canonical && Object.keys(alias).some((key) => Object.hasOwn(canonical, key))) {
    warn(
      `${file}: both [agent_defaults] and [agents] are present; canonical [agent_defaults] wins for overlapping keys`,
    );
  }
  return table;
}

/** How a config file is named in front of its errors. */
export function configPrefix(file: string): string {
  return `loading config ${quoteGo(file)}: `;
}
