import type { ComposeContext } from "../compose-context";
import type { Surface } from "../composed-city";
import type { CityDraft } from "../draft/city-draft";
import type { LoadedPack } from "./loaded-pack";

/** Adds a pack's providers to the city; a name that is there already stays as it is (pack 1.2.7, reference 10.2). */
export function takeProviders(
  city: CityDraft,
  cx: ComposeContext,
  pack: Pick<LoadedPack, "providers">,
  surface: Surface,
): void {
  for (const { name, draft, manifest } of pack.providers) {
    const known = city.providers.get(name);
    const place = { file: manifest.file, path: ["providers", name] };
    const packName = manifest.identity.name;
    if (!known) {
      city.providers.set(name, { name, draft, layer: "pack", packName, sourceDir: manifest.dir, place });
      continue;
    }
    if (known.place.file === place.file) continue;
    cx.drop({
      kind: "provider",
      name,
      reason: "shadowed",
      sentence: `provider ${name} of pack ${packName} gives way to the one in ${known.place.file}`,
      surface,
      packName,
      file: place.file,
      path: place.path,
    });
  }
}
