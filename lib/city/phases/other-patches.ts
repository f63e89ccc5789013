import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext, Place } from "../compose-context";
import type { CityDraft, CitySource } from "../draft/city-draft";
import { qualifiedName } from "../identity/qualified-name";
import type { JsonTable, JsonValue } from "../json";
import { assign, assignTable, type Draft, remove } from "../provenance/draft";
import { lintIdlePatch } from "./idle-patch";
import { rigName } from "./rig-packs";

type Kind = "named_session" | "rigs" | "providers" | "github_pr_monitor";

function placeOf(source: CitySource, kind: Kind, index: number): Place {
  return { file: source.file, path: ["patches", kind, index] };
}

function refuse(cx: ComposeContext, place: Place, message: string): void {
  const [, kind, index] = place.path;
  const text = `applying patches: patches.${kind}[${index}]: ${message}`;
  cx.reportAt(place, { code: "patch-target", severity: "error", message: text });
}

/** Runs a patch on a draft and marks it when it changes nothing. */
function patching(cx: ComposeContext, place: Place, target: string, draft: Draft, run: () => void): void {
  const before = draft.writes;
  run();
  const [, kind, index] = place.path;
  if (draft.writes === before) lintIdlePatch(cx, place, `patches.${kind}[${index}]`, target);
}

function originOf(cx: ComposeContext, { file, path: base }: Place) {
  return cx.origin({ file, base, layer: "city", pack: "", binding: "" });
}

export function patchSessions(city: CityDraft, cx: ComposeContext, source: CitySource): void {
  (source.table.patches?.named_session ?? []).forEach(({ name, template, dir = "", mode }, index) => {
    const place = placeOf(source, "named_session", index);
    const wanted = name || template;
    if (!wanted) {
      refuse(cx, place, "named_session patch: name or template is required");
      return;
    }
    const id = qualifiedName({ dir, name: wanted });
    const matches = city.allSessions().filter((session) => {
      if (name) return session.identity === id;
      return session.identity === id || session.templateQualifiedName === id;
    });
    const [session] = matches;
    if (matches.length > 1) {
      refuse(
        cx,
        place,
        `named_session patch target ${quoteGo(id)} is ambiguous; set name to the named_session identity`,
      );
    } else if (session) {
      const origin = originOf(cx, place);
      patching(cx, place, id, session.draft, () => {
        if (mode !== undefined) assign(session.draft, ["mode"], mode, origin);
        if (name && template !== undefined) assign(session.draft, ["template"], template, origin);
      });
    } else if (!city.mayBeMissing(id)) refuse(cx, place, `named_session ${quoteGo(id)} not found in merged config`);
  });
}

export function patchRigs(city: CityDraft, cx: ComposeContext, source: CitySource): void {
  (source.table.patches?.rigs ?? []).forEach(({ name = "", formula_vars: variables, ...fields }, index) => {
    const place = placeOf(source, "rigs", index);
    const rig = city.rigs.find((candidate) => rigName(candidate) === name);
    if (!rig) {
      refuse(cx, place, `rig ${quoteGo(name)} not found in merged config`);
      return;
    }
    patching(cx, place, `rig ${name}`, rig.draft, () => {
      assignTable(rig.draft, [], fields, originOf(cx, place));
      assignTable(rig.draft, ["formula_vars"], variables ?? {}, originOf(cx, place));
    });
  });
}

export function patchProviders(city: CityDraft, cx: ComposeContext, source: CitySource): void {
  (source.table.patches?.providers ?? []).forEach((patch, index) => {
    const { name = "", _replace: rebuild, env, env_remove: removed, ...fields } = patch;
    const place = placeOf(source, "providers", index);
    const provider = city.providers.get(name);
    if (!provider) {
      if (!city.isIncomplete("")) refuse(cx, place, `provider ${quoteGo(name)} not found in merged config`);
      return;
    }
    const { draft } = provider;
    const origin = originOf(cx, place);
    patching(cx, place, `provider ${name}`, draft, () => {
      if (rebuild) {
        for (const key of Object.keys(draft.values)) remove(draft, [key], origin, ["_replace"]);
      }
      for (const [key, value] of Object.entries(fields)) assign(draft, [key], value, origin);
      for (const [key, value] of Object.entries(env ?? {})) assign(draft, ["env", key], value, origin);
      (removed ?? []).forEach((key, at) => {
        remove(draft, ["env", key], origin, ["env_remove", at]);
      });
    });
  });
}

/** `[[patches.github_pr_monitor]]`: the list is one value, so a patch writes it anew. */
export function patchMonitors(city: CityDraft, cx: ComposeContext, source: CitySource): void {
  (source.table.patches?.github_pr_monitor ?? []).forEach((patch, index) => {
    const place = placeOf(source, "github_pr_monitor", index);
    const { name = "", notify_append: added, ...fields } = patch;
    const path = ["github", "pr_monitor"];
    const monitors = (city.settings.get(path) ?? []) as readonly JsonTable[];
    if (!monitors.some((monitor) => monitor.name === name)) {
      refuse(cx, place, `github.pr_monitor ${quoteGo(name)} not found in merged config`);
      return;
    }
    const patched = monitors.map((monitor): JsonTable => {
      if (monitor.name !== name) return monitor;
      const merged: JsonTable = { ...monitor, ...fields };
      return added ? { ...merged, notify: [...listOf(merged.notify), ...added] } : merged;
    });
    patching(cx, place, `github.pr_monitor ${name}`, city.settings, () => {
      assign(city.settings, path, patched, originOf(cx, place), []);
    });
  });
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
