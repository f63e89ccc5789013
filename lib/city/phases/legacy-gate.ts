import type { ComposeContext, Place } from "../compose-context";
import type { CityDraft, CitySource } from "../draft/city-draft";

const GUIDE = "https://docs.gascityhall.com/guides/shareable-packs";

/** The one old include that a schema-2 city may still carry (pack 2.12). */
const systemPack = /^\.gc\/system\/packs\/[^/]+$/;

export function isSystemPackInclude(include: string): boolean {
  return systemPack.test(include) && !/\/\.{1,2}$/.test(include);
}

/**
 * Refuses what schema 2 removed, in `city.toml` or a fragment, all of it in one message with its lines (reference 21).
 * Cities without a schema-2 root pack keep these surfaces.
 */
export function refuseLegacySurfaces(city: CityDraft, cx: ComposeContext, source: CitySource): void {
  if (!city.isSchema2()) return;
  const found = legacySurfaces(source);
  const [first] = found;
  if (!first) return;
  const lines = found.map(({ place, text }) => {
    const { line } = cx.files.locate(place.file, place.path);
    return `  - ${place.file}${line === undefined ? "" : `:${line}`}: ${text}`;
  });
  const message = `PackV1 config surfaces are no longer supported:\n${lines.join("\n")}\nsee ${GUIDE} for migration details`;
  const prefix = source.role === "fragment" ? `fragment ${JSON.stringify(source.shown)}: ` : "";
  cx.reportAt(first.place, { code: "city-legacy", severity: "error", message }, prefix);
}

function legacySurfaces({ file, table }: CitySource): { readonly place: Place; readonly text: string }[] {
  const found: { readonly place: Place; readonly text: string }[] = [];
  const add = (path: Place["path"], text: string) => found.push({ place: { file, path }, text });
  if (table.agent) {
    add(["agent", 0], "unsupported PackV1 [[agent]] tables; move each agent to agents/<name>/agent.toml");
  }
  if (table.packs) {
    add(["packs"], "unsupported PackV1 [packs] entries; replace them with [imports] and regenerate packs.lock");
  }
  if (table.workspace?.includes?.some((include) => !isSystemPackInclude(include))) {
    add(
      ["workspace", "includes"],
      "unsupported PackV1 workspace.includes; replace it with [imports.<binding>] entries",
    );
  }
  if (table.workspace?.default_rig_includes) {
    add(
      ["workspace", "default_rig_includes"],
      "unsupported PackV1 workspace.default_rig_includes; move defaults into city.toml [defaults.rig.imports.<binding>]",
    );
  }
  (table.rigs ?? []).forEach((rig, index) => {
    if (!rig.includes) return;
    add(
      ["rigs", index, "includes"],
      "unsupported PackV1 rigs.includes; replace it with [rigs.imports.<binding>] entries",
    );
  });
  return found;
}
