import { assertNever } from "@/lib/diagnostic/invariant";
import { isInside, relativePath } from "@/lib/files/path";
import type { TomlPathKey } from "@/lib/toml/locate";
import type { Change, Origin } from "./change";

/** Finds the line of a key; undefined where it is not written down. `TomlFiles.locate` is one. */
export type Locate = (
  file: string,
  path: readonly TomlPathKey[],
) => { readonly line?: number; readonly column?: number };

export type PlaceOptions = {
  /** The city's root: files below it are shown relative to it. */
  readonly root?: string;
  readonly locate?: Locate;
};

/** Who wrote a value, as the subject of a sentence: `City patch`, `Pack review`, `Rig override`. */
export function originText({ base, layer, pack }: Origin): string {
  if (base[0] === "patches") {
    if (layer === "pack") return `Patch of pack ${pack}`;
    return layer === "root-pack" ? "Root pack patch" : "City patch";
  }
  if (base[0] === "rigs" && (base[2] === "overrides" || base[2] === "patches")) return "Rig override";
  if (base[0] === "agent_defaults" || base[0] === "agents") {
    return layer === "city" ? "City default" : layer === "root-pack" ? "Root pack default" : `Default of pack ${pack}`;
  }
  switch (layer) {
    case "builtin":
      return "Built-in rule";
    case "pack":
      return `Pack ${pack}`;
    case "root-pack":
      return "Root pack";
    case "city":
      return "City";
    case "rig":
      return "Rig";
    case "implicit":
      return "Implicit agent";
    default:
      return assertNever(layer);
  }
}

/** `city.toml:12`, `agents/reviewer/agent.toml`, or empty for what the loader derives without a file. */
export function placeText(change: Change, { root, locate }: PlaceOptions = {}): string {
  const { file, base } = change.origin;
  if (file === "") return "";
  const shown = root !== undefined && isInside(root, file) ? relativePath(root, file) : file;
  if (!file.endsWith(".toml")) return shown;
  const { line } = locate?.(file, [...base, ...change.sourcePath]) ?? {};
  return line === undefined ? shown : `${shown}:${line}`;
}
