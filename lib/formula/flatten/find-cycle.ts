import type { RecipeEdge, RecipeStep } from "../recipe";

/**
 * The first dependency cycle of a recipe as step ids, the first one repeated at the end; undefined when there is none
 * (decision F5). `indexes` gives the place of each id. A container waits for its children, and a child for what its container needs.
 */
export function findCycle(
  steps: readonly RecipeStep[],
  edges: readonly RecipeEdge[],
  indexes: ReadonlyMap<string, number>,
): readonly string[] | undefined {
  const graph = new WaitingGraph(steps.length, edges, indexes);
  const cycle = graph.cycle();
  if (!cycle) return undefined;
  const start = cycle.indexOf(Math.min(...cycle));
  const rotated = [...cycle.slice(start), ...cycle.slice(0, start)];
  return [...rotated, rotated[0]!].map((index) => steps[index]!.id);
}

/**
 * Nodes are step indexes; node `n + i` stands for what the children of container `i` wait for, and is never printed.
 * Arcs lie in linked lists over typed arrays: ten thousand steps make no garbage.
 */
class WaitingGraph {
  readonly #size: number;
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  readonly #target: Int32Array;
  #arcs = 0;

  constructor(size: number, edges: readonly RecipeEdge[], indexes: ReadonlyMap<string, number>) {
    this.#size = size;
    this.#first = new Int32Array(2 * size).fill(-1);
    this.#next = new Int32Array(3 * edges.length);
    this.#target = new Int32Array(3 * edges.length);
    // Each arc is put in front of its list, so the last edge goes in first.
    for (let at = edges.length - 1; at >= 0; at--) {
      const { step, on, kind } = edges[at]!;
      const to = indexes.get(on);
      const from = to === undefined ? undefined : indexes.get(step);
      if (from === undefined || to === undefined) continue;
      if (kind === "parent-child") {
        this.#arc(to, from);
        this.#arc(from, size + to);
        this.#arc(size + from, size + to);
      } else {
        this.#arc(from, to);
        this.#arc(size + from, to);
      }
    }
  }

  #arc(from: number, to: number): void {
    this.#target[this.#arcs] = to;
    this.#next[this.#arcs] = this.#first[from]!;
    this.#first[from] = this.#arcs++;
  }

  /** Depth-first with an explicit stack, so that a long chain costs no call stack. */
  cycle(): readonly number[] | undefined {
    const size = this.#size;
    const isOpen = new Uint8Array(2 * size);
    const isSeen = new Uint8Array(2 * size);
    const pending = this.#first.slice();
    for (let start = 0; start < size; start++) {
      if (isSeen[start]) continue;
      const path = [start];
      isSeen[start] = isOpen[start] = 1;
      while (path.length > 0) {
        const node = path.at(-1)!;
        const arc = pending[node]!;
        if (arc < 0) {
          isOpen[node] = 0;
          path.pop();
          continue;
        }
        pending[node] = this.#next[arc]!;
        const next = this.#target[arc]!;
        if (isOpen[next]) return path.slice(path.indexOf(next)).filter((index) => index < size);
        if (isSeen[next]) continue;
        isSeen[next] = isOpen[next] = 1;
        path.push(next);
      }
    }
    return undefined;
  }
}
