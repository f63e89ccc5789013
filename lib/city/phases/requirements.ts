import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext } from "../compose-context";
import type { CityDraft } from "../draft/city-draft";

/** City requirements of the root pack and of city-level packs, met by agents of the city surface (pack 2.11, decision P16). */
export function requirements(city: CityDraft, cx: ComposeContext): void {
  const groups = city.cityGroups();
  const exists = (name: string) => groups.some(({ locals }) => [...locals.values()].some((names) => names.has(name)));
  const { root } = city;
  const own = (root?.table.pack?.requires ?? []).map((value, index) => {
    return { value, file: root?.file ?? "", path: ["pack", "requires", index] };
  });
  const fromPacks = city.taken.city.flatMap(({ pack }) =>
    pack.requirements.map(({ value, manifest, path }) => ({ value, file: manifest.file, path })),
  );
  for (const { value, file, path } of [...own, ...fromPacks]) {
    const { scope, agent = "" } = value;
    if (scope !== "city" || agent === "" || exists(agent) || city.isIncomplete("")) continue;
    const message = `pack requires city agent ${quoteGo(agent)} — include a pack that provides it`;
    cx.reportAt({ file, path }, { code: "pack-requirement", severity: "error", message });
  }
}
