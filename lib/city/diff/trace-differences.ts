import type { LayerKind } from "../composed-city";
import type { JsonValue } from "../json";
import type { TargetKind } from "../provenance/change";
import type { PlaceOptions } from "../provenance/describe-origin";
import { explainField, valueText } from "../provenance/explain";
import { type Provenance, targetKey } from "../provenance/provenance";
import type { Difference, ThingKind } from "./diff-cities";

/** One side of a comparison: where its values come from. `nameOf` gives the full name of a thing where the comparison shortened it. */
export type DiffSide = {
  readonly provenance: Provenance;
  readonly places: PlaceOptions;
  readonly nameOf?: (kind: ThingKind, name: string) => string;
};

/** A value on one side, as text, and the step that gave it; null where it is not set. */
export type TracedValue = {
  readonly text: string;
  readonly who: string;
  readonly place: string;
  readonly file: string;
  readonly line?: number;
  readonly layer?: LayerKind;
} | null;

export type TracedDifference = Omit<Difference, "fields"> & {
  readonly fields: readonly { readonly path: string; readonly before: TracedValue; readonly after: TracedValue }[];
};

const traced: ReadonlySet<string> = new Set(["city", "agent", "named-session", "rig", "provider", "service"]);

/** Differences with the origin of each value on both sides (ux 18). */
export function traceDifferences(
  differences: readonly Difference[],
  before: DiffSide,
  after: DiffSide,
): readonly TracedDifference[] {
  return differences.map(({ fields, ...difference }) => ({
    ...difference,
    fields: fields.map((field) => ({
      path: field.path.join("."),
      before: traceValue(before, difference, field.path, field.before),
      after: traceValue(after, difference, field.path, field.after),
    })),
  }));
}

function traceValue(
  { provenance, places, nameOf }: DiffSide,
  { kind, name }: Pick<Difference, "kind" | "name">,
  path: readonly string[],
  value: JsonValue | undefined,
): TracedValue {
  if (value === undefined) return null;
  const text = valueText(path, value);
  const none = { text, who: "", place: "", file: "" };
  if (!traced.has(kind)) return none;
  const full = nameOf?.(kind, name) ?? name;
  const history = provenance.get(targetKey({ kind: kind as TargetKind, name: full }));
  if (!history) return none;
  const { chain, winner } = explainField(history.changes, path, places);
  const step = chain.find((each) => each.change === winner);
  if (!step) return none;
  const { who, place, line, change } = step;
  return {
    text,
    who,
    place,
    file: change.origin.file,
    layer: change.origin.layer,
    ...(line !== undefined && { line }),
  };
}
