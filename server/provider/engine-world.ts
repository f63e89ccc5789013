import type { Store } from "@/server/db/store";
import type { ReadCredential } from "./credential";
import type { Network } from "./exchange";

/** Places between two steps of an execution, where a test may stop the engine as a crash would. */
export const CHECKPOINTS = [
  "held",
  "sending",
  "answered",
  "accepted",
  "polling",
  "polled",
  "closed",
  "fetched",
] as const;

export type Checkpoint = (typeof CHECKPOINTS)[number];

/** Everything that the engine takes from outside. */
export type EngineWorld = {
  readonly store: Store;
  readonly network: Network;
  readonly credential: ReadCredential;
  /** Name of this engine, unique to the process: it marks the executions that it drives. */
  readonly engine: string;
  readonly now: () => Date;
  /** Milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
  /** Called at each checkpoint, after what came before it is committed. */
  readonly reached?: (point: Checkpoint) => Promise<void>;
};

/** How the engine signs its moves. */
export const ENGINE_ACTOR = "engine";

/** Grace in which a driver that is late may still write what it knows. */
export const LEASE_GRACE_MS = 60_000;
