import type { ComposedAgent, ComposedCity } from "../composed-city";
import { encodeSessionName } from "../identity/session-name";
import type { JsonTable } from "../json";
import { presetProvider } from "../provider/preset-provider";
import { redactTable } from "../redact";
import type { TemplateFunction } from "./template/template-functions";
import { LaterValue, type TemplateValue, textOf } from "./template/template-value";

/** The variables of a prompt (reference 23.4). What only a running session knows stays as it is written. */
export function promptData(city: ComposedCity, agent: ComposedAgent): { readonly [key: string]: TemplateValue } {
  const { config, binding } = agent;
  const rig = city.rigs.find(({ name }) => name === agent.rig);
  const text = (key: string): TemplateValue => {
    const value = config[key];
    return typeof value === "string" && value !== "" && !value.includes("{{") ? value : "";
  };
  const orLater = (value: TemplateValue, name: string): TemplateValue => value || new LaterValue(name);
  const later = (name: string) => new LaterValue(name);
  const provider = providerOf(city, agent.provider ?? "");
  return {
    ...environment(config.env),
    CityRoot: city.root,
    CityName: city.name,
    AgentName: agent.qualifiedName,
    TemplateName: agent.name,
    BindingName: binding,
    BindingPrefix: binding === "" ? "" : `${binding}.`,
    RigName: rig?.name ?? "",
    RigRoot: rig?.checkout ?? "",
    IssuePrefix: rig?.prefix ?? city.prefix,
    DefaultBranch: rig?.defaultBranch ?? "main",
    ProviderKey: agent.provider ?? "",
    ProviderDisplayName: provider("display_name") || (agent.provider ?? ""),
    InstructionsFile: provider("instructions_file") || "AGENTS.md",
    WorkDir: orLater(text("work_dir"), "WorkDir"),
    WorkQuery: orLater(text("work_query"), "WorkQuery"),
    SlingQuery: orLater(text("sling_query"), "SlingQuery"),
    Branch: later("Branch"),
    AssignedInProgressQuery: later("AssignedInProgressQuery"),
    AssignedReadyQuery: later("AssignedReadyQuery"),
    RoutedPoolQuery: later("RoutedPoolQuery"),
  };
}

/** The functions of a prompt beside those of the language. */
export const promptFunctions: Readonly<Record<string, TemplateFunction>> = {
  cmd: () => "gc",
  session: ([name = ""]) => encodeSessionName(textOf(name)),
};

/** What is hidden stays hidden in a prompt too. */
function environment(env: unknown): Record<string, TemplateValue> {
  if (typeof env !== "object" || env === null) return {};
  return Object.fromEntries(
    Object.entries(redactTable(env as JsonTable, ["env"])).map(([key, value]) => [
      key,
      typeof value === "string" ? value : "hidden",
    ]),
  );
}

function providerOf(city: ComposedCity, name: string): (key: "display_name" | "instructions_file") => string {
  const declared = city.providers.find((provider) => provider.name === name)?.resolved?.config;
  const spec = declared ? undefined : presetProvider(name)?.spec;
  return (key) => {
    const preset = key === "display_name" ? spec?.displayName : spec?.instructionsFile;
    const value = declared ? declared[key] : preset;
    return typeof value === "string" ? value : "";
  };
}
