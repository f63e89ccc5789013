import type { ComposeContext } from "../compose-context";
import type { CityDraft } from "../draft/city-draft";
import { rigName } from "../phases/rig-packs";
import type { Target, TargetHistory } from "./change";
import type { Draft } from "./draft";
import { type Provenance, targetKey } from "./provenance";

/** The history of every draft under its final name. Where two things share a name the first one keeps it. */
export function collectHistories(city: CityDraft, { cache }: ComposeContext): Provenance {
  const histories = new Map<string, TargetHistory>();
  const add = (target: Target, draft: Draft): void => {
    const key = targetKey(target);
    if (!histories.has(key)) histories.set(key, historyOf(target, draft));
  };
  add({ kind: "city", name: "" }, city.settings);
  for (const agent of city.allAgents()) {
    const target = { kind: "agent", name: agent.qualifiedName } as const;
    const key = targetKey(target);
    if (histories.has(key)) continue;
    const table = agent.share();
    const history = cache.histories.get(table) ?? historyOf(target, agent.draft);
    cache.histories.set(table, history);
    histories.set(key, history);
  }
  for (const session of city.allSessions()) add({ kind: "named-session", name: session.identity }, session.draft);
  for (const rig of city.rigs) add({ kind: "rig", name: rigName(rig) }, rig.draft);
  for (const { name, draft } of city.providers.values()) add({ kind: "provider", name }, draft);
  for (const { name, draft } of city.services) add({ kind: "service", name }, draft);
  return histories;
}

/** Written out when somebody reads it; a draft is not changed any more by then. */
function historyOf(target: Target, draft: Draft): TargetHistory {
  return {
    target,
    get changes() {
      return draft.changes;
    },
  };
}
