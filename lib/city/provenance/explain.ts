import type { JsonTable, JsonValue } from "../json";
import { isRedacted, redact } from "../redact";
import { activeChanges, isBelow } from "./active-changes";
import type { Change, Target } from "./change";
import { originText, type PlaceOptions, placeText } from "./describe-origin";
import type { Provenance } from "./provenance";
import { targetKey } from "./provenance";
import { replay } from "./replay";

export type ExplainOptions = PlaceOptions & {
  /** Show values that look secret. Off unless the reader may. */
  readonly reveal?: boolean;
  /** Do not cut long values. */
  readonly whole?: boolean;
};

/** One step of a chain, ready to be shown. */
export type ExplainedStep = {
  readonly change: Change;
  readonly who: string;
  /** `city.toml:12`, or empty. */
  readonly place: string;
  readonly line?: number;
  readonly column?: number;
  /** Whether the step still shows in the value. */
  readonly active: boolean;
};

/** Everything about one field: its value, the step that won, every step in order, and one sentence. */
export type Explanation = {
  readonly path: readonly string[];
  readonly value: JsonValue | undefined;
  readonly winner: Change | undefined;
  /** No file says it; a rule of the loader does. */
  readonly derived: boolean;
  readonly chain: readonly ExplainedStep[];
  /** For a list: each element with the step that brought it. */
  readonly elements: readonly { readonly value: JsonValue; readonly change: Change }[];
  readonly sentence: string;
};

/** The sentence about one field (ux 15): the same in the page, the command line and the API. */
export function explain(changes: readonly Change[], path: readonly string[], options: ExplainOptions = {}): string {
  return explainField(changes, path, options).sentence;
}

/** The whole story of one field of a target; undefined for a target that the city does not have. */
export function explainTarget(
  provenance: Provenance,
  target: Target,
  path: readonly string[],
  options: ExplainOptions = {},
): Explanation | undefined {
  const history = provenance.get(targetKey(target));
  return history && explainField(history.changes, path, options);
}

/** The whole story of one field, told from the history of its target. */
export function explainField(
  changes: readonly Change[],
  path: readonly string[],
  options: ExplainOptions = {},
): Explanation {
  const touching = changes.filter((change) => isBelow(change.path, path) || isBelow(path, change.path));
  const { active } = activeChanges(touching);
  const value = valueAt(replay(touching), path);
  const winner = [...active].at(-1);
  const chain = touching.map((change): ExplainedStep => {
    const { file, base } = change.origin;
    const place = file === "" ? {} : (options.locate?.(file, [...base, ...change.sourcePath]) ?? {});
    return {
      change,
      who: originText(change.origin),
      place: placeText(change, options),
      ...(place.line !== undefined && { line: place.line }),
      ...(place.column !== undefined && { column: place.column }),
      active: active.has(change),
    };
  });
  const exact = [...active].filter((change) => change.path.length === path.length);
  const elements = Array.isArray(value)
    ? exact.flatMap((change) => (change.value as readonly JsonValue[]).map((item) => ({ value: item, change })))
    : [];
  const derived = winner !== undefined && winner.origin.file === "";
  const sentence = tell(path, value, chain, options);
  return { path, value, winner, derived, chain, elements, sentence };
}

/** "max_active_sessions is 11. City patch in city.toml:12 replaced 6 from agents/reviewer/agent.toml:4." */
function tell(
  path: readonly string[],
  value: JsonValue | undefined,
  chain: readonly ExplainedStep[],
  options: ExplainOptions,
): string {
  const name = path.join(".");
  const steps = chain.filter(({ change }) => !change.idle);
  const last = steps.at(-1);
  if (!last) return `${name} is not set.`;
  const before = steps.at(-2);
  const earlier = steps.slice(0, -1).map((step) => step.change);
  const old = valueAt(replay(earlier), path);
  const show = (shown: JsonValue) => valueText(path, shown, options);
  const head = value === undefined ? `${name} is not set.` : `${name} is ${show(value)}.`;
  const { change } = last;
  const who = `${last.who}${last.place === "" ? "" : ` in ${last.place}`}`;
  const from = before?.place ? ` from ${before.place}` : "";
  const note = change.origin.note ? `: ${change.origin.note}` : "";
  switch (change.op) {
    case "set":
      return `${head} ${who} set it${note}.`;
    case "default":
      return `${head} ${who} filled the blank${note}.`;
    case "replace":
      return `${head} ${who} replaced ${show(old ?? "")}${from}${note}.`;
    case "append":
      return `${head} ${who} added ${show(change.value)}${before ? ` to what came${from || " before"}` : ""}${note}.`;
    case "remove":
      return `${head} ${who} removed ${show(change.value)}${from}${note}.`;
  }
}

/** A value as TOML would write it; long ones are cut, secret-looking ones are hidden. */
export function valueText(
  path: readonly string[],
  value: JsonValue,
  { reveal = false, whole = false }: ExplainOptions = {},
): string {
  const shown = reveal ? value : redact(path, value);
  if (isRedacted(shown)) return `hidden (fingerprint ${shown.fingerprint})`;
  const text = tomlText(shown as JsonValue);
  return whole || text.length <= 160 ? text : `${text.slice(0, 157)}...`;
}

function tomlText(value: JsonValue): string {
  if (isRedacted(value)) return `hidden (fingerprint ${value.fingerprint})`;
  if (typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(tomlText).join(", ")}]`;
  const entries = Object.entries(value as JsonTable).map(([key, item]) => `${tomlKey(key)} = ${tomlText(item)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** A key as TOML writes it: quoted unless it is bare. */
export function tomlKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
}

function valueAt(table: JsonTable, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = table;
  for (const key of path) {
    if (typeof value !== "object" || Array.isArray(value) || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonTable)[key];
  }
  return value;
}
