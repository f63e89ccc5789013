import type { AgentDraft } from "../draft/agent-draft";
import type { CityDraft } from "../draft/city-draft";
import type { Draft } from "../provenance/draft";
import { rigName } from "./rig-packs";

/** When sessions of an agent go to sleep: its own value, else its rig's for the class of session, else the city's (reference 16). */
export function effectiveSleep(city: CityDraft, agent: AgentDraft): string {
  const own = agent.text("sleep_after_idle");
  if (own !== "") return own;
  const kind = sessionClass(agent);
  const rig = city.rigs.find((candidate) => rigName(candidate) === agent.dir);
  return (rig && sleepOf(rig.draft, kind)) || sleepOf(city.settings, kind);
}

function sessionClass(agent: AgentDraft): string {
  if (agent.draft.get(["attach"]) === false) return "noninteractive";
  return agent.text("wake_mode") === "fresh" ? "interactive_fresh" : "interactive_resume";
}

function sleepOf(draft: Draft, kind: string): string {
  const value = draft.get(["session_sleep", kind]);
  return typeof value === "string" ? value : "";
}
