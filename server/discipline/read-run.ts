import { asc, eq } from "drizzle-orm";
import { disciplineMessages } from "@/drizzle/schema/discipline-messages";
import { disciplineRuns } from "@/drizzle/schema/discipline-runs";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Message } from "@/lib/discipline/core/message";
import type { LogEntry } from "@/lib/discipline/host/coalition";
import { type ProjectedMessage, projectionFor } from "@/lib/discipline/host/projection";
import { replay } from "@/lib/discipline/run/replay";
import type { Executor } from "../db/store";
import { readInstalledPack } from "./list-packs";

/** A stored run: its steps, its seats, and its log as one seat may see it, made by replaying the signed log. */
export type RunView = {
  readonly run: Omit<typeof disciplineRuns.$inferSelect, "seats">;
  readonly seats: readonly { readonly id: string; readonly kind: "person" | "business"; readonly role: string }[];
  /** The seat whose view this is. */
  readonly seat: string;
  readonly messages: readonly ProjectedMessage[];
  /** Why the log does not replay; a log that does is proof of its signatures and chains. */
  readonly replayFault?: string;
};

/** Reads a run as a seat sees it; an unknown or absent seat is the first. */
export async function readRun(store: Executor, id: string, seat: string): Promise<RunView> {
  const [row] = await store.db.select().from(disciplineRuns).where(eq(disciplineRuns.id, id));
  if (!row) throw new Refusal(404, "pack.acceptance", `There is no run ${id}.`);
  const { seats: keys, ...run } = row;
  const log = await readLog(store, id);
  const { pack } = await readInstalledPack(store, row.packName, row.packVersion);
  const replayed = replay({ packs: [pack], seats: keys, log });
  if ("refused" in replayed) {
    return { run, seats: [], seat: "", messages: [], ...(log.length > 0 ? { replayFault: replayed.refused } : {}) };
  }
  const { coalition } = replayed;
  const seats = [...coalition.seats.values()].map(({ id: seatId, kind, role }) => ({
    id: seatId,
    kind,
    role: role.id,
  }));
  const viewer = seats.find((each) => each.id === seat)?.id ?? seats[0]?.id ?? "";
  return { run, seats, seat: viewer, messages: projectionFor(coalition, viewer).messages };
}

async function readLog(store: Executor, id: string): Promise<readonly LogEntry[]> {
  const rows = await store.db
    .select()
    .from(disciplineMessages)
    .where(eq(disciplineMessages.runId, id))
    .orderBy(asc(disciplineMessages.seq));
  return rows.map(({ seq, at, message, scope, byOwner, skillsWritten }) => ({
    seq,
    at,
    message: message as Message,
    scope,
    byOwner,
    ...(skillsWritten ? { skillsWritten } : {}),
  }));
}
