import type { Step } from "../formula";

/** A step with its place in the recipe: full id, container, and whether it became a container itself. */
export type Node = {
  readonly step: Step;
  readonly id: string;
  readonly parent: string;
  readonly container?: Node;
  readonly type: string;
  readonly children: readonly Node[];
};

/** What flattening needs to know of all nodes. `byLocalId` keeps the first node of a local id. */
export type Nodes = {
  readonly ordered: readonly Node[];
  readonly byLocalId: ReadonlyMap<string, Node>;
};

const NO_CHILDREN: Node[] = [];

/**
 * Names every step (`<container id>.<local id>`) in depth-first document order. A step with children is an `epic`, over
 * any authored type; `isFlat` recipes (formulas v2) have no containers, so there children only lengthen ids.
 */
export function nameNodes(steps: readonly Step[], root: string, isFlat: boolean): Nodes {
  const ordered: Node[] = [];
  const byLocalId = new Map<string, Node>();
  const visit = (list: readonly Step[], parent: string, container: Node | undefined): readonly Node[] =>
    list.map((step) => {
      const hasChildren = step.children.length > 0;
      const children: Node[] = hasChildren ? [] : NO_CHILDREN;
      const isEpic = hasChildren && !isFlat;
      const id = `${parent}.${step.id}`;
      const node: Node = { step, id, parent, container, type: isEpic ? "epic" : step.type || "task", children };
      ordered.push(node);
      if (!byLocalId.has(step.id)) byLocalId.set(step.id, node);
      if (hasChildren) children.push(...visit(step.children, id, node));
      return node;
    });
  visit(steps, root, undefined);
  return { ordered, byLocalId };
}
