import type { ComposeContext } from "../compose-context";
import type { Surface } from "../composed-city";
import type { AgentDraft } from "../draft/agent-draft";
import { AgentGroup } from "../draft/agent-group";
import type { TakenPack } from "../draft/city-draft";
import type { SessionDraft } from "../draft/session-draft";
import { assign } from "../provenance/draft";
import { bindDependencies } from "./depends-on";
import type { LoadedPack } from "./loaded-pack";
import { bindShared, type LoadTarget, type PackEntry } from "./pack-loader";

/**
 * Gives a loaded pack to its surface: the surface's binding overrides every nested one, and what the scope does not allow
 * is dropped (pack 2.4). An unbound include keeps its agents bare; its commands then go by the pack's name.
 */
export function takePack(cx: ComposeContext, loaded: LoadedPack, entry: PackEntry, target: LoadTarget): TakenPack {
  const { surface } = target;
  const { binding, table, place } = entry;
  if (binding !== "") {
    const origin = cx.origin({
      file: place.file,
      base: place.path,
      layer: surface.kind === "rig" ? "rig" : "city",
      pack: "",
      binding,
      note: "the binding of the consuming surface counts",
    });
    for (const thing of [...loaded.agents, ...loaded.sessions]) {
      if (thing.binding !== binding) assign(thing.draft, ["binding"], binding, origin, []);
    }
    for (const agent of loaded.agents) bindDependencies(agent, binding, origin);
  }
  const { agents, ...named } = bindShared(loaded, binding || loaded.manifest.identity.name, table.export ?? false);
  return {
    agents: new AgentGroup(agents.filter((agent) => keepInScope(cx, agent, surface, "agent"))),
    pack: {
      ...named,
      sessions: named.sessions.filter((session) => keepInScope(cx, session, surface, "named-session")),
    },
    binding,
    shadow: table.shadow === "silent" ? "silent" : "warn",
  };
}

/** An unknown scope counts as none here; the validate stage refuses it (reference 9.3). */
function keepInScope(
  cx: ComposeContext,
  thing: AgentDraft | SessionDraft,
  surface: Surface,
  kind: "agent" | "named-session",
): boolean {
  const scope = thing.draft.get(["scope"]);
  const other = surface.kind === "city" ? "rig" : "city";
  if (scope !== other) return true;
  const name = "identity" in thing ? thing.identity : thing.qualifiedName;
  const where = surface.kind === "city" ? "the city surface" : `rig ${surface.rig}`;
  const change = thing.draft.lastChange(["scope"]);
  cx.drop({
    kind,
    name,
    reason: "scope",
    sentence: `${name} has scope ${other} and is not loaded for ${where}`,
    surface,
    packName: thing.head.packName,
    file: change?.origin.file ?? "",
    path: [...(change?.origin.base ?? []), ...(change?.sourcePath ?? ["scope"])],
  });
  return false;
}
