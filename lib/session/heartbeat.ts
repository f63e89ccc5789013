/** States that an agent may say of itself. It cannot call itself asleep or gone: that is what silence says. */
export const heartbeatStates = ["active", "idle", "draining"] as const;

/** The name of a state that an agent says of itself. */
export type HeartbeatState = (typeof heartbeatStates)[number];

/** Seconds that a heartbeat counts. */
export const heartbeatTtl = { least: 10, usual: 90, most: 3600 } as const;

/** Bounds of what one agent may send. */
export const heartbeatLimits = {
  /** Milliseconds between two heartbeats of one session. */
  betweenMs: 1000,
  /** Sessions that one name may report at a time. */
  sessions: 200,
  noteLength: 500,
  promptLength: 8000,
  options: 20,
  /** Milliseconds after its end that a heartbeat is kept, for `last known`. */
  keptMs: 24 * 3_600_000,
} as const;

/** A name that a session may go by: like those of a multiplexer, with the separators of qualified names. */
export const sessionNamePattern = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,119}$/;

/** Whether an agent may speak for a session: its own name, or that of an instance of its pool (`pair-2` of `pair`). */
export function ownsSession(actor: string, session: string): boolean {
  return session === actor || (session.startsWith(`${actor}-`) && /^-[A-Za-z0-9]+$/.test(session.slice(actor.length)));
}
