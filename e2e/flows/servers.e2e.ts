import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { LiveEvent } from "@/lib/event/live-event";
import { agentAbilities, issueToken } from "@/server/auth/token";
import { type Fleet, startFleet } from "../support/fleet";

/** Writers at once, and beads that each of them makes; raised for a longer proof. */
const WRITERS = 6;
const EACH = Number(process.env.FLEET_BEADS ?? 15);

const database = process.env.TEST_DATABASE_URL ?? "";
test.skip(database === "", "needs a PostgreSQL (TEST_DATABASE_URL)");
test.setTimeout(240_000);

/** Repeats a request under one key until a server has answered it; a server that dies in the middle answers nobody. */
async function persist(work: () => Promise<Response>): Promise<Response> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await work().catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("no server answered");
}

/** Reads the live stream through every cut, resuming after the last sequence; `stop` ends it. */
function listen(fleet: Fleet, path: string, headers: Record<string, string>) {
  const seen: LiveEvent[] = [];
  let drops = 0;
  let over = false;
  const ended = new AbortController();
  const loop = async () => {
    while (!over) {
      const last = seen.at(-1)?.seq;
      try {
        const answer = await fetch(`${fleet.origin}${path}`, {
          headers: {
            ...headers,
            accept: "text/event-stream",
            ...(last === undefined ? {} : { "last-event-id": String(last) }),
          },
          signal: ended.signal,
        });
        let rest = "";
        for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
          const messages = (rest + chunk).split("\n\n");
          rest = messages.pop() ?? "";
          for (const message of messages) {
            const data = /^event: batch\ndata: (.*)$/m.exec(message)?.[1];
            if (data) seen.push(...(JSON.parse(data) as LiveEvent[]));
          }
        }
      } catch {}
      drops++;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const done = loop();
  return {
    seen,
    drops: () => drops,
    stop: async () => {
      over = true;
      ended.abort();
      await done;
    },
  };
}

test("three servers on one PostgreSQL, killed in turn under load, lose and double nothing", async () => {
  const fleet = await startFleet(database, 3);
  try {
    const [city] = await fleet.store.query<{ id: string }>(sql`select city_id as id from cities`);
    const cityId = city!.id;
    const act = { actor: "ada", now: new Date() };
    const input = { cityId, name: "load", actor: "crew.hand", abilities: agentAbilities, days: 1 };
    const { secret } = await fleet.store.transaction((tx) => issueToken(tx, input, act));
    const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
    const api = `/api/v0/city/${encodeURIComponent(cityId)}`;
    const listener = listen(fleet, `${api}/events?after=0`, headers);

    const ids: string[] = [];
    let writing = true;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let count = 0; count < EACH; count++) {
        const key = `bead-${writer}-${count}`;
        const body = JSON.stringify({ title: key });
        const made = await persist(() =>
          fetch(`${fleet.origin}${api}/beads`, {
            method: "POST",
            headers: { ...headers, "idempotency-key": key },
            body,
          }),
        );
        expect(made.status).toBe(200);
        const { id } = (await made.json()) as { id: string };
        ids.push(id);
        const close = await persist(() =>
          fetch(`${fleet.origin}${api}/beads/${id}/close`, { method: "POST", headers, body: '{"reason":"done"}' }),
        );
        expect([200, 409]).toContain(close.status);
      }
    });
    const load = Promise.all(writers).finally(() => {
      writing = false;
    });
    let crashes = 0;
    while (writing && crashes < 6) await fleet.crash(crashes++ % 3);
    await load;

    const [stored] = await fleet.store.query<{ n: number; open: number }>(sql`
      select count(*) as n, count(*) filter (where status <> 'closed') as open from beads
      where city_id = ${cityId} and title like 'bead-%'`);
    expect(stored).toEqual({ n: WRITERS * EACH, open: 0 });
    expect(new Set(ids).size).toBe(WRITERS * EACH);
    // What a server did before it died, and what was asked again: one event for each, no more and no less.
    const perBead = await fleet.store.query(sql`
      select type, count(*) as n, count(distinct subject) as beads from events
      where city_id = ${cityId} and type in ('bead.created', 'bead.closed')
        and subject in (select id from beads where city_id = ${cityId} and title like 'bead-%')
      group by type order by type`);
    expect(perBead).toEqual(
      ["bead.closed", "bead.created"].map((type) => ({ type, n: WRITERS * EACH, beads: WRITERS * EACH })),
    );
    // A close that is asked again, because the answer died with the server, is a call of its own in the log.
    const [closed] = await fleet.store.query(sql`
      select count(distinct target) as n from audit where city_id = ${cityId} and action = 'bead.close' and result = 'done'
        and target in (select id from beads where city_id = ${cityId} and title like 'bead-%')`);
    expect(closed).toEqual({ n: WRITERS * EACH });

    const events = await fleet.store.query<{ seq: number }>(
      sql`select seq from events where city_id = ${cityId} order by seq`,
    );
    // The servers work on by themselves (orders); what they did by now is what must have arrived.
    const last = events.at(-1)!.seq;
    await expect.poll(() => (listener.seen.at(-1)?.seq ?? 0) >= last, { timeout: 30_000 }).toBe(true);
    await listener.stop();
    const arrived = listener.seen.map(({ seq }) => seq).filter((seq) => seq <= last);
    expect(arrived).toEqual(events.map(({ seq }) => seq));
    expect(listener.drops()).toBeGreaterThan(0);
    expect(crashes).toBeGreaterThanOrEqual(3);

    // Somebody upgrades the database: what runs goes on, what would start now says that it cannot and ends.
    await fleet.store.query(sql`insert into cityhall_migrations (name, digest) values ('9999_of_tomorrow', 'x')`);
    await expect(fleet.crash(0)).rejects.toThrow("the console ended with 1");
    const made = await fetch(`${fleet.origin}${api}/beads`, { method: "POST", headers, body: '{"title":"after"}' });
    expect(made.status).toBe(200);
  } finally {
    await fleet.stop();
  }
});
