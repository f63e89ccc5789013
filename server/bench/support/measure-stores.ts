import type { Figure } from "../bench";
import { StoreBench } from "./store-bench";

/** One figure of a store; `isServer` says that it is held to its budget. */
export type Measure = (on: StoreBench, isServer: boolean) => Promise<Figure>;

/** The figures, one by one: on a server, where there is one, within the budgets, and on the embedded store for the record. */
export async function* measureStores(measures: readonly Measure[]): AsyncGenerator<Figure> {
  for (const kind of process.env.TEST_DATABASE_URL ? (["postgres", "embedded"] as const) : (["embedded"] as const)) {
    const isServer = kind === "postgres";
    const on = await StoreBench.open(kind);
    try {
      for (const measure of measures) {
        const figure = await measure(on, isServer);
        const budget = isServer ? figure.budget : Number.POSITIVE_INFINITY;
        yield { ...figure, name: `${kind}: ${figure.name}`, budget };
      }
    } finally {
      await on.drop();
    }
  }
}
