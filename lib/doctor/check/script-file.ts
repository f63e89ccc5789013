import type { FileTree } from "@/lib/files/file-tree";
import { relativePath } from "@/lib/files/path";
import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";
import type { CityFacts } from "../facts";

/** Commands, checks and repairs of packs can be started at all: they exist, are executable, and begin as a script does. */
export const scriptFiles: BuiltinCheck = {
  name: "script-files",
  spec: "pack 1.2.11, 1.2.12, runtime 10.3",
  verifies: "the scripts of commands and checks can be started",
  needs: "city",
  run: (facts) =>
    countedVerdict(
      scripts(facts).flatMap(([what, file]) => {
        const problem = unusable(facts.tree, file);
        return problem ? [`${what}: ${relativePath(facts.cityRoot, file)} ${problem}`] : [];
      }),
      "all scripts can be started",
      (count) => ({
        status: "warning",
        message: `${count} script(s) cannot be started`,
        hint: "chmod +x it, save it with LF line ends, and let it begin with #!/bin/sh or its interpreter",
      }),
    ),
};

function scripts({ city }: CityFacts): [what: string, file: string][] {
  const commands = city.commands.map(
    ({ binding, words, run }) => [`command ${[binding, ...words].join(" ")}`, run] as const,
  );
  const checks = city.doctorChecks.flatMap(({ binding, name, run, fix }) => [
    [`check ${binding}:${name}`, run] as const,
    ...(fix === undefined ? [] : [[`repair of ${binding}:${name}`, fix] as const]),
  ]);
  const seen = new Set<string>();
  return [...commands, ...checks].flatMap(([what, file]) => {
    if (file.includes("{{") || seen.has(file)) return [];
    seen.add(file);
    return [[what, file]];
  });
}

function unusable(tree: FileTree, file: string): string | undefined {
  const refusal = tree.refusal(file);
  // What is no text is a program; whether it starts shows when it does.
  if (refusal?.includes("is not UTF-8 text")) return tree.executable(file) ? undefined : "is not executable";
  if (refusal) return `cannot be read: ${refusal}`;
  if (tree.kind(file) !== "file") return "does not exist";
  if (!tree.executable(file)) return "is not executable";
  const line = (tree.read(file) ?? "").split("\n", 1)[0] ?? "";
  if (!line.startsWith("#!")) return "does not begin with #! and its interpreter";
  return line.endsWith("\r") ? "has CR LF line ends, so its interpreter is not found" : undefined;
}
