import { eq } from "drizzle-orm";
import { sessionSettings } from "@/drizzle/schema/session-settings";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "../db/act";
import type { Executor } from "../db/store";
import { type AddressOrigin, supervisorAddress } from "./supervisor-address";

/** Where the sessions of a city are looked for, as it was chosen on the page. */
export type SessionSettings = {
  readonly supervisorUrl: string;
  readonly supervisorCity: string;
  readonly tmux: boolean;
  readonly tmuxSocket: string;
};

const usual: SessionSettings = { supervisorUrl: "", supervisorCity: "", tmux: true, tmuxSocket: "" };

/** The settings of a city; the usual ones where nothing was chosen. */
export async function readSessionSettings(executor: Executor, cityId: string): Promise<SessionSettings> {
  const [row] = await executor.db.select().from(sessionSettings).where(eq(sessionSettings.cityId, cityId));
  if (!row) return usual;
  const { supervisorUrl, supervisorCity, tmux, tmuxSocket } = row;
  return { supervisorUrl, supervisorCity, tmux, tmuxSocket };
}

/** Chooses where sessions are looked for. Refuses an address that the server would not call. */
export async function writeSessionSettings(
  executor: Executor,
  cityId: string,
  settings: SessionSettings,
  { actor, now }: Act,
): Promise<void> {
  const { supervisorUrl, tmuxSocket } = settings;
  try {
    if (supervisorUrl !== "") supervisorAddress(supervisorUrl, "settings");
  } catch (error) {
    throw new Refusal(400, "supervisor-address", error instanceof Error ? error.message : String(error));
  }
  if (!/^[A-Za-z0-9._-]{0,60}$/.test(tmuxSocket))
    throw new Refusal(
      400,
      "tmux-socket",
      "the name of a tmux socket has letters, digits, dots, dashes and underscores",
    );
  const row = { ...settings, updatedBy: actor, updatedAt: now };
  await executor.db
    .insert(sessionSettings)
    .values({ cityId, ...row })
    .onConflictDoUpdate({ target: sessionSettings.cityId, set: row });
}

/** The address that is called: the one of the page, else that of the environment, else none. */
export function supervisorUrlOf(
  settings: SessionSettings,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): { readonly url: string; readonly origin: AddressOrigin } | undefined {
  if (settings.supervisorUrl !== "") return { url: settings.supervisorUrl, origin: "settings" };
  const url = environment.GC_SUPERVISOR_URL?.trim();
  return url ? { url, origin: "environment" } : undefined;
}
