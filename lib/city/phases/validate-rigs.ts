import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext } from "../compose-context";
import type { CityDraft, RigDraft } from "../draft/city-draft";
import { rigName } from "./rig-packs";

/** Names, paths and bead prefixes of the rigs, in order (reference 20.4). */
export function validateRigs(city: CityDraft, cx: ComposeContext): void {
  const names = new Set<string>();
  const prefixes = new Map([[city.prefix.toLowerCase(), "HQ"]]);
  city.rigs.forEach((rig, index) => {
    const name = rigName(rig);
    const invalid = (message: string, field = "name") => {
      const place = cx.placeOf(rig.draft, [field], rig.place);
      cx.invalidAt(place, { code: "rig-invalid", severity: "error", message });
    };
    if (name === "") {
      invalid(`rig[${index}]: name is required`);
      return;
    }
    if (name === "*") invalid(`rig[${index}]: name "*" is reserved as the [[orders.overrides]] wildcard`);
    if (!text(rig, "path")) invalid(`rig ${quoteGo(name)}: path is required`, "path");
    if (names.has(name)) invalid(`rig ${quoteGo(name)}: duplicate name`);
    names.add(name);
    const prefix = text(rig, "prefix");
    const owner = prefixes.get(prefix.toLowerCase());
    if (prefix === "") return;
    if (owner !== undefined) {
      const message = `rig ${quoteGo(name)}: prefix ${quoteGo(prefix.toLowerCase())} collides with ${owner}`;
      invalid(message, "prefix");
    } else prefixes.set(prefix.toLowerCase(), name);
  });
}

function text({ draft }: RigDraft, field: string): string {
  const value = draft.get([field]);
  return typeof value === "string" ? value : "";
}
