import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { dottedPath, type TomlPathKey } from "@/lib/toml/locate";
import type { TomlFiles } from "@/lib/toml/toml-files";
import type { DecodeFinding } from "./table/decode";
import { suggestKey } from "./table/known-keys";

/** Keys that are parsed, do nothing, and are warned about in both file kinds (reference 3.4). */
const unsupportedDefaults = new Set(["scope", "install_agent_hooks"]);

/** Forms that people write for a table of another name. */
const replacements: Readonly<Record<string, string>> = {
  rig_defaults: "write [defaults.rig.imports.<binding>] in city.toml",
};

/** Indices are left out: `rigs.bogus`, not `rigs[0].bogus` (reference 3.2). */
export function keyText(path: readonly TomlPathKey[]): string {
  return dottedPath(path.filter((key) => typeof key === "string"));
}

/**
 * Turns the findings of a decoder into diagnostics, each key once. `file` is shown in the messages; unknown keys get
 * `severity` (fatal in pack.toml, a warning in city.toml), wrong types are errors.
 */
export function decodeDiagnostics(
  files: TomlFiles,
  file: string,
  findings: readonly DecodeFinding[],
  severity: "error" | "warning",
): Diagnostic[] {
  const seen = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const finding of findings) {
    const key = keyText(finding.path);
    if (finding.kind === "unknown" && seen.has(key)) continue;
    seen.add(key);
    diagnostics.push({ ...files.locate(file, finding.path), ...describe(file, key, finding, severity) });
  }
  return diagnostics;
}

function describe(
  file: string,
  key: string,
  finding: DecodeFinding,
  severity: "error" | "warning",
): Pick<Diagnostic, "code" | "severity" | "message" | "hint"> {
  if (finding.kind === "mismatch") {
    const message = `${file}: ${dottedPath(finding.path)} ${finding.message}`;
    return { code: "toml-type", severity: "error", message, ...(finding.hint && { hint: finding.hint }) };
  }
  const leaf = String(finding.path.at(-1));
  if (/^agent(s|_defaults)$/.test(String(finding.path[0])) && unsupportedDefaults.has(leaf)) {
    const message = `${file}: "${key}" is not supported in this release wave; keep setting ${leaf} per agent in agents/<name>/agent.toml`;
    return { code: "defaults-unsupported", severity: "warning", message };
  }
  const near = suggestKey(leaf);
  const message = `${file}: unknown field "${key}"${near ? ` (did you mean "${near}"?)` : ""}`;
  const hint = replacements[key];
  const code = severity === "error" ? "pack-unknown-key" : "city-unknown-key";
  return { code, severity, message, ...(hint && { hint }) };
}
