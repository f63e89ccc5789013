import type { PublicKeys } from "../core/keys";
import type { Coalition, LogEntry, SeatKind } from "../host/coalition";
import { Host } from "../host/host";
import { verdictSentence } from "../host/verdict";
import type { Pack } from "../pack/pack";

/** What a log needs to be replayed: the packs and the public keys of its seats. Vaults and secret keys are not needed. */
export type RunRecord = {
  readonly packs: readonly Pack[];
  readonly seats: { readonly [seat: string]: { readonly keys: PublicKeys; readonly kind: SeatKind } };
  readonly log: readonly LogEntry[];
};

/** The record of a Coalition. */
export function recordOf(coalition: Coalition): RunRecord {
  const seats = Object.fromEntries([...coalition.seats.values()].map(({ id, keys, kind }) => [id, { keys, kind }]));
  return { packs: coalition.pack ? [coalition.pack] : [], seats, log: coalition.log };
}

/** The state that a log leads to on a fresh host, or the first entry that the host does not accept again. */
export function replay({
  packs,
  seats,
  log,
}: RunRecord): { readonly coalition: Coalition } | { readonly refused: string } {
  let at = 0;
  const host = new Host({ seed: "replay", now: () => at });
  for (const pack of packs) host.install(pack);
  for (const [seat, { keys, kind }] of Object.entries(seats)) host.enrol(seat, keys, kind);
  for (const entry of log) {
    at = entry.at;
    const verdict = host.submit(entry.message);
    if (verdict.outcome !== "accepted") return { refused: `entry ${entry.seq} was ${verdictSentence(verdict)}` };
  }
  const coalition = host.coalitions.get(log[0]?.message.coalition ?? "");
  return coalition ? { coalition } : { refused: "the log is empty" };
}
