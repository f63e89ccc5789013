import { eq } from "drizzle-orm";
import { hallSettings } from "@/drizzle/schema/hall-settings";
import type { Act } from "./act";
import type { Executor } from "./store";

/** A setting of the installation: its value as JSON, and who gave it when. */
export type HallSetting = typeof hallSettings.$inferSelect;

/** The setting of a name; undefined while nobody has given it. */
export async function readSetting(executor: Executor, name: string): Promise<HallSetting | undefined> {
  const [row] = await executor.db.select().from(hallSettings).where(eq(hallSettings.name, name));
  return row;
}

/** Gives a setting its value, for every city and every server. */
export async function giveSetting(
  executor: Executor,
  name: string,
  value: boolean | number,
  { actor: updatedBy, now: updatedAt }: Act,
): Promise<void> {
  const facts = { value, updatedBy, updatedAt };
  await executor.db
    .insert(hallSettings)
    .values({ name, ...facts })
    .onConflictDoUpdate({ target: hallSettings.name, set: facts });
}

/** Takes a setting back, so that its default holds again. */
export async function dropSetting(executor: Executor, name: string): Promise<void> {
  await executor.db.delete(hallSettings).where(eq(hallSettings.name, name));
}
