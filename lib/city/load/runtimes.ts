import { quoteGo } from "@/lib/diagnostic/quote-go";
import { resolvePath } from "@/lib/files/path";
import type { PackManifest } from "@/lib/pack/pack-manifest";
import type { RuntimeTable } from "@/lib/pack/table/pack-fields";
import type { ComposeContext } from "../compose-context";
import type { Declared } from "./loaded-pack";

/** Runtimes that every host has; a pack may not take their names (reference 17.2, decision P22). */
export const builtinRuntimes: ReadonlySet<string> = new Set([
  "fake",
  "fail",
  "subprocess",
  "acp",
  "exec",
  "t3bridge",
  "k8s",
  "herdr",
  "ssh",
  "hybrid",
  "tmux",
]);

type DeclaredRuntime = Declared<RuntimeTable & { readonly name: string }>;

/** The runtimes of one pack, their commands anchored; what breaks a rule of pack 1.2.8 is reported and left out. */
export function checkRuntimes(cx: ComposeContext, manifest: PackManifest, prefix: string): DeclaredRuntime[] {
  const valid: DeclaredRuntime[] = [];
  for (const [name, table] of Object.entries(manifest.table.runtimes ?? {})) {
    const path = ["runtimes", name];
    const command = (table.command ?? "").trim();
    const problem = runtimeProblem(name, command, table);
    if (problem === undefined) {
      const anchored = command.includes("/") ? resolvePath(manifest.dir, command) : command;
      valid.push({ value: { ...table, name, command: anchored }, manifest, path });
      continue;
    }
    const message = `pack ${quoteGo(manifest.identity.name)} runtime ${quoteGo(name)}: ${problem}`;
    cx.reportAt({ file: manifest.file, path }, { code: "pack-runtime", severity: "error", message }, prefix);
  }
  return valid;
}

function runtimeProblem(name: string, command: string, table: RuntimeTable): string | undefined {
  const { protocol = 0, prompt_delivery: delivery = "" } = table;
  if (name === "" || /[:/\s]/.test(name)) return "name must not contain ':', '/', or whitespace";
  if (builtinRuntimes.has(name)) return "name conflicts with a builtin runtime";
  if (command === "") return "command is required";
  if (protocol !== 0) return `protocol ${protocol} not supported (this gc speaks RPP version 0)`;
  if (delivery !== "" && delivery !== "nudge-fallback") {
    return `prompt_delivery ${quoteGo(delivery)} not supported (use "nudge-fallback" or omit)`;
  }
  return undefined;
}
