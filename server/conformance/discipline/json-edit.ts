import { pointerSteps } from "@/lib/discipline/text/pointer";

/** One edit of a case: JSON Patch without the operations that cases never use. */
export type JsonEdit = { readonly op: "add" | "replace" | "remove"; readonly path: string; readonly value?: unknown };

type Container = unknown[] | Record<string, unknown>;

/** A copy of a document with the edits applied in order; an edit that leads nowhere is a fault of the case. */
export function editJson(document: unknown, edits: readonly JsonEdit[]): unknown {
  let root = structuredClone(document);
  for (const edit of edits) {
    const steps = pointerSteps(edit.path);
    if (!steps) throw new Error(`${edit.path} is no JSON pointer`);
    if (steps.length === 0) root = structuredClone(edit.value);
    else editAt(containerAt(root, steps.slice(0, -1), edit.path), steps.at(-1) ?? "", edit);
  }
  return root;
}

function containerAt(root: unknown, steps: readonly string[], path: string): Container {
  let here = root;
  for (const step of steps) here = (here as Record<string, unknown>)[step];
  if (typeof here !== "object" || here === null) throw new Error(`${path} leads nowhere`);
  return here as Container;
}

function editAt(container: Container, key: string, { op, path, value }: JsonEdit): void {
  if (Array.isArray(container)) {
    const index = key === "-" ? container.length : Number(key);
    if (op === "add") container.splice(index, 0, structuredClone(value));
    else if (index >= container.length) throw new Error(`${path} leads nowhere`);
    else if (op === "remove") container.splice(index, 1);
    else container[index] = structuredClone(value);
    return;
  }
  if (op !== "add" && !Object.hasOwn(container, key)) throw new Error(`${path} leads nowhere`);
  if (op === "remove") delete container[key];
  else container[key] = structuredClone(value);
}
