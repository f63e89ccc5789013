import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext } from "../compose-context";
import type { CityDraft } from "../draft/city-draft";
import type { Declared } from "../load/loaded-pack";
import { checkRuntimes } from "../load/runtimes";

/**
 * One city-wide registry of runtimes, from the root pack and from packs of every surface (pack 1.2.8). The same pack reached
 * twice declares once; two packs never share a name, even when they say the same.
 */
export function registerRuntimes(city: CityDraft, cx: ComposeContext): void {
  const taken = [...city.taken.city, ...[...city.taken.rigs.values()].flat()];
  // The root pack's declarations were checked and reported with the rest of its things.
  const root = city.root ? checkRuntimes(cx, city.root, "city pack.toml: ") : [];
  for (const runtime of [...root, ...taken.flatMap(({ pack }) => pack.runtimes)]) {
    const { name } = runtime.value;
    const first = city.runtimes.get(name);
    if (!first) city.runtimes.set(name, runtime);
    else if (first.manifest.dir !== runtime.manifest.dir) refuse(cx, name, first, runtime);
  }
}

function refuse(
  cx: ComposeContext,
  name: string,
  first: Declared<{ readonly command?: string }>,
  second: Declared<{ readonly command?: string }>,
): void {
  const shown = ({ value, manifest }: Declared<{ readonly command?: string }>) =>
    `pack ${quoteGo(manifest.identity.name)} (${value.command} in ${manifest.dir})`;
  const message = `runtime ${quoteGo(name)}: ${shown(second)} conflicts with declaration from ${shown(first)}`;
  const place = { file: second.manifest.file, path: second.path };
  cx.reportAt(place, { code: "pack-runtime", severity: "error", message });
}
