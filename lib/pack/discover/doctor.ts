import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { FileTree } from "@/lib/files/file-tree";
import { type CheckedTable, flagOf, textOf } from "@/lib/toml/checked-table";
import { lintUnknownKeys } from "@/lib/toml/lint-unknown-keys";
import { TableReader, type TomlOrigin } from "@/lib/toml/table-reader";
import { readSideFile } from "./read-side-file";
import { scriptPath } from "./script-path";

/** One check of a pack (pack 1.2.11). Scripts are absolute paths. */
export type PackDoctorCheck = {
  readonly name: string;
  readonly description: string;
  readonly run: string;
  readonly fix?: string;
  readonly help?: string;
  readonly warmup: boolean;
  /** The check's directory; the pack's for legacy entries. */
  readonly dir: string;
  /** The file that declares it: `doctor.toml` where there is one, else the check script. */
  readonly file: string;
};

/** Finds the checks of a pack: every immediate child of `doctor/` whose check script exists (reference 23.2). */
export function discoverDoctorChecks(
  tree: FileTree,
  packDir: string,
  collector: DiagnosticCollector,
): PackDoctorCheck[] {
  const root = `${packDir}/doctor`;
  const checks: PackDoctorCheck[] = [];
  for (const name of tree.list(root)) {
    const dir = `${root}/${name}`;
    if (tree.kind(dir) !== "directory") continue;
    const check = readCheck(tree, packDir, dir, name, collector);
    if (check) checks.push(check);
  }
  return checks;
}

function readCheck(
  tree: FileTree,
  packDir: string,
  dir: string,
  name: string,
  collector: DiagnosticCollector,
): PackDoctorCheck | undefined {
  const file = `${dir}/doctor.toml`;
  const label = `doctor/${name}/doctor.toml`;
  const reader = readSideFile(tree, file, label, "doctor-invalid", collector);
  if (!reader) return undefined;
  const description = reader.string("description") ?? "";
  const run = script(reader, "run", reader.string("run") || "run.sh", label, { tree, base: dir, packDir });
  const namedFix = reader.string("fix");
  const warmup = reader.boolean("warmup") ?? false;
  lintUnknownKeys(reader);
  let fix: string | undefined;
  if (namedFix) {
    const found = script(reader, "fix", namedFix, label, { tree, base: dir, packDir });
    if (found === "missing") {
      const message = `doctor/${name} fix ${quoteGo(namedFix)}: no such file`;
      reader.report({ code: "doctor-invalid", key: "fix", message });
    } else fix = found?.path;
  } else if (tree.kind(`${dir}/fix.sh`) === "file") fix = `${dir}/fix.sh`;
  if (run === undefined || run === "missing") return undefined;
  return {
    name,
    description,
    run: run.path,
    ...(fix === undefined ? {} : { fix }),
    ...(tree.kind(`${dir}/help.md`) === "file" ? { help: `${dir}/help.md` } : {}),
    warmup,
    dir,
    file: tree.kind(file) === "file" ? file : run.path,
  };
}

type ScriptPlace = { readonly tree: FileTree; readonly base: string; readonly packDir: string };

/** The script that exists, `missing` where there is none, undefined when it was reported. */
function script(
  reader: TableReader,
  kind: "run" | "fix" | "script",
  written: string,
  label: string,
  { tree, base, packDir }: ScriptPlace,
): { readonly path: string } | "missing" | undefined {
  const path = scriptPath(kind, written, base, packDir);
  const problem = path.ok ? tree.refusal(path.value) : path.message;
  if (problem !== undefined) {
    reader.report({ code: "doctor-invalid", key: kind, message: `${label}: ${problem}` });
    return undefined;
  }
  return path.ok && tree.kind(path.value) === "file" ? { path: path.value } : "missing";
}

type LegacyPlace = { readonly tree: FileTree; readonly packDir: string; readonly origin: TomlOrigin };

/** The checks of legacy `[[doctor]]` entries of pack.toml; their scripts are relative to the pack (reference 23.2). */
export function legacyDoctorChecks(
  entries: readonly CheckedTable[],
  { tree, packDir, origin }: LegacyPlace,
  collector: DiagnosticCollector,
): PackDoctorCheck[] {
  return entries.flatMap((entry, index): PackDoctorCheck[] => {
    const reader = new TableReader({}, { ...origin, at: ["doctor", index] }, collector);
    const name = textOf(entry, "name") ?? "";
    const label = `doctor ${name}`;
    const refuse = (key: string, message: string): [] => {
      reader.report({ code: "doctor-invalid", key, message });
      return [];
    };
    if (name === "") return refuse("name", `doctor[${index}]: name is required`);
    const written = textOf(entry, "script") ?? "";
    if (written === "") return refuse("script", `${label}: script is required`);
    const place = { tree, base: packDir, packDir };
    const run = scriptPath("script", written, packDir, packDir);
    if (!run.ok) return refuse("script", `${label}: ${run.message}`);
    const namedFix = textOf(entry, "fix");
    const fix = namedFix ? script(reader, "fix", namedFix, `${label} fix`, place) : undefined;
    if (fix === "missing") refuse("fix", `${label} fix ${quoteGo(namedFix ?? "")}: no such file`);
    return [
      {
        name,
        description: textOf(entry, "description") ?? "",
        run: run.value,
        ...(fix !== undefined && fix !== "missing" ? { fix: fix.path } : {}),
        warmup: flagOf(entry, "warmup") ?? false,
        dir: packDir,
        file: origin.file,
      },
    ];
  });
}
