import { AsyncLocalStorage } from "node:async_hooks";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { isTransient } from "./errors";
import type { Database, Executor, Store, Transaction } from "./store";

const dialect = new PgDialect();

/** Runs SQL text with parameters on one connection. */
export type RunStatement = (text: string, params: unknown[]) => Promise<object[]>;

/** Which store has a transaction open in this asynchronous context. */
const openIn = new AsyncLocalStorage<Store>();

/**
 * Does something that outlives a transaction (a watch, a timer) as if none were open: what it starts would otherwise count as
 * a part of the transaction for ever.
 */
export function outsideTransaction<Result>(work: () => Result): Result {
  return openIn.exit(work);
}

/** Throws when the outer store is used inside its own transaction: on one connection that waits for itself for ever. */
export function assertOutside(store: Store): void {
  if (openIn.getStore() === store)
    throw new Error("invariant: the store was used inside its own transaction; pass the transaction on");
}

export function runStatement<Row extends object>(run: RunStatement, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return run(text, params) as Promise<Row[]>;
}

/** One attempt: what the driver hands over once it has begun. */
export type Begun = { readonly db: Database; readonly run: RunStatement };

const attempts = 6;

/**
 * Runs `work` between begin and commit. A deadlock or serialisation failure is tried again from the start, so `work` must
 * not act outside of the transaction; `afterCommit` is for that.
 */
export async function runTransaction<Result>(
  store: Store,
  begin: (body: (begun: Begun) => Promise<Result>) => Promise<Result>,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  assertOutside(store);
  for (let attempt = 1; ; attempt++) {
    let after: (() => void)[] = [];
    try {
      const result = await begin((begun) =>
        openIn.run(store, async () => {
          const hooks = new Map<string, (tx: Transaction) => Promise<void>>();
          after = [];
          const tx: Transaction = {
            kind: store.kind,
            store,
            get db() {
              return begun.db;
            },
            query: <Row extends object>(statement: SQL) => runStatement<Row>(begun.run, statement),
            transaction: <Inner>(inner: (same: Transaction) => Promise<Inner>) => inner(tx),
            beforeCommit: (key, hook) => {
              if (!hooks.has(key)) hooks.set(key, hook);
            },
            afterCommit: (hook) => {
              after.push(hook);
            },
          };
          const value = await work(tx);
          for (const hook of hooks.values()) await hook(tx);
          return value;
        }),
      );
      for (const hook of after) hook();
      return result;
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt));
    }
  }
}

/** Whether an executor is an open transaction. */
export function isTransaction(executor: Executor): executor is Transaction {
  return "beforeCommit" in executor;
}
