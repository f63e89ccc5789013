import { placeText } from "@/lib/city/provenance/describe-origin";
import { valueText } from "@/lib/city/provenance/explain";
import { patchRows } from "@/lib/view/patch-rows";
import { locatorOf } from "../../../console/locator";
import { configQuery } from "./config-query";

/** Every patch and override with what it changed; one that changed nothing is marked. */
export const patches = configQuery().query(({ ctx }) => {
  const { city, provenance, tree } = ctx.shown;
  const options = { root: city.root, locate: locatorOf(tree) };
  return patchRows(provenance).map(({ origin, effects, idle }) => ({
    file: origin.file,
    line: options.locate(origin.file, origin.base)?.line,
    layer: origin.layer,
    pack: origin.pack,
    phase: origin.phase,
    place: effects[0] ? placeText(effects[0].change, options) : "",
    idle,
    effects: effects.map(({ target, change }) => ({
      kind: target.kind,
      name: target.name,
      path: change.path.join("."),
      op: change.op,
      value: valueText(change.path, change.value, options),
      idle: change.idle,
    })),
  }));
});
