import type { Gate, Need, Step, WaitsFor } from "../formula";
import { MAX_NESTING } from "../limits";
import type { EdgeRule } from "../recipe";
import { decodeLoop } from "./decode-loop";
import type { Decoder } from "./decoder";
import type { FileDescription } from "./description-file";
import { Fields } from "./fields";
import { GATE_KEYS, STEP_KEYS } from "./keys";
import { NEW_STEP, NO_THROUGH } from "./new-step";

/** What a step needs from outside its own table. `describe` reads a description file. */
export type StepContext = {
  readonly decoder: Decoder;
  readonly failsOnMissingFile: boolean;
  readonly describe: (reference: string) => FileDescription | undefined;
};

const CHILDREN_OF = /^children-of\((.*)\)$/;
const GRAPH_CONSTRUCTS = ["check", "retry", "drain", "on_complete", "ralph"] as const;

/** The list of step tables under a key. `depth` counts children and loops on the way here. */
export function decodeSteps(fields: Fields, key: string, cx: StepContext, depth = 0): readonly Step[] {
  if (!fields.has(key)) return NEW_STEP.children;
  if (depth > MAX_NESTING) {
    cx.decoder.fail(fields.at(key), `steps are nested deeper than ${MAX_NESTING} levels`);
    return NEW_STEP.children;
  }
  return fields
    .tables(key)
    .map((table, index) =>
      decodeStep(new Fields(table, [...fields.path, key, index], "formula.Step", cx.decoder), cx, depth),
    );
}

function decodeStep(fields: Fields, cx: StepContext, depth: number): Step {
  const { decoder } = cx;
  const { source } = decoder;
  const id = fields.text("id");
  const file = describe(fields, cx);
  const step: Step = {
    id,
    title: fields.text("title"),
    description: file?.description ?? fields.text("description"),
    descriptionPointer: file?.pointer,
    notes: fields.text("notes"),
    type: fields.text("type"),
    priority: fields.integer("priority"),
    tags: fields.texts(source.format === "json" ? "labels" : "tags"),
    metadata: fields.textTable("metadata"),
    dependsOn: needsOf(fields.texts("depends_on"), "depends_on"),
    needs: needsOf(fields.texts("needs"), "needs"),
    conditions: conditionsOf(fields.text("condition"), id),
    children: decodeSteps(fields, "children", cx, depth + 1),
    assignee: fields.text("assignee"),
    expand: fields.text("expand"),
    expandVars: fields.textTable("expand_vars"),
    loop: fields.has("loop") ? decodeLoop(fields.below("loop", "formula.LoopSpec"), id, cx, depth + 1) : undefined,
    waitsFor: waitsForOf(fields.text("waits_for")),
    gate: fields.has("gate") ? decodeGate(fields.below("gate", "formula.Gate")) : undefined,
    timeout: fields.optionalText("timeout"),
    graph: decodeGraph(fields),
    origin: { file: source.file, line: source.tableLine(fields.path), path: fields.path, through: NO_THROUGH },
  };
  if (step.waitsFor) {
    const message = "waits_for blocks until its target is closed; nothing reads the mode";
    decoder.lint("waits-for-inert", fields.at("waits_for"), message);
  }
  fields.lintUnknown(source.format === "json" ? STEP_KEYS.json : STEP_KEYS.toml, { labels: "tags", tags: "labels" });
  return step;
}

function conditionsOf(text: string, owner: string): Step["conditions"] {
  return text.trim() === "" ? NEW_STEP.conditions : [{ text, owner }];
}

function needsOf(names: readonly string[], rule: EdgeRule): readonly Need[] {
  return names.length === 0 ? NEW_STEP.needs : names.map((on) => ({ on, rule }));
}

/** `waits_for` as authored; `children-of(x)` waits on x. */
export function waitsForOf(text: string): WaitsFor | undefined {
  if (text === "") return undefined;
  const of = CHILDREN_OF.exec(text)?.[1]?.trim();
  return { text, spawners: of ? [of] : [] };
}

/** A `gate` table; its vocabulary is open (formula 4). */
function decodeGate(fields: Fields): Gate {
  fields.lintUnknown(GATE_KEYS);
  fields.decoder.lint("gate-inert", fields.path, "nothing here closes a gate; a person or an external watcher does");
  const id = fields.optionalText("id");
  const timeout = fields.optionalText("timeout");
  return { type: fields.text("type"), ...(id !== undefined && { id }), ...(timeout !== undefined && { timeout }) };
}

/** The v2-only tables; `ralph` is an old spelling of `check`, and `tally` is gone. */
function decodeGraph(fields: Fields): Step["graph"] {
  if (fields.has("tally")) {
    const message = "steps.tally was removed from the SDK; aggregate votes in your pack instead";
    fields.decoder.fail(fields.at("tally"), message);
  }
  let graph: Step["graph"] = NEW_STEP.graph;
  for (const key of GRAPH_CONSTRUCTS) {
    if (!fields.has(key)) continue;
    const name = key === "ralph" ? "check" : key;
    if (graph[name]) fields.decoder.fail(fields.at(key), "step.check: cannot be specified more than once");
    graph = { ...graph, [name]: fields.subtable(key) };
  }
  return graph;
}

function describe(fields: Fields, cx: StepContext): FileDescription | undefined {
  const reference = fields.text("description_file");
  if (reference === "") return undefined;
  const found = cx.describe(reference);
  if (found) return found;
  const path = fields.at("description_file");
  const message = `description_file "${reference}" cannot be read`;
  if (cx.failsOnMissingFile) cx.decoder.fail(path, message);
  else cx.decoder.lint("description-file-missing", path, `${message}; the inline description is kept`);
  return undefined;
}
