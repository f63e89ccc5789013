import type { ComposedAgent } from "@/lib/city/composed-city";

/** The folder that sessions of an agent work in, as a key: two agents with one key share it. Pool instances have their own. */
export function workFolder(agent: ComposedAgent): string {
  const own = agent.config.work_dir;
  if (typeof own === "string" && own !== "") return own.includes("{{") ? `${own} of ${agent.qualifiedName}` : own;
  return agent.rig ? `rig ${agent.rig}` : "city";
}
