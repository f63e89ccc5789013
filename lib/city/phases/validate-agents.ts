import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext } from "../compose-context";
import type { AgentDraft } from "../draft/agent-draft";
import type { CityDraft } from "../draft/city-draft";

const nameRule = /^[a-zA-Z0-9][a-zA-Z0-9_-]*$/;
const NAME_TEXT = "[a-zA-Z0-9][a-zA-Z0-9_-]*";

/** Fields with a fixed set of words (reference 15.2). */
const wordLists: readonly (readonly [field: string, allowed: readonly string[]])[] = [
  ["scope", ["city", "rig"]],
  ["prompt_mode", ["arg", "flag", "none"]],
  ["lifecycle", ["one_shot"]],
  ["wake_mode", ["resume", "fresh"]],
  ["mouse_mode", ["on", "off"]],
];

/** Names, words, numbers and dependencies of every agent, in order (reference 15.2). */
export function validateAgents(city: CityDraft, cx: ComposeContext): void {
  const agents = city.allAgents();
  agents.forEach((agent, index) => {
    cx.checkOnce("agent", agent.share(), () => {
      const before = cx.validation.items.length;
      validateName(cx, agent, index);
      validateWords(cx, agent);
      validateNumbers(cx, agent);
      return cx.validation.items.length === before;
    });
  });
  validateDependencies(city, cx, agents);
}

function invalid(cx: ComposeContext, agent: AgentDraft, field: string, message: string): void {
  const { definition } = agent.head;
  const fallback = { file: definition?.file ?? "", path: definition?.base ?? [] };
  const code = field === "depends_on" ? "agent-depends" : "agent-invalid";
  cx.invalidAt(cx.placeOf(agent.draft, [field], fallback), { code, severity: "error", message });
}

function validateName(cx: ComposeContext, agent: AgentDraft, index: number): void {
  const { name } = agent;
  if (name === "") invalid(cx, agent, "name", `agent[${index}]: name is required`);
  else if (!nameRule.test(name)) {
    invalid(cx, agent, "name", `agent ${quoteGo(name)}: name must match ${NAME_TEXT} (no spaces, slashes, or dots)`);
  }
}

function validateWords(cx: ComposeContext, agent: AgentDraft): void {
  for (const [field, allowed] of wordLists) {
    const value = agent.text(field);
    if (value === "" || allowed.includes(value)) continue;
    const list = allowed.map((word) => quoteGo(word)).join(", ");
    const choices = allowed.length > 1 ? `${list}, or empty` : `${list} or empty`;
    invalid(cx, agent, field, `agent ${quoteGo(agent.name)}: ${field} must be ${choices}, got ${quoteGo(value)}`);
  }
  if (agent.text("prompt_mode") === "flag" && agent.text("prompt_flag") === "") {
    const message = `agent ${quoteGo(agent.name)}: prompt_flag is required when prompt_mode = "flag"`;
    invalid(cx, agent, "prompt_mode", message);
  }
}

function subject(agent: AgentDraft): string {
  return `agent ${quoteGo(agent.name)}: `;
}

function validateNumbers(cx: ComposeContext, agent: AgentDraft): void {
  const min = agent.number("min_active_sessions");
  const max = agent.number("max_active_sessions");
  if (min !== undefined && min < 0) {
    invalid(cx, agent, "min_active_sessions", `${subject(agent)}min_active_sessions must be >= 0`);
  }
  if (max !== undefined && max < -1) {
    const message = `${subject(agent)}max_active_sessions must be >= -1 (use -1 for unlimited)`;
    invalid(cx, agent, "max_active_sessions", message);
  }
  if (min !== undefined && max !== undefined && max >= 0 && min > max) {
    const message = `${subject(agent)}min_active_sessions (${min}) must be <= max_active_sessions (${max})`;
    invalid(cx, agent, "min_active_sessions", message);
  }
}

function validateDependencies(city: CityDraft, cx: ComposeContext, agents: readonly AgentDraft[]): void {
  const byName = new Map(agents.map((agent) => [agent.qualifiedName, agent] as const));
  for (const agent of agents) {
    for (const name of agent.list("depends_on")) {
      const refuse = (what: string): void =>
        invalid(cx, agent, "depends_on", `agent ${quoteGo(agent.qualifiedName)}: depends_on ${what}`);
      if (name === agent.qualifiedName) refuse("contains self-reference");
      else if (!byName.has(name) && !city.mayBeMissing(name)) refuse(`references unknown agent ${quoteGo(name)}`);
    }
  }
  reportCycles(cx, agents, byName);
}

/** Each ring of dependencies once, at the agent whose edge closes it. */
function reportCycles(
  cx: ComposeContext,
  agents: readonly AgentDraft[],
  byName: ReadonlyMap<string, AgentDraft>,
): void {
  const state = new Map<AgentDraft, "open" | "done">();
  const visit = (agent: AgentDraft): void => {
    state.set(agent, "open");
    for (const name of agent.list("depends_on")) {
      const next = byName.get(name);
      if (!next || next === agent) continue;
      const seen = state.get(next);
      if (seen === undefined) visit(next);
      else if (seen === "open") {
        const message = `agent ${quoteGo(agent.qualifiedName)}: dependency cycle detected (${agent.qualifiedName} -> ${name})`;
        invalid(cx, agent, "depends_on", message);
      }
    }
    state.set(agent, "done");
  };
  for (const agent of agents) if (!state.has(agent)) visit(agent);
}
