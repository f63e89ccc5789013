import type { JsonTable, JsonValue } from "../city/json";
import { patchValue } from "../city/patch/patch-value";
import type { Change } from "../city/provenance/change";
import type { PlaceOptions } from "../city/provenance/describe-origin";
import { explainField, valueText } from "../city/provenance/explain";
import { isRedacted, redact } from "../city/redact";
import { fieldLeaves } from "./field-leaves";

/** Every field of a thing with its value, the step that won, the whole chain, newest first, and the sentence. */
export function explainedFields(config: JsonTable, changes: readonly Change[], options: PlaceOptions) {
  return fieldLeaves(config).map(({ path, value }) => explainedField(path, value, changes, options));
}

/** One field as pages show it; values as TOML text, secrets hidden. */
export function explainedField(
  path: readonly string[],
  value: JsonValue,
  changes: readonly Change[],
  options: PlaceOptions,
) {
  const told = explainField(changes, path, options);
  const show = (shown: JsonValue) => valueText(path, shown, options);
  const hidden = isHidden(path, value);
  return {
    name: path.join("."),
    path,
    value: show(value),
    /** The value as one can copy it, whole, and as a patch would write it; null where it is hidden. */
    raw: hidden ? null : valueText(path, value, { ...options, whole: true }),
    draft: hidden ? null : valueText(path, patchValue(told, options.root ?? "") ?? value, { ...options, whole: true }),
    layer: told.winner?.origin.layer,
    sentence: told.sentence,
    /** For a list: which step brought each element. */
    elements: told.elements.map((element) => ({ value: show(element.value), order: element.change.order })),
    chain: told.chain
      .map(({ change, who, place, line, active }) => ({
        order: change.order,
        op: change.op,
        value: show(change.value),
        idle: change.idle,
        active,
        who,
        place,
        file: change.origin.file,
        line,
        layer: change.origin.layer,
        pack: change.origin.pack,
        binding: change.origin.binding,
        phase: change.origin.phase,
        note: change.origin.note ?? "",
      }))
      .reverse(),
  };
}

function isHidden(path: readonly string[], value: JsonValue): boolean {
  return JSON.stringify(redact(path, value)) !== JSON.stringify(value) || holdsRedacted(value);
}

function holdsRedacted(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isRedacted(value) || Object.values(value).some(holdsRedacted);
}
