import type { Gate, Loop } from "../formula";
import { decodeSteps, type StepContext } from "./decode-step";
import type { Decoder, Path } from "./decoder";
import { GATE_KEYS, LOOP_KEYS } from "./keys";

const WHAT = "formula.LoopSpec";

/** A `loop` table; its rules are checked when loops expand. `step` names the container in messages. */
export function decodeLoop(value: unknown, path: Path, step: string, cx: StepContext, depth: number): Loop {
  const { decoder } = cx;
  const table = decoder.table(value, path, WHAT);
  const loop: { -readonly [Key in keyof Loop]: Loop[Key] } = {
    count: 0,
    until: "",
    max: 0,
    range: "",
    variable: "",
    body: [],
  };
  for (const key of Object.keys(table)) {
    const at = [...path, key];
    const item = table[key];
    switch (key) {
      case "count":
        if (typeof item === "string") {
          decoder.fail(
            at,
            `step "${step}": loop.count must be an integer literal (e.g. count = 3), not a quoted string; for variable-driven iteration use range = ...`,
          );
        } else loop.count = decoder.integer(item, at, WHAT) ?? 0;
        break;
      case "max":
        loop.max = decoder.integer(item, at, WHAT) ?? 0;
        break;
      case "until":
      case "range":
        loop[key] = decoder.text(item, at, WHAT);
        break;
      case "var":
        loop.variable = decoder.text(item, at, WHAT);
        break;
      case "body":
        loop.body = decodeSteps(item, at, cx, depth);
        break;
      default:
        decoder.unknownKey(at, LOOP_KEYS);
    }
  }
  if (loop.until !== "") {
    decoder.lint("until-inert", [...path, "until"], "an until loop runs one iteration; nothing re-runs it");
  }
  return loop;
}

/** A `gate` table; its vocabulary is open (formula 4). */
export function decodeGate(value: unknown, path: Path, decoder: Decoder): Gate {
  const table = decoder.table(value, path, "formula.Gate");
  const texts: Record<string, string> = {};
  for (const key of Object.keys(table)) {
    if ((GATE_KEYS as readonly string[]).includes(key)) {
      texts[key] = decoder.text(table[key], [...path, key], "formula.Gate");
    } else decoder.unknownKey([...path, key], GATE_KEYS);
  }
  decoder.lint("gate-inert", path, "nothing here closes a gate; a person or an external watcher does");
  return {
    type: texts.type ?? "",
    ...(texts.id && { id: texts.id }),
    ...(texts.timeout && { timeout: texts.timeout }),
  };
}
