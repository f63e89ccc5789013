import type { Loop } from "../formula";
import { decodeSteps, type StepContext } from "./decode-step";
import type { Fields } from "./fields";
import { LOOP_KEYS } from "./keys";

/** A `loop` table; its rules are checked when loops expand. `step` names the container in messages. */
export function decodeLoop(fields: Fields, step: string, cx: StepContext, depth: number): Loop {
  const until = fields.text("until");
  if (until !== "") {
    cx.decoder.lint("until-inert", fields.at("until"), "an until loop runs one iteration; nothing re-runs it");
  }
  fields.lintUnknown(LOOP_KEYS);
  return {
    count: decodeCount(fields, step),
    until,
    max: fields.integer("max") ?? 0,
    range: fields.text("range"),
    variable: fields.text("var"),
    body: decodeSteps(fields, "body", cx, depth),
  };
}

function decodeCount(fields: Fields, step: string): number {
  if (typeof fields.value("count") !== "string") return fields.integer("count") ?? 0;
  const message =
    "loop.count must be an integer literal (e.g. count = 3), not a quoted string; for variable-driven iteration use range = ...";
  fields.decoder.fail(fields.at("count"), `step "${step}": ${message}`);
  return 0;
}
