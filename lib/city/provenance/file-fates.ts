import type { TomlPathKey } from "@/lib/toml/locate";
import type { Composition } from "../composition";
import { activeChanges } from "./active-changes";
import type { Change, Target } from "./change";
import { originText, type PlaceOptions, placeText } from "./describe-origin";

/** What became of one key of a file (ux 16). */
export type LineFate = {
  readonly line?: number;
  readonly column?: number;
  readonly fate: "won" | "overridden" | "idle" | "dropped" | "reported";
  /** What the key says something about; undefined for dropped and reported lines. */
  readonly target?: Target;
  readonly field?: readonly string[];
  /** The step that overrode it. */
  readonly by?: Change;
  readonly sentence: string;
};

/**
 * The reverse view: every key of a file that the composition used, lost, dropped or complained about, in the order of the
 * file. One key may have several fates, when a pack is taken by several surfaces.
 */
export function fileFates(
  { provenance, city, diagnostics }: Composition,
  file: string,
  options: PlaceOptions = {},
): readonly LineFate[] {
  const fates: LineFate[] = [];
  const at = (path: readonly TomlPathKey[]) => {
    const { line, column } = options.locate?.(file, path) ?? {};
    return { ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
  };
  for (const { target, changes } of provenance.values()) {
    if (!changes.some((change) => change.origin.file === file)) continue;
    const { active, endedBy } = activeChanges(changes);
    for (const change of changes) {
      if (change.origin.file !== file) continue;
      const by = endedBy.get(change);
      const place = at([...change.origin.base, ...change.sourcePath]);
      const fate = change.idle ? "idle" : active.has(change) || change.op === "remove" ? "won" : "overridden";
      const sentence = fateText(target, change, fate, by, options);
      fates.push({ ...place, fate, target, field: change.path, ...(by && { by }), sentence });
    }
  }
  for (const thing of city?.dropped ?? []) {
    if (thing.file === file) fates.push({ ...at(thing.place), fate: "dropped", sentence: thing.sentence });
  }
  for (const { file: where, line, column, message } of diagnostics) {
    if (where !== file || line === undefined) continue;
    fates.push({ line, ...(column !== undefined && { column }), fate: "reported", sentence: message });
  }
  return fates.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

function fateText(
  target: Target,
  change: Change,
  fate: "won" | "overridden" | "idle",
  by: Change | undefined,
  options: PlaceOptions,
): string {
  const subject = `${change.path.join(".")} of ${target.kind === "city" ? "the city" : `${target.kind} ${target.name}`}`;
  if (fate === "idle") return `${subject}: changes nothing, the value is there already.`;
  if (fate === "won") return `${subject}: in effect.`;
  const place = by ? placeText(by, options) : "";
  return `${subject}: overridden by ${by ? originText(by.origin) : "a later step"}${place ? ` in ${place}` : ""}.`;
}
