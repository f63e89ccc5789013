import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { FileTree } from "@/lib/files/file-tree";
import { relativePath } from "@/lib/files/path";
import { type CheckedTable, textOf } from "@/lib/toml/checked-table";
import { lintUnknownKeys } from "@/lib/toml/lint-unknown-keys";
import type { TomlOrigin } from "@/lib/toml/table-reader";
import { TableReader } from "@/lib/toml/table-reader";
import { readSideFile } from "./read-side-file";
import { scriptPath } from "./script-path";

/** One command of a pack, not yet registered under a binding (pack 1.2.12). */
export type PackCommand = {
  readonly words: readonly string[];
  readonly description: string;
  /** Absolute entrypoint, or the text as written when it is a template (`{{`). */
  readonly run: string;
  /** The command's directory; the pack's for legacy entries. */
  readonly dir: string;
  /** The file that declares it: `command.toml` where there is one, else the entrypoint. */
  readonly file: string;
  /** Absolute path of the help text. */
  readonly help?: string;
};

/** Finds the commands of a pack: a directory whose entrypoint exists is a leaf, any other is descended into (reference 23.1). */
export function discoverCommands(tree: FileTree, packDir: string, collector: DiagnosticCollector): PackCommand[] {
  const commands: PackCommand[] = [];
  const visit = (dir: string, words: readonly string[]): void => {
    const found = words.length > 0 ? readCommand(tree, packDir, dir, words, collector) : undefined;
    if (found) {
      commands.push(found);
      return;
    }
    for (const name of tree.list(dir)) {
      const child = `${dir}/${name}`;
      if (name.startsWith(".") || name.startsWith("_") || tree.kind(child) !== "directory") continue;
      visit(child, [...words, name]);
    }
  };
  visit(`${packDir}/commands`, []);
  return commands;
}

function readCommand(
  tree: FileTree,
  packDir: string,
  dir: string,
  path: readonly string[],
  collector: DiagnosticCollector,
): PackCommand | undefined {
  const file = `${dir}/command.toml`;
  const label = relativePath(packDir, file);
  const reader = readSideFile(tree, file, label, "command-invalid", collector);
  if (!reader) return undefined;
  const words = reader.strings("command");
  const description = reader.string("description") ?? "";
  const written = reader.string("run") || "run.sh";
  lintUnknownKeys(reader);
  const base = {
    words: words && words.length > 0 ? words : path,
    description,
    dir,
    file: tree.kind(file) === "file" ? file : `${dir}/${written}`,
    ...(tree.kind(`${dir}/help.md`) === "file" ? { help: `${dir}/help.md` } : {}),
  };
  if (written.includes("{{")) return { ...base, run: written };
  const script = scriptPath("run", written, dir, packDir);
  if (!script.ok) {
    reader.report({ code: "command-invalid", key: "run", message: `${label}: ${script.message}` });
    return undefined;
  }
  if (tree.kind(script.value) === "file") return { ...base, run: script.value };
  const refusal = tree.refusal(script.value);
  if (refusal !== undefined) {
    reader.report({ code: "command-invalid", key: "run", message: `${label}: ${refusal}` });
  }
  return undefined;
}

type LegacyPlace = { readonly tree: FileTree; readonly packDir: string; readonly origin: TomlOrigin };

/**
 * The commands of legacy `[[commands]]` entries of pack.toml (reference 23.1): one word, the script relative to the pack,
 * `long_description` a help file. `entries` were checked for types with the file.
 */
export function legacyCommands(
  entries: readonly CheckedTable[],
  { tree, packDir, origin }: LegacyPlace,
  collector: DiagnosticCollector,
): PackCommand[] {
  return entries.flatMap((entry, index): PackCommand[] => {
    const reader = new TableReader({}, { ...origin, at: ["commands", index] }, collector);
    const name = textOf(entry, "name") ?? "";
    const written = textOf(entry, "script") ?? "";
    const refuse = (key: string, message: string): [] => {
      reader.report({ code: "command-invalid", key, message: `commands[${index}]: ${message}` });
      return [];
    };
    if (name === "") return refuse("name", "name is required");
    if (written === "") return refuse("script", `command ${JSON.stringify(name)}: script is required`);
    const script = written.includes("{{")
      ? { ok: true as const, value: written }
      : scriptPath("script", written, packDir, packDir);
    if (!script.ok) return refuse("script", script.message);
    const long = textOf(entry, "long_description");
    const help = long ? scriptPath("long_description", long, packDir, packDir) : undefined;
    if (help && !help.ok) refuse("long_description", help.message);
    return [
      {
        words: [name],
        description: textOf(entry, "description") ?? "",
        run: script.value,
        dir: packDir,
        file: origin.file,
        ...(help?.ok && tree.kind(help.value) === "file" ? { help: help.value } : {}),
      },
    ];
  });
}
