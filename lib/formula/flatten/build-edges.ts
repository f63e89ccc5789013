import type { Need } from "../formula";
import { isMade } from "../graph/replacements";
import type { EdgeRule, RecipeEdge } from "../recipe";
import { type EpicLeaves, epicLeaves } from "./epic-leaves";
import type { Node, Nodes } from "./node";

/** A name that no step of the recipe has. */
export type DeadName = { readonly node: Node; readonly name: string; readonly rule: EdgeRule };

export type Edges = { readonly edges: readonly RecipeEdge[]; readonly dead: readonly DeadName[] };

/** The recipe id of the gate bead of a step: a sibling of the step. */
export const gateId = ({ parent, step }: Node): string => `${parent}.gate-${step.id}`;

/**
 * All edges in the order of reference 7: containment and gates while flattening, then a step's depends_on, needs and
 * waits_for. The same pair is written once a kind.
 */
export function buildEdges(nodes: Nodes, isFlat: boolean): Edges {
  const builder = new EdgeBuilder(nodes);
  for (const node of nodes.ordered) {
    if (!isFlat) builder.contain(node.id, node.parent);
    if (!node.step.gate) continue;
    if (!isFlat) builder.contain(gateId(node), node.parent);
    builder.edges.push({ step: node.id, on: gateId(node), kind: "blocks", rule: "gate" });
  }
  for (const node of nodes.ordered) {
    builder.begin();
    for (const need of node.step.dependsOn) builder.need(node, need);
    for (const need of node.step.needs) builder.need(node, need);
    if (node.step.waitsFor) builder.waitsFor(node);
  }
  return builder;
}

class EdgeBuilder implements Edges {
  readonly edges: RecipeEdge[] = [];
  readonly dead: DeadName[] = [];
  /** What the node at hand blocks on so far; its edges come one after another. */
  #blockers: string[] = [];
  /** Edges that landed on another step than the one at hand, as `step on`. */
  readonly #landed = new Set<string>();
  readonly #leaves = new Map<Node, EpicLeaves>();

  constructor(readonly nodes: Nodes) {}

  contain(step: string, on: string): void {
    this.edges.push({ step, on, kind: "parent-child", rule: "containment" });
  }

  /** The node whose needs come next. */
  begin(): void {
    this.#blockers = [];
  }

  /** A blocking edge of the node at hand; the same pair is written once. */
  block(step: string, on: string, rule: EdgeRule): void {
    if (this.#blockers.includes(on) || (this.#landed.size > 0 && this.#landed.has(`${step} ${on}`))) return;
    this.#blockers.push(on);
    this.edges.push({ step, on, kind: "blocks", rule });
  }

  #land(step: string, on: string, rule: EdgeRule): void {
    if (this.#landed.has(`${step} ${on}`)) return;
    this.#landed.add(`${step} ${on}`);
    this.edges.push({ step, on, kind: "blocks", rule });
  }

  need(node: Node, { on, rule }: Need): void {
    const target = this.nodes.byLocalId.get(on);
    if (!target) {
      this.dead.push({ node, name: on, rule });
    } else if (isMade(rule) && (node.type === "epic") !== (target.type === "epic")) {
      this.#acrossBorder(node, target, rule);
    } else this.block(node.id, target.id, rule);
  }

  /** A moved edge between an epic and a plain step lands on leaves of the epic (decision F6). */
  #acrossBorder(node: Node, target: Node, rule: EdgeRule): void {
    const steps = node.type === "epic" ? this.#leavesOf(node).entries : [node];
    const targets = target.type === "epic" ? this.#leavesOf(target).terminals : [target];
    for (const step of steps.length > 0 ? steps : [node]) {
      for (const on of targets.length > 0 ? targets : [target]) {
        if (step === node) this.block(step.id, on.id, rule);
        else this.#land(step.id, on.id, rule);
      }
    }
  }

  #leavesOf(epic: Node): EpicLeaves {
    const known = this.#leaves.get(epic) ?? epicLeaves(epic, this.nodes);
    this.#leaves.set(epic, known);
    return known;
  }

  /** The spawner is the named step, else the first of `needs`; without one only the label stays. */
  waitsFor(node: Node): void {
    const { waitsFor, needs } = node.step;
    const isNamed = waitsFor?.text.startsWith("children-of(") ?? false;
    const spawners = isNamed ? (waitsFor?.spawners ?? []) : needs.slice(0, 1).map(({ on }) => on);
    const mode = waitsFor?.text === "any-children" ? "any-children" : "all-children";
    for (const name of spawners) {
      const target = this.nodes.byLocalId.get(name);
      if (target) this.edges.push({ step: node.id, on: target.id, kind: "waits-for", rule: "waits_for", mode });
      else if (isNamed) this.dead.push({ node, name, rule: "waits_for" });
    }
  }
}
