import { resolvePath } from "@/lib/files/path";

/** Where a runtime's executable is: looked for on the PATH at session start, or a file. */
export type RuntimeCommand =
  | { readonly kind: "path"; readonly name: string }
  | { readonly kind: "file"; readonly path: string };

/** A bare name is looked up on the PATH, another relative one lies in the declaring pack, an absolute one is used as written (pack 1.2.8). */
export function resolveRuntimeCommand(command: string, packDir: string): RuntimeCommand {
  const trimmed = command.trim();
  if (!trimmed.includes("/")) return { kind: "path", name: trimmed };
  return { kind: "file", path: resolvePath(packDir, trimmed) };
}
