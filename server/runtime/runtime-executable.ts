import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { ComposedRuntime } from "@/lib/city/composed-city";
import { resolveRuntimeCommand } from "@/lib/runtime/resolve-command";

/** The file behind a declared runtime on this machine, or why there is none, as a sentence. */
export async function runtimeExecutable(
  runtime: Pick<ComposedRuntime, "command" | "packDir">,
  path: string = process.env.PATH ?? "",
): Promise<{ readonly file: string } | { readonly problem: string }> {
  const command = resolveRuntimeCommand(runtime.command, runtime.packDir);
  if (command.kind === "file") {
    const problem = await unusable(command.path);
    return problem ? { problem: `${command.path}: ${problem}` } : { file: command.path };
  }
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(/*turbopackIgnore: true*/ folder, command.name);
    if (!(await unusable(file))) return { file };
  }
  return { problem: `${command.name} not found in PATH` };
}

async function unusable(file: string): Promise<string | undefined> {
  try {
    await access(/*turbopackIgnore: true*/ file, constants.X_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES" ? "not executable" : "no such file";
  }
}
