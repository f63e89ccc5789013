import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { CityTable } from "@/lib/pack/table/city-fields";
import type { ComposeContext } from "../compose-context";
import type { CityDraft, CitySource } from "../draft/city-draft";
import type { JsonTable, JsonValue } from "../json";
import type { Origin } from "../provenance/change";
import { append, assign, assignTable, isJsonTable, remove, sameValue } from "../provenance/draft";
import { applyGraphWorkflows } from "./city-file";

/** Keys of `[workspace]` that a fragment replaces, and those that it adds to; others are not merged (reference 6.2). */
const workspaceReplaced = [
  "name",
  "provider",
  "start_command",
  "session_template",
  "suspended",
  "install_agent_hooks",
] as const;
const workspaceAppended = ["includes", "default_rig_includes", "global_fragments"] as const;

/** Tables that a fragment replaces as a whole. */
const wholeTables = [
  "beads",
  "dolt",
  "session",
  "mail",
  "events",
  "orders",
  "api",
  "convergence",
  "maintenance",
  "usage",
] as const satisfies readonly (keyof CityTable)[];

/** The settings of one fragment over those before it: the merge table of reference 6.2. */
export function mergeFragmentSettings(city: CityDraft, cx: ComposeContext, source: CitySource): void {
  const { file, table } = source;
  const { settings } = city;
  const origin = cx.origin({ file, base: [], layer: "city", pack: "", binding: "" });
  const redefined = (key: string, path: readonly string[]) => {
    const message = `${key} redefined by ${quoteGo(source.shown)}`;
    cx.reportAt({ file, path }, { code: "fragment-redefined", severity: "warning", message });
  };
  mergeWorkspace(city, cx, source, origin, redefined);
  for (const key of wholeTables) {
    const value = table[key];
    if (value !== undefined) replaceTable(city, [key], value, origin);
  }
  if (table.daemon) {
    replaceTable(city, ["daemon"], table.daemon, origin, new Set(["formula_v2"]));
    applyGraphWorkflows(settings, table, origin);
  }
  for (const [key, value] of Object.entries(table.session_sleep ?? {})) {
    const path = ["session_sleep", key];
    if (settings.get(path) !== undefined) redefined(path.join("."), path);
    assign(settings, path, value, origin);
  }
  for (const name of Object.keys(table.packs ?? {})) {
    if (settings.get(["packs", name]) !== undefined) redefined(`pack ${quoteGo(name)}`, ["packs", name]);
    replaceTable(city, ["packs", name], table.packs?.[name] ?? {}, origin);
  }
  const monitors = table.github?.pr_monitor;
  if (monitors) append(settings, ["github", "pr_monitor"], monitors as readonly JsonValue[], origin);
  for (const base of ["agents", "agent_defaults"] as const) mergeDefaults(city, table, base, origin, redefined);
}

type Redefined = (key: string, path: readonly string[]) => void;

function mergeWorkspace(
  { settings }: CityDraft,
  cx: ComposeContext,
  { file, shown, table }: CitySource,
  origin: Origin,
  redefined: Redefined,
): void {
  const { workspace = {} } = table;
  for (const key of workspaceReplaced) {
    const value = workspace[key];
    if (value === undefined) continue;
    const path = ["workspace", key];
    if (!isZero(settings.get(path))) redefined(path.join("."), path);
    assign(settings, path, value, origin);
  }
  for (const key of workspaceAppended) {
    const value = workspace[key];
    if (value) append(settings, ["workspace", key], value, origin);
  }
  for (const key in workspace) {
    if ([...workspaceReplaced, ...workspaceAppended].some((known) => known === key)) continue;
    const sentence = `workspace.${key} of fragment ${shown} is not merged`;
    const path = ["workspace", key];
    const finding = { code: "fragment-not-merged", severity: "warning", hint: "set it in city.toml" } as const;
    cx.reportAt({ file, path }, { ...finding, message: `${file}: ${sentence}` });
    const surface = { kind: "city" } as const;
    cx.drop({ kind: "field", name: key, reason: "not-merged", sentence, surface, packName: "", file, path });
  }
}

/** Single values are replaced, with a warning when both say something different; lists add what is new. */
function mergeDefaults(
  { settings }: CityDraft,
  table: CityTable,
  base: "agents" | "agent_defaults",
  origin: Origin,
  redefined: Redefined,
): void {
  for (const [key, value] of Object.entries(table[base] ?? {})) {
    const path = ["agent_defaults", key];
    const before = settings.get(path);
    if (Array.isArray(value)) {
      const known = new Set(Array.isArray(before) ? (before as readonly JsonValue[]) : []);
      const fresh = (value as readonly JsonValue[]).filter((item) => !known.has(item));
      if (fresh.length > 0) append(settings, path, fresh, origin, [base, key]);
      continue;
    }
    if (!isZero(before) && !isZero(value) && !sameValue(before, value)) redefined(path.join("."), [base, key]);
    assign(settings, path, value, origin, [base, key]);
  }
}

/** Replaces a table as a whole: keys that the new one lacks go, except the kept ones. */
function replaceTable(
  { settings }: CityDraft,
  path: readonly string[],
  value: JsonValue,
  origin: Origin,
  kept: ReadonlySet<string> = new Set(),
): void {
  const before = settings.get(path);
  if (!isJsonTable(value)) {
    assign(settings, path, value, origin);
    return;
  }
  const note = `a fragment replaces [${path.join(".")}] as a whole`;
  if (isJsonTable(before)) removeMissing(settings, path, before, value, { ...origin, note }, kept);
  assignTable(settings, path, value, origin);
}

function removeMissing(
  settings: CityDraft["settings"],
  path: readonly string[],
  before: JsonTable,
  after: JsonTable,
  origin: Origin,
  kept: ReadonlySet<string>,
): void {
  for (const [key, old] of Object.entries(before)) {
    if (kept.has(key)) continue;
    const next = Object.hasOwn(after, key) ? after[key] : undefined;
    if (next === undefined) remove(settings, [...path, key], origin, path);
    else if (isJsonTable(old) && isJsonTable(next)) {
      removeMissing(settings, [...path, key], old, next, origin, new Set());
    }
  }
}

/** Go's zero value: a key that was never set, or set to nothing. */
function isZero(value: JsonValue | undefined): boolean {
  if (value === undefined || value === "" || value === 0 || value === false) return true;
  return Array.isArray(value) && value.length === 0;
}
