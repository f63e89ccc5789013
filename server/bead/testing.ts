import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Act } from "@/server/db/act";
import { json, jsonRows } from "@/server/db/json-rows";
import type { Store } from "@/server/db/store";
import { readEvents } from "@/server/event/read-events";
import { addDependency } from "./add-dependency";
import { closeBead } from "./close-bead";
import { getBead } from "./find-bead";
import { listBlocked } from "./list-blocked";
import { listReady } from "./list-ready";
import { registerCity } from "./register-city";
import { reopenBead } from "./reopen-bead";
import { findDrift } from "./repair";

/** A bead as tests write it: id, type, status, and whatever column else matters. */
export type TestBead = { readonly id: string; readonly type?: string; readonly [column: string]: unknown };

/** A city of its own in a shared test store, with verbs that speak the domain. */
export class TestCity {
  readonly act: Act;

  constructor(
    readonly store: Store,
    readonly cityId: string,
    readonly now = new Date("2026-05-02T10:00:00Z"),
  ) {
    this.act = { actor: "tester", now };
  }

  static async open(store: Store, cityId: string, now?: Date): Promise<TestCity> {
    const city = new TestCity(store, cityId, now);
    const stores = [
      { rig: "", prefix: "kx" },
      { rig: "web", prefix: "web" },
    ];
    await registerCity(store, { cityId, name: cityId, path: `/cities/${cityId}`, stores }, city.act);
    return city;
  }

  /** Rows as another program would leave them, then what is derived. Edges are `[issue, on, type]`. */
  async given(beads: readonly TestBead[], edges: readonly (readonly [string, string, string?])[] = []): Promise<void> {
    for (const { type = "task", ...bead } of beads) {
      const at = this.now.toISOString();
      const row = {
        title: bead.id,
        status: "open",
        created_at: at,
        updated_at: at,
        closed_at: bead.status === "closed" ? at : null,
        labels: [],
        ...bead,
        issue_type: type,
      };
      const columns = sql.raw(Object.keys(row).join(", "));
      await this.store.query(sql`
        insert into beads (city_id, ${columns})
        select ${this.cityId}, ${columns} from jsonb_populate_record(null::beads, ${json(row)})`);
    }
    const rows = edges.map(([issue, on, type = "blocks"]) => ({ issue, on, type }));
    await this.store.query(sql`
      insert into dependencies (city_id, issue_id, on_id, type, created_at)
      select ${this.cityId}, r.issue, r."on", r.type, ${this.now.toISOString()}::timestamptz
      from ${jsonRows(rows, 'issue text, "on" text, type text')}`);
    await this.derive();
  }

  private async derive(): Promise<void> {
    const { refreshBlocked } = await import("./refresh-blocked");
    const { recountContainers } = await import("./recount-containers");
    const { setParents } = await import("./add-dependency");
    const ids = (await this.store.query<{ id: string }>(sql`select id from beads where city_id = ${this.cityId}`)).map(
      (row) => row.id,
    );
    await this.store.transaction(async (tx) => {
      await setParents(tx, this.cityId, ids);
      await recountContainers(tx, this.cityId, ids);
      await refreshBlocked(tx, this.cityId, ids);
    });
  }

  async close(id: string, options: { force?: boolean; reason?: string } = {}) {
    return closeBead(this.store, { cityId: this.cityId, id, ...options }, this.act);
  }

  async reopen(id: string) {
    return reopenBead(this.store, { cityId: this.cityId, id }, this.act);
  }

  async link(issueId: string, onId: string, type = "blocks") {
    return addDependency(this.store, { cityId: this.cityId, issueId, onId, type }, this.act);
  }

  async ready(): Promise<string[]> {
    return (await listReady(this.store, { cityId: this.cityId, now: this.now })).map((bead) => bead.id);
  }

  async blocked(): Promise<Record<string, readonly string[]>> {
    const rows = await listBlocked(this.store, { cityId: this.cityId });
    return Object.fromEntries(rows.map((row) => [row.bead.id, row.blockedBy]));
  }

  async status(id: string): Promise<string> {
    return (await getBead(this.store, this.cityId, id)).status;
  }

  /** `type subject` of every event so far. */
  async events(): Promise<string[]> {
    return (await readEvents(this.store, { cityId: this.cityId })).map((event) => `${event.type} ${event.subject}`);
  }

  /** Every derived column equals its recomputation. */
  async expectDerived(): Promise<void> {
    expect(await findDrift(this.store, this.cityId)).toEqual([]);
  }
}
