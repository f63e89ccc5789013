import type { GraphConstruct, Need, Step, WaitsFor } from "../formula";
import { MAX_NESTING } from "../limits";
import type { EdgeRule } from "../recipe";
import { decodeGate, decodeLoop } from "./decode-loop";
import type { Decoder, Path, Table } from "./decoder";
import type { FileDescription } from "./description-file";
import { STEP_KEYS } from "./keys";
import { NEW_STEP } from "./new-step";

/** What a step needs from outside its own table. `describe` reads a description file. */
export type StepContext = {
  readonly decoder: Decoder;
  readonly failsOnMissingFile: boolean;
  readonly describe: (reference: string) => FileDescription | undefined;
};

const WHAT = "formula.Step";
const CHILDREN_OF = /^children-of\((.*)\)$/;

/** A list of step tables. `depth` counts children and loops on the way here. */
export function decodeSteps(value: unknown, path: Path, cx: StepContext, depth = 0): readonly Step[] {
  const tables = cx.decoder.tables(value, path, WHAT);
  if (depth > MAX_NESTING && tables.length > 0) {
    cx.decoder.fail(path, `steps are nested deeper than ${MAX_NESTING} levels`);
    return [];
  }
  return tables.map((table, index) => decodeStep(table, [...path, index], cx, depth));
}

type Draft = { -readonly [Key in keyof Step]: Step[Key] };

function decodeStep(table: Table, path: Path, cx: StepContext, depth: number): Step {
  const { decoder } = cx;
  const { source } = decoder;
  const step: Draft = {
    ...NEW_STEP,
    origin: { file: source.file, line: source.tableLine(path), path, through: [] },
  };
  let condition = "";
  let descriptionFile = "";
  for (const key of Object.keys(table)) {
    const value = table[key];
    const at = (): Path => [...path, key];
    if (typeof value === "string" && isTextKey(key)) {
      step[key] = value;
      continue;
    }
    if (value === null && source.format === "json") continue;
    switch (key) {
      case "id":
      case "title":
      case "description":
      case "notes":
      case "type":
      case "assignee":
      case "expand":
      case "timeout":
        step[key] = decoder.text(value, at(), WHAT);
        break;
      case "priority":
        step.priority = decoder.integer(value, at(), WHAT);
        break;
      case "depends_on":
        step.dependsOn = needsOf(decoder.texts(value, at(), WHAT), key);
        break;
      case "needs":
        step.needs = needsOf(decoder.texts(value, at(), WHAT), key);
        break;
      case "metadata":
        step.metadata = decoder.textTable(value, at(), WHAT);
        break;
      case "expand_vars":
        step.expandVars = decoder.textTable(value, at(), WHAT);
        break;
      case "condition":
        condition = decoder.text(value, at(), WHAT);
        break;
      case "description_file":
        descriptionFile = decoder.text(value, at(), WHAT);
        break;
      case "children":
        step.children = decodeSteps(value, at(), cx, depth + 1);
        break;
      case "loop":
        step.loop = decodeLoop(value, at(), String(table.id ?? ""), cx, depth + 1);
        break;
      case "waits_for":
        step.waitsFor = waitsForOf(decoder.text(value, at(), WHAT));
        if (step.waitsFor) {
          decoder.lint("waits-for-inert", at(), "waits_for blocks until its target is closed; nothing reads the mode");
        }
        break;
      case "gate":
        step.gate = decodeGate(value, at(), decoder);
        break;
      case "check":
      case "retry":
      case "drain":
      case "on_complete":
      case "ralph":
        addConstruct(step, key, value, at(), decoder);
        break;
      case "tally":
        decoder.fail(at(), "steps.tally was removed from the SDK; aggregate votes in your pack instead");
        break;
      case "tags":
      case "labels":
        if ((key === "tags") === (source.format === "toml")) step.tags = decoder.texts(value, at(), WHAT);
        else decoder.unknownKey(at(), [], key === "tags" ? "labels" : "tags");
        break;
      default:
        decoder.unknownKey(at(), STEP_KEYS);
    }
  }
  if (condition.trim() !== "") step.conditions = [{ text: condition, owner: step.id }];
  if (descriptionFile !== "") applyDescriptionFile(step, descriptionFile, [...path, "description_file"], cx);
  return step;
}

type TextKey = "id" | "title" | "description" | "notes" | "type" | "assignee" | "expand" | "timeout";
const TEXT_KEYS: ReadonlySet<string> = new Set<TextKey>([
  "id",
  "title",
  "description",
  "notes",
  "type",
  "assignee",
  "expand",
  "timeout",
]);
const isTextKey = (key: string): key is TextKey => TEXT_KEYS.has(key);

function needsOf(names: readonly string[], rule: EdgeRule): readonly Need[] {
  return names.map((on) => ({ on, rule }));
}

/** `waits_for` as authored; `children-of(x)` waits on x. */
export function waitsForOf(text: string): WaitsFor | undefined {
  if (text === "") return undefined;
  const of = CHILDREN_OF.exec(text)?.[1]?.trim();
  return { text, spawners: of ? [of] : [] };
}

/** `ralph` is an old spelling of `check`. */
function addConstruct(step: Draft, key: GraphConstruct | "ralph", value: unknown, path: Path, decoder: Decoder): void {
  const name = key === "ralph" ? "check" : key;
  if (step.graph[name] !== undefined) decoder.fail(path, "step.check: cannot be specified more than once");
  step.graph = { ...step.graph, [name]: decoder.table(value, path, WHAT) };
}

function applyDescriptionFile(step: Draft, reference: string, path: Path, cx: StepContext): void {
  const found = cx.describe(reference);
  if (found) {
    step.description = found.description;
    step.descriptionPointer = found.pointer;
  } else if (cx.failsOnMissingFile) {
    cx.decoder.fail(path, `description_file "${reference}" cannot be read`);
  } else {
    cx.decoder.lint(
      "description-file-missing",
      path,
      `description_file "${reference}" cannot be read; the inline description is kept`,
    );
  }
}
