import { eq, sql } from "drizzle-orm";
import { people } from "@/drizzle/schema/people";
import type { Executor } from "../db/store";

/** Whether somebody has taken the tour or does not want it; undefined for those who were never asked. */
export type TourAnswer = "taken" | "skipped";

/** What a person answered to the tour. */
export async function tourAnswer(executor: Executor, personId: string): Promise<TourAnswer | undefined> {
  const [row] = await executor.db.select({ settings: people.settings }).from(people).where(eq(people.id, personId));
  const tour = row?.settings.tour;
  return tour === "taken" || tour === "skipped" ? tour : undefined;
}

/** Remembers it for every browser of the person. */
export async function rememberTour(executor: Executor, personId: string, answer: TourAnswer): Promise<void> {
  await executor.query(sql`
    update people set settings = settings || jsonb_build_object('tour', ${answer}::text) where id = ${personId}`);
}
