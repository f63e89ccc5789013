import type { CheckResult } from "./check-result";

/** A finding that somebody does not want to see for a while (ux 52). */
export type Mute = {
  readonly check: string;
  readonly reason: string;
  readonly by: string;
  /** ISO time after which the finding shows again. */
  readonly until: string;
};

/** Marks the results that a mute still covers. A mute never changes a status or a count. */
export function applyMutes(results: readonly CheckResult[], mutes: readonly Mute[], now: string): CheckResult[] {
  const active = new Map(mutes.filter((mute) => mute.until > now).map((mute) => [mute.check, mute]));
  return results.map((result) => {
    const mute = active.get(result.name);
    return mute ? { ...result, mute: { reason: mute.reason, by: mute.by, until: mute.until } } : result;
  });
}
