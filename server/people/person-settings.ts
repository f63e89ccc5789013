import { eq, sql } from "drizzle-orm";
import { people } from "@/drizzle/schema/people";
import { type KeptChoice, keptChoices } from "@/lib/view/kept-choices";
import type { Executor } from "../db/store";

/** Whether somebody has taken the tour or does not want it. */
export type TourAnswer = "taken" | "skipped";

/** What is kept of a person for every browser of theirs. */
export type PersonSettings = {
  /** Null for those who were never asked. */
  readonly tour: TourAnswer | null;
  /** How they have arranged the console; absent: never chosen. */
  readonly choices: Readonly<Partial<Record<KeptChoice, string>>>;
};

/** The settings of a person. What an older or newer version kept there is left out. */
export async function personSettings(executor: Executor, personId: string): Promise<PersonSettings> {
  const [row] = await executor.db.select({ settings: people.settings }).from(people).where(eq(people.id, personId));
  const { tour, choices } = row?.settings ?? {};
  const kept = typeof choices === "object" && choices !== null ? (choices as Record<string, unknown>) : {};
  return {
    tour: tour === "taken" || tour === "skipped" ? tour : null,
    choices: Object.fromEntries(
      keptChoices.flatMap((name) => (typeof kept[name] === "string" ? [[name, kept[name]]] : [])),
    ),
  };
}

/** Remembers what a person answered to the tour. */
export async function rememberTour(executor: Executor, personId: string, answer: TourAnswer): Promise<void> {
  await executor.query(sql`
    update people set settings = settings || jsonb_build_object('tour', ${answer}::text) where id = ${personId}`);
}

/** Keeps one choice of a person; the others stay, also when two browsers choose at once. */
export async function keepChoice(executor: Executor, personId: string, name: KeptChoice, value: string): Promise<void> {
  await executor.query(sql`
    update people set settings = settings
      || jsonb_build_object('choices', coalesce(settings->'choices', '{}') || jsonb_build_object(${name}::text, ${value}::text))
    where id = ${personId}`);
}
