import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { JsonValue } from "@/lib/provider/json";
import { addRational, equalRational } from "@/lib/provider/rational";
import type { Store } from "@/server/db/store";
import { resolveBySystem } from "../address-guard";
import { driveExecution } from "../drive-execution";
import type { Checkpoint, EngineWorld } from "../engine-world";
import { publishPack } from "../publish-pack";
import { type ExecutionDetail, showExecution } from "../read-execution";
import { ledgerBalance } from "../spend";
import { startExecution } from "../start-execution";
import { createTarget } from "../target";
import type { ProviderServer } from "./provider-server";

/** What a crash looks like to the code around it: nothing after it runs. */
export class Killed extends Error {}

const CREDENTIAL = "a-secret-that-must-not-leak";

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../lib/provider/fixtures/${name}.toml`, import.meta.url), "utf8");

/** Long enough for a busy machine; `hasty` packs are for the rows that wait for the deadline. */
const TIMEOUT_MS = { patient: 600_000, hasty: 1_500 } as const;

export type Temper = keyof typeof TIMEOUT_MS;

/** The spec's sandbox pack, and the made-up asynchronous one, moved to a server on loopback. */
export function loopbackPack(
  name: "sandbox-image" | "tide-render",
  server: ProviderServer,
  temper: Temper = "patient",
): string {
  const text = fixture(name).replace(`pack_id = "${name}"`, `pack_id = "${name}${temper === "hasty" ? "-hasty" : ""}"`);
  const hosts =
    name === "sandbox-image"
      ? text.replaceAll("sandbox-image.test", "sandbox-image.localhost")
      : text.replace("api.tide-render.localhost:8443", "api.tide-render.localhost");
  return hosts
    .replace(/endpoint = "https:\/\/([a-z.-]+)"/, (_line, host: string) => `endpoint = "${server.origin(host)}"`)
    .replace(/timeout_ms = \d+/, `timeout_ms = ${TIMEOUT_MS[temper]}`);
}

/** A store with a published pack, a target and an engine in front of a scripted provider. */
export class ProviderBench {
  #count = 0;
  #engines = 0;

  private constructor(
    readonly store: Store,
    readonly server: ProviderServer,
    readonly target: string,
    readonly ca: string | undefined,
  ) {}

  static async open(
    store: Store,
    server: ProviderServer,
    pack: "sandbox-image" | "tide-render",
    ca?: string,
    temper: Temper = "patient",
  ): Promise<ProviderBench> {
    const act = { actor: "ada", now: new Date() };
    const target = await store.transaction(async (tx) => {
      const published = await publishPack(tx, { text: loopbackPack(pack, server, temper), file: `${pack}.toml` }, act);
      const { pack_id: packId, pack_version: packVersion, models } = published.pack;
      return createTarget(tx, { id: packId, packId, packVersion, model: models[0]!.model }, act);
    });
    return new ProviderBench(store, server, target.id, ca);
  }

  /** An engine; `dieAt` kills it at the n-th pass of a checkpoint. */
  engine(dieAt?: Checkpoint, pass = 1, changes: Partial<EngineWorld> = {}): EngineWorld {
    let passes = 0;
    return {
      store: this.store,
      network: { resolve: resolveBySystem, allowPrivate: true, ...(this.ca ? { ca: this.ca } : {}) },
      credential: () => CREDENTIAL,
      engine: `engine-${this.target}-${++this.#engines}`,
      now: () => new Date(),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 25))),
      random: () => 0.5,
      reached: async (point) => {
        if (point === dieAt && ++passes === pass) throw new Killed(point);
      },
      ...changes,
    };
  }

  /** Reserves a call for an engine. */
  async hold(world: EngineWorld, input: JsonValue, idempotencyKey?: string): Promise<string> {
    const id = `${this.target}-${++this.#count}`;
    const { id: held } = await this.store.transaction((tx) =>
      startExecution(
        tx,
        { id, targetId: this.target, input, ...(idempotencyKey ? { idempotencyKey } : {}) },
        { engine: world.engine, leaseMs: 60_000, credential: world.credential },
        { actor: "ada", now: new Date() },
      ),
    );
    return held;
  }

  /** Reserves a call and drives it to where it stops. */
  async run(input: JsonValue, world = this.engine()): Promise<ExecutionDetail> {
    const id = await this.hold(world, input);
    await driveExecution(world, id).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    return this.show(id);
  }

  show(id: string): Promise<ExecutionDetail> {
    return showExecution(this.store, id);
  }

  /** Every hold ever made is held, charged or given back, to the last fraction; and no secret is in the store. */
  async check(): Promise<void> {
    for (const { currency, holds, held, settled, released } of await ledgerBalance(this.store))
      if (!equalRational(holds, addRational(held, addRational(settled, released))))
        throw new Error(`${currency} does not balance`);
    const leaks = await this.store.query<{ n: number }>(sql`
      select count(*) as n from (
        select row_to_json(t)::text as text from provider_executions t
        union all select row_to_json(t)::text from provider_steps t
        union all select row_to_json(t)::text from provider_answers t
        union all select row_to_json(t)::text from provider_ledger t) rows
      where text like ${`%${CREDENTIAL}%`}`);
    if (leaks[0]!.n !== 0) throw new Error("the credential is in the store");
  }
}
