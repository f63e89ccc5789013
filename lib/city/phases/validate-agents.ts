import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext, Place } from "../compose-context";
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

type AgentFinding = { readonly place: Place; readonly message: string };

/** Names, words, numbers and dependencies of every agent, in order (reference 15.2). */
export function validateAgents(city: CityDraft, cx: ComposeContext): void {
  const memo = cx.groupMemo<readonly AgentFinding[]>("", "shape");
  let first = 0;
  for (const group of city.allGroups()) {
    const { agents } = group;
    const start = first;
    // Only a nameless agent is called by its number.
    const numbered = [...group.locals.values()].some((names) => names.has("")) ? String(start) : "";
    const findings = memo.of(
      group,
      () => agents.flatMap((agent, index) => shapeFindings(cx, agent, start + index)),
      numbered,
    );
    for (const { place, message } of findings)
      cx.invalidAt(place, { code: "agent-invalid", severity: "error", message });
    first += agents.length;
  }
  validateDependencies(city, cx);
}

function shapeFindings(cx: ComposeContext, agent: AgentDraft, index: number): AgentFinding[] {
  const findings: AgentFinding[] = [];
  const note: Note = (field, message) => findings.push({ place: placeOf(cx, agent, field), message });
  validateName(agent, index, note);
  validateWords(agent, note);
  validateNumbers(agent, note);
  return findings;
}

type Note = (field: string, message: string) => void;

function placeOf(cx: ComposeContext, agent: AgentDraft, field: string): Place {
  const { definition } = agent.head;
  const fallback = { file: definition?.file ?? "", path: definition?.base ?? [] };
  return cx.placeOf(agent.draft, [field], fallback);
}

function validateName(agent: AgentDraft, index: number, invalid: Note): void {
  const { name } = agent;
  if (name === "") invalid("name", `agent[${index}]: name is required`);
  else if (!nameRule.test(name)) {
    invalid("name", `agent ${quoteGo(name)}: name must match ${NAME_TEXT} (no spaces, slashes, or dots)`);
  }
}

function validateWords(agent: AgentDraft, invalid: Note): void {
  for (const [field, allowed] of wordLists) {
    const value = agent.text(field);
    if (value === "" || allowed.includes(value)) continue;
    const list = allowed.map((word) => quoteGo(word)).join(", ");
    const choices = allowed.length > 1 ? `${list}, or empty` : `${list} or empty`;
    invalid(field, `agent ${quoteGo(agent.name)}: ${field} must be ${choices}, got ${quoteGo(value)}`);
  }
  if (agent.text("prompt_mode") === "flag" && agent.text("prompt_flag") === "") {
    const message = `agent ${quoteGo(agent.name)}: prompt_flag is required when prompt_mode = "flag"`;
    invalid("prompt_mode", message);
  }
}

function subject(agent: AgentDraft): string {
  return `agent ${quoteGo(agent.name)}: `;
}

function validateNumbers(agent: AgentDraft, invalid: Note): void {
  const min = agent.number("min_active_sessions");
  const max = agent.number("max_active_sessions");
  if (min !== undefined && min < 0) {
    invalid("min_active_sessions", `${subject(agent)}min_active_sessions must be >= 0`);
  }
  if (max !== undefined && max < -1) {
    const message = `${subject(agent)}max_active_sessions must be >= -1 (use -1 for unlimited)`;
    invalid("max_active_sessions", message);
  }
  if (min !== undefined && max !== undefined && max >= 0 && min > max) {
    const message = `${subject(agent)}min_active_sessions (${min}) must be <= max_active_sessions (${max})`;
    invalid("min_active_sessions", message);
  }
}

function validateDependencies(city: CityDraft, cx: ComposeContext): void {
  const memo = cx.groupMemo<readonly AgentDraft[]>("", "dependent");
  const dependent = city
    .allGroups()
    .flatMap((group) => memo.of(group, () => group.agents.filter((agent) => agent.list("depends_on").length > 0)));
  for (const agent of dependent) {
    for (const name of agent.list("depends_on")) {
      const refuse = (what: string): void =>
        refuseDependency(cx, agent, `agent ${quoteGo(agent.qualifiedName)}: depends_on ${what}`);
      if (name === agent.qualifiedName) refuse("contains self-reference");
      else if (!city.agentNamed(name) && !city.mayBeMissing(name)) refuse(`references unknown agent ${quoteGo(name)}`);
    }
  }
  reportCycles(city, cx, dependent);
}

function refuseDependency(cx: ComposeContext, agent: AgentDraft, message: string): void {
  cx.invalidAt(placeOf(cx, agent, "depends_on"), { code: "agent-depends", severity: "error", message });
}

/** Each ring of dependencies once, at the agent whose edge closes it. */
function reportCycles(city: CityDraft, cx: ComposeContext, agents: readonly AgentDraft[]): void {
  const state = new Map<AgentDraft, "open" | "done">();
  const visit = (agent: AgentDraft): void => {
    state.set(agent, "open");
    for (const name of agent.list("depends_on")) {
      const next = city.agentNamed(name);
      if (!next || next === agent) continue;
      const seen = state.get(next);
      if (seen === undefined) visit(next);
      else if (seen === "open") {
        const message = `agent ${quoteGo(agent.qualifiedName)}: dependency cycle detected (${agent.qualifiedName} -> ${name})`;
        refuseDependency(cx, agent, message);
      }
    }
    state.set(agent, "done");
  };
  for (const agent of agents) if (!state.has(agent)) visit(agent);
}
