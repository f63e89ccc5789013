import type { ExecutionState } from "../provider/execution";
import type { Status } from "./status";

/** How an execution's state is drawn (the one status vocabulary), and what it means for the money. */
export type ExecutionLook = { readonly status: Status; readonly word: string; readonly meaning: string };

export const executionLook: Readonly<Record<ExecutionState, ExecutionLook>> = {
  held: { status: "ready", word: "held", meaning: "the price is reserved, nothing was sent" },
  sending: { status: "running", word: "sending", meaning: "the request is on its way, the price is reserved" },
  accepted: { status: "running", word: "accepted", meaning: "the provider works on it, the price is reserved" },
  settled: { status: "done", word: "settled", meaning: "what arrived was charged, the rest given back" },
  released: { status: "skipped", word: "released", meaning: "nothing was charged, the whole hold was given back" },
  reconciliation: {
    status: "waiting-human",
    word: "reconciliation",
    meaning: "the provider may have done the work; the hold stays until a person decides",
  },
};
