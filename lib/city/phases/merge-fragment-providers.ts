import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext } from "../compose-context";
import type { CityDraft, CitySource, NamedDraft } from "../draft/city-draft";
import type { JsonTable, JsonValue } from "../json";
import type { Origin } from "../provenance/change";
import { assign } from "../provenance/draft";

const replaced: ReadonlySet<string> = new Set([
  "display_name",
  "command",
  "prompt_mode",
  "prompt_flag",
  "ready_delay_ms",
  "ready_prompt_prefix",
  "emits_permission_warning",
  "accept_startup_dialogs",
  "args",
  "process_names",
]);

/**
 * The providers of a fragment. A new name is added; for a known one some fields are replaced, `env` merges by key, and
 * the others are ignored (reference 6.2).
 */
export function mergeFragmentProviders(city: CityDraft, cx: ComposeContext, source: CitySource): void {
  const { file, dir, table } = source;
  for (const [name, provider] of Object.entries(table.providers ?? {})) {
    const base = ["providers", name];
    const origin = cx.origin({ file, base, layer: "city", pack: "", binding: "" });
    const known = city.providers.get(name);
    // Providers of the root pack are below city.toml and its fragments, so a fragment replaces them whole.
    if (known?.layer === "city") mergeProvider(cx, known, provider, source, origin);
    else {
      const place = { file, path: base };
      const draft = cx.draft(provider, origin);
      city.providers.set(name, { name, draft, layer: "city", packName: "", sourceDir: dir, place });
    }
  }
}

function mergeProvider(
  cx: ComposeContext,
  { name, draft }: NamedDraft,
  provider: JsonTable,
  { file, shown }: CitySource,
  origin: Origin,
): void {
  const redefined = (key: string) => {
    const message = `provider ${quoteGo(name)}.${key} redefined by ${quoteGo(shown)}`;
    const place = { file, path: [...origin.base, ...key.split(".")] };
    cx.reportAt(place, { code: "fragment-redefined", severity: "warning", message });
  };
  for (const [key, value] of Object.entries(provider)) {
    if (replaced.has(key)) {
      if (!isEmpty(draft.get([key]))) redefined(key);
      assign(draft, [key], value, origin);
    } else if (key === "env") {
      for (const [variable, text] of Object.entries(value as JsonTable)) {
        if (draft.get(["env", variable]) !== undefined) redefined(`env.${variable}`);
        assign(draft, ["env", variable], text, origin);
      }
    } else ignoreField(cx, name, key, file, shown, origin);
  }
}

function ignoreField(cx: ComposeContext, name: string, key: string, file: string, shown: string, origin: Origin): void {
  const path = [...origin.base, key];
  const sentence = `${key} of provider ${name} in fragment ${shown} is ignored because the provider exists already`;
  const finding = { code: "fragment-not-merged", severity: "lint", message: sentence } as const;
  cx.reportAt({ file, path }, { ...finding, hint: "set it where the provider is first declared" });
  const surface = { kind: "city" } as const;
  cx.drop({ kind: "field", name: key, reason: "not-merged", sentence, surface, packName: "", file, path });
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (value === undefined || value === "" || value === 0 || value === false) return true;
  return Array.isArray(value) && value.length === 0;
}
