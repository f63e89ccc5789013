import type { ComposeContext } from "../compose-context";
import type { AgentGroup } from "../draft/agent-group";
import type { CityDraft } from "../draft/city-draft";
import { normalizeSleep } from "../duration/normalize-sleep";
import type { JsonValue } from "../json";
import { assign, type Draft } from "../provenance/draft";

/** Values that have one spelling in the effective city: sleep times, and the old `gate` of an order override (reference 2, steps 3 and 19). */
export function normalize(city: CityDraft, cx: ComposeContext): void {
  const note = "sleep values are trimmed, and off is lower case";
  const origin = cx.origin({ file: "", base: [], layer: "builtin", pack: "", binding: "", note });
  const settle = (draft: Draft, path: readonly string[]) => {
    const value = draft.get(path);
    if (typeof value !== "string") return;
    const normal = normalizeSleep(value);
    if (normal !== value) assign(draft, path, normal, origin, []);
  };
  for (const key of ["interactive_resume", "interactive_fresh", "noninteractive"]) {
    settle(city.settings, ["session_sleep", key]);
    for (const { draft } of city.rigs) settle(draft, ["session_sleep", key]);
  }
  const memo = cx.groupMemo<AgentGroup>(origin);
  city.mapGroups((group) => memo.of(group, () => group.changed(({ draft }) => settle(draft, ["sleep_after_idle"]))));
  foldGates(city, cx);
}

function foldGates({ settings }: CityDraft, cx: ComposeContext): void {
  const path = ["orders", "overrides"];
  const overrides = settings.get(path);
  if (!Array.isArray(overrides)) return;
  const list = overrides as readonly { readonly [key: string]: JsonValue }[];
  if (!list.some(({ gate }) => gate !== undefined)) return;
  const folded = list.map(({ gate, ...override }) => (gate === undefined ? override : { trigger: gate, ...override }));
  const note = "gate is the old name of trigger";
  assign(settings, path, folded, cx.origin({ file: "", base: [], layer: "builtin", pack: "", binding: "", note }), []);
}
