import type { RecipeEdge, RecipeStep } from "../recipe";

/**
 * The first dependency cycle of a recipe as step ids, the first one repeated at the end; undefined when there is none
 * (decision F5). A container waits for its children, and a child for what its container needs.
 */
export function findCycle(steps: readonly RecipeStep[], edges: readonly RecipeEdge[]): readonly string[] | undefined {
  const graph = new WaitingGraph(steps, edges);
  const cycle = graph.cycle();
  if (!cycle) return undefined;
  const start = cycle.indexOf(Math.min(...cycle));
  const rotated = [...cycle.slice(start), ...cycle.slice(0, start)];
  return [...rotated, rotated[0]!].map((index) => steps[index]!.id);
}

/** Nodes are step indexes; node `n + i` stands for what the children of container `i` wait for, and is never printed. */
class WaitingGraph {
  readonly #next: number[][];

  constructor(
    readonly steps: readonly RecipeStep[],
    edges: readonly RecipeEdge[],
  ) {
    const size = steps.length;
    const indexes = new Map(steps.map(({ id }, index) => [id, index]));
    this.#next = Array.from({ length: 2 * size }, () => []);
    for (const { step, on, kind } of edges) {
      const from = indexes.get(step);
      const to = indexes.get(on);
      if (from === undefined || to === undefined) continue;
      if (kind === "parent-child") {
        this.#next[to]!.push(from);
        this.#next[from]!.push(size + to);
        this.#next[size + from]!.push(size + to);
      } else {
        this.#next[from]!.push(to);
        this.#next[size + from]!.push(to);
      }
    }
  }

  /** Depth-first with an explicit stack, so that a long chain costs no call stack. */
  cycle(): readonly number[] | undefined {
    const size = this.steps.length;
    const state = new Uint8Array(2 * size);
    const [OPEN, DONE] = [1, 2];
    for (let start = 0; start < size; start++) {
      if (state[start]) continue;
      const path = [start];
      const position = [0];
      state[start] = OPEN;
      while (path.length > 0) {
        const node = path.at(-1)!;
        const next = this.#next[node]![position[position.length - 1]!++];
        if (next === undefined) {
          state[node] = DONE;
          path.pop();
          position.pop();
        } else if (state[next] === OPEN) {
          return path.slice(path.indexOf(next)).filter((index) => index < size);
        } else if (!state[next]) {
          state[next] = OPEN;
          path.push(next);
          position.push(0);
        }
      }
    }
    return undefined;
  }
}
