import type { ComposeContext } from "../compose-context";
import type { AgentGroup } from "../draft/agent-group";
import type { CityDraft } from "../draft/city-draft";
import { rigName } from "../phases/rig-packs";
import type { Target, TargetHistory } from "./change";
import type { Draft } from "./draft";
import { type Provenance, targetKey } from "./provenance";

/** The history of every draft under its final name. Where two things share a name the first one keeps it. */
export function collectHistories(city: CityDraft, cx: ComposeContext): Provenance {
  const histories = new Map<string, TargetHistory>();
  const add = (target: Target, draft: Draft): void => {
    const key = targetKey(target);
    if (!histories.has(key)) histories.set(key, historyOf(target, draft));
  };
  add({ kind: "city", name: "" }, city.settings);
  const memo = cx.groupMemo<readonly (readonly [key: string, history: TargetHistory])[]>("", "histories");
  for (const group of city.allGroups()) {
    for (const [key, history] of memo.of(group, () => historiesOf(group))) {
      if (!histories.has(key)) histories.set(key, history);
    }
  }
  for (const session of city.allSessions()) add({ kind: "named-session", name: session.identity }, session.draft);
  for (const rig of city.rigs) add({ kind: "rig", name: rigName(rig) }, rig.draft);
  for (const { name, draft } of city.providers.values()) add({ kind: "provider", name }, draft);
  for (const { name, draft } of city.services) add({ kind: "service", name }, draft);
  return histories;
}

function historiesOf({ agents }: AgentGroup) {
  return agents.map((agent) => {
    const target = { kind: "agent", name: agent.qualifiedName } as const;
    return [targetKey(target), historyOf(target, agent.draft)] as const;
  });
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
