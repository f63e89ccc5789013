import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { PackManifest } from "@/lib/pack/pack-manifest";
import type { ComposeContext } from "../compose-context";
import type { LayerKind } from "../composed-city";
import type { AgentDraft } from "../draft/agent-draft";
import { qualifiedName } from "../identity/qualified-name";
import { patchAgent } from "./patch-agent";

type PackPatches = {
  readonly manifest: PackManifest;
  readonly agents: readonly AgentDraft[];
  readonly layer: LayerKind;
  readonly binding: string;
  readonly prefix: string;
  /** Some import below failed: a missing target is then no mistake of its own (decision P1). */
  readonly incomplete: boolean;
};

/**
 * The `[[patches.agent]]` of one pack, over its imported and own agents (pack 2.6). With an empty `dir` the local name
 * counts, under whatever binding; two different agents of that name are an error (decision P5).
 */
export function applyPackPatches(cx: ComposeContext, target: PackPatches): void {
  const { manifest, agents, layer, binding, prefix, incomplete } = target;
  (manifest.table.patches?.agent ?? []).forEach((patch, index) => {
    const path = ["patches", "agent", index];
    const place = { file: manifest.file, path };
    const name = patch.name ?? "";
    const invalid = (message: string, hint?: string) =>
      cx.reportAt(place, { code: "patch-target", severity: "error", message, ...(hint && { hint }) }, prefix);
    if (name === "") {
      invalid(`patches.agent[${index}]: agent patch: name is required`);
      return;
    }
    const matches = agents.filter((agent) => answersTo(agent, name) && (!patch.dir || agent.dir === patch.dir));
    const [agent] = matches;
    if (!agent) {
      const shown = qualifiedName({ dir: patch.dir ?? "", name });
      const known = agents.map((other) => other.name).join(", ");
      const hint = known ? `agents that this pack sees here: ${known}` : "this pack sees no agent here";
      if (!incomplete) invalid(`patches.agent[${index}]: agent ${quoteGo(shown)} not found in pack`, hint);
    } else if (matches.length > 1) {
      const both = matches.map((match) => `${match.qualifiedName} (${match.place})`).join(" and ");
      invalid(`patches.agent[${index}]: agent ${quoteGo(name)} matches ${both}`, "name one by its binding");
    } else {
      const origin = cx.origin({ file: manifest.file, base: path, layer, pack: manifest.identity.name, binding });
      patchAgent(agent, patch, origin, { dir: manifest.dir, cityRoot: cx.cityRoot });
    }
  });
}

function answersTo(agent: AgentDraft, name: string): boolean {
  return agent.name === name || (agent.binding !== "" && `${agent.binding}.${agent.name}` === name);
}
