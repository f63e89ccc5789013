import { sql } from "drizzle-orm";
import { lastBackup } from "../backup/last-backup";
import type { Store, StoreKind } from "../db/store";
import type { Env } from "../env";
import { scriptsRun } from "../runner/script-switch";
import { metrics, secondsSince } from "./metrics";

/** How the installation is, seen from the server that answers; moments are RFC 3339, UTC. */
export type HallHealth = {
  readonly server: {
    readonly node: string;
    readonly startedAt: string;
    /** Bytes of memory. */
    readonly memory: number;
    readonly streams: number;
  };
  readonly store: {
    readonly kind: StoreKind;
    /** The newest migration of its schema. */
    readonly schema: string;
    readonly bytes: number;
    /** Milliseconds that one query took. */
    readonly answerMs: number;
  };
  /** Whether scripts of packs run here at all. */
  readonly scripts: boolean;
  readonly backup: { readonly at: string; readonly by: string } | null;
  /** Recurring work by task: when it was last due, over all cities, and in how many. */
  readonly work: readonly { readonly task: string; readonly lastRunAt: string; readonly cities: number }[];
  readonly settings: HallSettings;
};

/** What the environment says, without anything that is a secret. */
type HallSettings = {
  readonly origins: readonly string[];
  readonly provider: string | null;
  readonly trustedProxies: number;
  readonly readOnly: boolean;
  /** Ids of the keys that seal secrets, the one to seal with first. */
  readonly keys: readonly string[];
  readonly metrics: boolean;
  readonly traces: boolean;
};

type Settings = Pick<Env, "origins" | "oidc" | "trustedProxies" | "readOnly" | "secretKeys" | "metricsToken">;

/** Asks the store and this process how they are. */
export async function hallHealth(store: Store, settings: Settings, traces: boolean, now: Date): Promise<HallHealth> {
  const start = performance.now();
  const [kept] = await store.query<{ schema: string; bytes: number }>(sql`
    select max(name) as schema, pg_database_size(current_database())::float8 as bytes from cityhall_migrations`);
  const answerMs = Math.round(secondsSince(start) * 10_000) / 10;
  const work = await store.query<{ task: string; lastRunAt: string; cities: number }>(sql`
    select task, max(last_run_at) as "lastRunAt", count(*) as cities from schedules
    where last_run_at is not null group by task order by task`);
  const backup = await lastBackup(store);
  const [streams] = (await metrics().streams.get()).values;
  return {
    server: {
      node: process.version,
      startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
      memory: process.memoryUsage().rss,
      streams: streams?.value ?? 0,
    },
    store: { kind: store.kind, schema: kept?.schema ?? "", bytes: kept?.bytes ?? 0, answerMs },
    scripts: await scriptsRun(store),
    backup: backup ? { at: backup.at.toISOString(), by: backup.by } : null,
    work,
    settings: {
      origins: settings.origins.map(({ origin }) => origin),
      provider: settings.oidc ? new URL(settings.oidc.issuer).host : null,
      trustedProxies: settings.trustedProxies,
      readOnly: settings.readOnly,
      keys: settings.secretKeys.map(({ id }) => id),
      metrics: settings.metricsToken !== undefined,
      traces,
    },
  };
}
