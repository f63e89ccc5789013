import type { TomlPathKey } from "@/lib/toml/locate";
import type { JsonTable, JsonValue } from "../json";
import type { Change, ChangeOp, Origin } from "./change";

/** Whether a composition keeps its changes; off only to measure what they cost. */
export class Recorder {
  constructor(readonly enabled: boolean = true) {}
}

type MutableTable = { [key: string]: JsonValue };

type Note = { readonly origin: Origin; readonly sourcePath: readonly TomlPathKey[]; readonly idle: boolean };

/** The first table of a draft and who wrote it: its leaves become changes only when somebody asks. */
type Start = { readonly table: JsonTable; readonly origin: Origin };

/** One step of a history; steps are a chain, so that copies share what they have in common. */
type Step = Omit<Change, "order"> & { readonly before: Step | undefined };

/**
 * A value under construction together with its history. Phases write through `assign`, `append`, `remove` and `fill`
 * only: that is what makes every value able to explain itself. A clone shares everything until one of the two is written;
 * any write, one without effect too, gives the written one a table of its own.
 */
export class Draft {
  readonly #recorder: Recorder;
  #values: MutableTable;
  readonly #start: Start | undefined;
  #last: Step | undefined;
  #changes: readonly Change[] | undefined;
  #shared = false;
  #writes = 0;

  constructor(recorder: Recorder, values: MutableTable = {}, start?: Start, last?: Step) {
    this.#recorder = recorder;
    this.#values = values;
    this.#start = start;
    this.#last = last;
  }

  /** A draft that starts from a table, each leaf set by it. The table is not changed. */
  static of(recorder: Recorder, table: JsonTable, origin: Origin): Draft {
    const draft = new Draft(recorder, table, recorder.enabled ? { table, origin } : undefined);
    draft.#shared = true;
    return draft;
  }

  get values(): JsonTable {
    return this.#values;
  }

  /** The history in order. Made when it is asked for: most values are never asked to explain themselves. */
  get changes(): readonly Change[] {
    this.#changes ??= this.#history();
    return this.#changes;
  }

  #history(): Change[] {
    const changes: Change[] = [];
    if (this.#start) setLeaves(this.#start.table, [], this.#start.origin, changes);
    const steps: Step[] = [];
    for (let step = this.#last; step; step = step.before) steps.push(step);
    for (const { op, path, value, origin, sourcePath, idle } of steps.reverse()) {
      changes.push({ op, path, value, origin, sourcePath, order: changes.length, idle });
    }
    return changes;
  }

  /** How many steps changed something: two equal readings mean that nothing happened in between. */
  get writes(): number {
    return this.#writes;
  }

  /** An independent copy with the same past: what a second importer of one definition works on. */
  clone(recorder: Recorder = this.#recorder): Draft {
    const copy = new Draft(recorder, this.#values, this.#start, this.#last);
    copy.#shared = true;
    copy.#writes = this.#writes;
    copy.#changes = this.#changes;
    this.#shared = true;
    return copy;
  }

  get(path: readonly string[]): JsonValue | undefined {
    if (path.length === 1) return own(this.#values, path[0]!);
    let value: JsonValue | undefined = this.#values;
    for (const key of path) value = isJsonTable(value) ? own(value, key) : undefined;
    return value;
  }

  /** The last change of a path, of a part of it, or of a table around it: who to name when the value is wrong. */
  lastChange(path: readonly string[]): Change | undefined {
    return this.changes.findLast((change) => {
      const length = Math.min(change.path.length, path.length);
      for (let i = 0; i < length; i++) if (change.path[i] !== path[i]) return false;
      return true;
    });
  }

  /** For the setters beside this class; phases never call it. */
  write(op: ChangeOp, path: readonly string[], value: JsonValue, result: JsonValue | undefined, note: Note): void {
    const { origin, sourcePath, idle } = note;
    if (this.#shared) {
      this.#values = { ...this.#values };
      this.#shared = false;
    }
    if (!idle) {
      this.#store(path, result);
      this.#writes++;
    }
    if (!this.#recorder.enabled) return;
    this.#last = { op, path, value, origin, sourcePath, idle, before: this.#last };
    this.#changes = undefined;
  }

  /** The outer table is this draft's own and is written in place; inner ones may be shared and are copied. */
  #store(path: readonly string[], result: JsonValue | undefined): void {
    const key = path[0]!;
    if (path.length > 1) this.#values = put(this.#values, path, result);
    else if (result === undefined) delete this.#values[key];
    else define(this.#values, key, result);
  }
}

/** One `set` for each leaf of a table; lists and empty tables are leaves. */
function setLeaves(table: JsonTable, path: readonly string[], origin: Origin, changes: Change[]): void {
  for (const key in table) {
    const value = table[key]!;
    const at = path.length === 0 ? onePath(key) : [...path, key];
    if (isJsonTable(value) && !isEmptyTable(value)) setLeaves(value, at, origin, changes);
    else changes.push({ op: "set", path: at, value, origin, sourcePath: at, order: changes.length, idle: false });
  }
}

const onePaths = new Map<string, readonly string[]>();

/** `[key]`, the same one for every draft: there are few field names and very many changes. */
function onePath(key: string): readonly string[] {
  let path = onePaths.get(key);
  if (!path) {
    path = [key];
    onePaths.set(key, path);
  }
  return path;
}

function isEmptyTable(table: JsonTable): boolean {
  for (const _ in table) return false;
  return true;
}

/** Gives a path a value: `set` when it had none, `replace` otherwise. `sourcePath` is the key below `origin.base`. */
export function assign(
  draft: Draft,
  path: readonly string[],
  value: JsonValue,
  origin: Origin,
  sourcePath: readonly TomlPathKey[] = path,
): void {
  const before = draft.get(path);
  const op = before === undefined ? "set" : "replace";
  draft.write(op, path, value, value, { origin, sourcePath, idle: before !== undefined && sameValue(before, value) });
}

/** Adds elements to the end of a list. */
export function append(
  draft: Draft,
  path: readonly string[],
  elements: readonly JsonValue[],
  origin: Origin,
  sourcePath: readonly TomlPathKey[] = path,
): void {
  const before = draft.get(path);
  const result = [...(Array.isArray(before) ? (before as readonly JsonValue[]) : []), ...elements];
  draft.write("append", path, elements, result, { origin, sourcePath, idle: false });
}

/** What one author adds to a list. */
export type Addition = { readonly elements: readonly JsonValue[]; readonly origin: Origin };

/** Adds to the end of a list for several authors in turn, each a step of its own. */
export function appendAll(draft: Draft, field: string, additions: readonly Addition[]): void {
  const path = onePath(field);
  for (const { elements, origin } of additions) append(draft, path, elements, origin);
}

/** Takes a value away; nothing happens where there is none. */
export function remove(
  draft: Draft,
  path: readonly string[],
  origin: Origin,
  sourcePath: readonly TomlPathKey[] = path,
): void {
  const before = draft.get(path);
  if (before !== undefined) draft.write("remove", path, before, undefined, { origin, sourcePath, idle: false });
}

/** Fills a blank; a value that is there stays. Returns whether it was blank. */
export function fill(
  draft: Draft,
  path: readonly string[],
  value: JsonValue,
  origin: Origin,
  sourcePath: readonly TomlPathKey[] = path,
): boolean {
  if (draft.get(path) !== undefined) return false;
  draft.write("default", path, value, value, { origin, sourcePath, idle: false });
  return true;
}

/** Sets every leaf of a table, so that each has its own history. Lists are leaves. */
export function assignTable(
  draft: Draft,
  path: readonly string[],
  table: JsonTable,
  origin: Origin,
  sourcePath: readonly TomlPathKey[] = path,
): void {
  for (const key in table) {
    const value = table[key]!;
    if (isJsonTable(value) && !isEmptyTable(value)) {
      assignTable(draft, [...path, key], value, origin, [...sourcePath, key]);
    } else assign(draft, [...path, key], value, origin, [...sourcePath, key]);
  }
}

export function isJsonTable(value: JsonValue | undefined): value is JsonTable {
  return typeof value === "object" && !Array.isArray(value);
}

/** Deep equality of JSON-able values; the order of keys does not count. */
export function sameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object") return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => sameValue(item, b[index]));
  }
  const left = a as JsonTable;
  const right = b as JsonTable;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => sameValue(left[key], own(right, key)));
}

/** A copy of the table with the value at the path, or without it; shared tables are never written into. */
export function put(table: JsonTable, path: readonly string[], value: JsonValue | undefined): MutableTable {
  const [key, ...rest] = path as [string, ...string[]];
  const copy: MutableTable = { ...table };
  if (rest.length > 0) {
    const inner = own(table, key);
    const next = put(isJsonTable(inner) ? inner : {}, rest, value);
    if (value === undefined && Object.keys(next).length === 0) delete copy[key];
    else define(copy, key, next);
  } else if (value === undefined) delete copy[key];
  else define(copy, key, value);
  return copy;
}

function define(table: MutableTable, key: string, value: JsonValue): void {
  if (key !== "__proto__") table[key] = value;
  else Object.defineProperty(table, key, { value, enumerable: true, configurable: true, writable: true });
}

function own(table: JsonTable, key: string): JsonValue | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
