import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext, Place } from "../compose-context";
import type { AgentDraft } from "../draft/agent-draft";
import type { AgentGroup } from "../draft/agent-group";
import type { CityDraft } from "../draft/city-draft";
import { checkAgentDurations, checkDurations } from "../duration/check-durations";
import { checkAgentMeaning, checkSemantics } from "../duration/check-semantics";
import type { SettingsView } from "../duration/settings-view";
import type { JsonTable } from "../json";
import type { Draft } from "../provenance/draft";
import { checkDeprecations } from "./deprecations";
import { checkMonitors } from "./monitors";
import { rigName } from "./rig-packs";

/** Durations, bounds and meaning of the settled values (reference 2, steps 22 to 24 and 27). */
export function checkSettings(city: CityDraft, cx: ComposeContext): void {
  const file = `${cx.cityRoot}/city.toml`;
  const view: SettingsView = {
    file,
    settings: city.settings.values,
    agents: agentsToCheck(city, cx, file),
    rigs: city.rigs.map((rig) => ({ name: rigName(rig), config: rig.draft.values })),
    providers: Object.fromEntries([...city.providers].map(([name, { draft }]) => [name, draft.values])),
  };
  const found = new DiagnosticCollector();
  checkMonitors(city, cx);
  checkDurations(view, found);
  checkSemantics(view, found);
  for (const diagnostic of found.items) cx.report(located(city, cx, diagnostic));
  lintProviderUnset(city, cx);
  checkDeprecations(city, cx);
}

/** The agents of groups about which the checks have something to say; the others were found in order before. */
function agentsToCheck(city: CityDraft, cx: ComposeContext, file: string): SettingsView["agents"] {
  const providers = Object.fromEntries([...city.providers.keys()].map((name) => [name, {}]));
  const memo = cx.groupMemo<boolean>(Object.keys(providers), "in order");
  const views = (group: AgentGroup) =>
    group.agents.map(({ qualifiedName, draft }) => ({ qualifiedName, config: draft.values }));
  return city.allGroups().flatMap((group) => {
    const inOrder = memo.of(group, () => {
      const found = new DiagnosticCollector();
      const view: SettingsView = { file, settings: {}, agents: views(group), rigs: [], providers: {} };
      checkAgentDurations(view, found);
      checkAgentMeaning({ ...view, providers }, found);
      return found.items.length === 0;
    });
    return inOrder ? [] : views(group);
  });
}

/** The same finding at the place that wrote the value; the checks themselves only know the effective path. */
export function located(city: CityDraft, cx: ComposeContext, diagnostic: Diagnostic): Diagnostic {
  const place = placeOf(city, diagnostic.path);
  if (!place) return diagnostic;
  return { ...diagnostic, ...cx.files.locate(place.file, place.path) };
}

function placeOf(city: CityDraft, path: string): Place | undefined {
  const written = (draft: Draft | undefined, field: readonly string[]): Place | undefined => {
    const change = draft?.lastChange(field);
    if (!change?.origin.file) return undefined;
    return { file: change.origin.file, path: [...change.origin.base, ...change.sourcePath] };
  };
  const field = path.slice(path.lastIndexOf(".") + 1);
  if (path.startsWith("agent ")) {
    const agent = city.allAgents().find(({ qualifiedName }) => path.startsWith(`agent ${quoteGo(qualifiedName)}`));
    return written(agent?.draft, [field]);
  }
  if (path.startsWith("rig ")) {
    const rig = city.rigs.find((candidate) => path.startsWith(`rig ${quoteGo(rigName(candidate))}`));
    return written(rig?.draft, ["session_sleep", field]);
  }
  if (path.startsWith("providers.")) {
    const names = [...city.providers.keys()].filter((name) => `${path}.`.startsWith(`providers.${name}.`));
    const name = names.sort((a, b) => b.length - a.length)[0] ?? "";
    const provider = city.providers.get(name);
    const rest = path.slice(`providers.${name}.`.length);
    return (rest && written(provider?.draft, [rest])) || provider?.place;
  }
  return written(city.settings, path.replaceAll(/[[\]]/g, "").split("."));
}

/** An imported agent that ends without a provider: its pack expected somebody to give one (decision P7). */
function lintProviderUnset(city: CityDraft, cx: ComposeContext): void {
  const workspace = city.settings.get(["workspace"]) as JsonTable | undefined;
  if (workspace?.provider || workspace?.start_command) return;
  const memo = cx.groupMemo<readonly AgentDraft[]>("", "without provider");
  const isUnset = (agent: AgentDraft) =>
    agent.binding !== "" && agent.text("provider") === "" && agent.text("start_command") === "";
  for (const agent of city.allGroups().flatMap((group) => memo.of(group, () => group.agents.filter(isUnset)))) {
    const { definition } = agent.head;
    const message = `agent ${quoteGo(agent.qualifiedName)} has no provider; the defaults of an importing pack do not reach it`;
    const hint = "set provider with a patch, or [agent_defaults].provider in city.toml";
    const place = { file: definition?.file ?? "", path: definition?.base ?? [] };
    cx.reportAt(place, { code: "provider-unset", severity: "lint", message, hint });
  }
}
