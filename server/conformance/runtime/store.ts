import type { CaseRunner } from "../context";
import { convoyOperations } from "./convoy-operations";
import { runOperations } from "./run-operations";
import { storeOperations } from "./store-operations";

/** Cases of the bead store: ready, deps, close, autoclose, gates, convoy, wisps, waits-for, ids, jsonl. */
export const runArea: CaseRunner = runOperations({ ...storeOperations, ...convoyOperations });
