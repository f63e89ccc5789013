import type { RunLimits } from "./protocol";

/** Limits where a spec names none: a doctor check has one minute (runtime 10.1). */
export const defaultLimits: RunLimits = { timeMs: 60_000, outputBytes: 1 << 20, memoryBytes: 1 << 30 };

/** Pack commands may work longer than a check; a person waits for them and can cancel. */
export const commandLimits: RunLimits = { ...defaultLimits, timeMs: 600_000, outputBytes: 8 << 20 };
