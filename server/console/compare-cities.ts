import { type Difference, diffCities, diffRigs, type ThingKind } from "@/lib/city/diff/diff-cities";
import { type DiffSide, type TracedDifference, traceDifferences } from "@/lib/city/diff/trace-differences";
import { Refusal } from "@/lib/diagnostic/refusal";
import { locatorOf } from "./locator";
import type { ShownCity } from "./shown-city";

/** One side of a comparison: a whole city, or one rig of it. */
export type ComparedSide = { readonly shown: ShownCity; readonly rig?: string };

/**
 * What is different between two cities, two revisions of one, or two rigs: by name and field, each value with where it comes
 * from (ux 18). A rig is compared with a rig only.
 */
export function compareCities(before: ComparedSide, after: ComparedSide): readonly TracedDifference[] {
  if ((before.rig === undefined) !== (after.rig === undefined))
    throw new Refusal(400, "diff-ends", "Compare a rig with a rig, or a whole city with a whole city.");
  return traceDifferences(differencesOf(before, after), sideOf(before), sideOf(after));
}

function differencesOf(before: ComparedSide, after: ComparedSide): readonly Difference[] {
  if (before.rig === undefined || after.rig === undefined) return diffCities(before.shown.city, after.shown.city);
  return diffRigs(checkedRig(before), before.rig, after.rig, checkedRig(after));
}

function checkedRig({ shown: { city }, rig }: ComparedSide) {
  if (city.rigs.some(({ name }) => name === rig)) return city;
  throw new Refusal(404, "rig-unknown", `There is no rig "${rig}" in ${city.name}.`);
}

function sideOf({ shown: { provenance, city, tree }, rig }: ComparedSide): DiffSide {
  return {
    provenance,
    places: { root: city.root, locate: locatorOf(tree) },
    ...(rig !== undefined && {
      nameOf: (kind: ThingKind, name: string) => (kind === "rig" ? rig : `${rig}/${name}`),
    }),
  };
}
