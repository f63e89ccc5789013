import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Pack } from "@/lib/discipline/pack/pack";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { granted, ScriptCity } from "../doctor/testing";
import { exampleFiles } from "./example-pack";
import { loadPackFiles } from "./install-pack";
import { runPackConnector } from "./run-pack-connector";

/** A business that takes up its invitation, joins, and looks around. */
const polite = `#!${process.execPath}
import { generateKeyPairSync, sign } from "node:crypto";
import { createInterface } from "node:readline";
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const key = Buffer.from(publicKey.export({ format: "jwk" }).x, "base64url").toString("hex");
const canonical = (v) => v && typeof v === "object"
  ? "{" + Object.keys(v).sort().map((k) => JSON.stringify(k) + ":" + canonical(v[k])).join() + "}" : JSON.stringify(v);
const signed = (v) => sign(null, Buffer.from(canonical(v)), privateKey).toString("hex");
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const hear = async () => JSON.parse((await lines.next()).value);
const say = async (v) => { process.stdout.write(JSON.stringify(v) + "\\n"); return hear(); };
const { invitation } = await hear();
const card = { name: process.argv[2], key };
await say({ card, sig: signed({ invitation, card }) });
const { coalition, seat, role } = invitation;
const join = { id: "c1", coalition, seat, type: "coalition.join", payload: { role }, prev: null };
await say({ message: { ...join, sig: signed(join) } });
await say({ view: true });
process.exit(0);
`;

describe.each(storeKinds)("discipline spec, connectors of an operator in the %s store", (kind) => {
  let store: Store;
  let city: ScriptCity;
  let pack: Pack;
  beforeAll(async () => {
    store = await testStore(kind);
    city = await ScriptCity.open(store, "quay", { "bin/shed.mjs": polite, "bin/deaf": "#!/bin/sh\nexit 0\n" });
    const loaded = loadPackFiles(exampleFiles("garden-day")).pack;
    if (!loaded) throw new Error("the example loads");
    pack = loaded;
  });
  afterAll(async () => {
    await city.close();
    await store.close();
  });

  const connect = (program: string, change = {}, standing = granted) =>
    runPackConnector(
      pack,
      { connector: "tool-shed", program: `${city.root}/bin/${program}`, args: ["Tool shed"], ...change },
      city.caller(standing),
    );

  test("it joins the room that the pack's journey seats, and the exchange is kept as a run", async () => {
    const report = await connect("shed.mjs");
    expect(report).toMatchObject({ ok: true, admitted: true, role: "nursery", leaks: [] });
    expect(report.verdicts.map(({ outcome }) => outcome)).toEqual(["accepted"]);
    const [run] = await store.query<{ name: string; output: string; exit_code: number }>(
      sql`select name, output, exit_code from script_runs where city_id = 'quay' and kind = 'connector'`,
    );
    expect(run).toMatchObject({ name: "garden-day tool-shed", exit_code: 0 });
    expect(run?.output).toContain('> {"invitation"');
    expect(run?.output).toContain('< {"view":true}');
  });

  test("security 6 an operator chooses the program, so it needs exec.fix also when its bytes ran before", async () => {
    await connect("deaf");
    await expect(connect("deaf", {}, { role: "operator", grants: [] })).rejects.toThrow("exec.fix");
  });

  test("what was never admitted does not hold, and a wrong connector, role or program is a sentence", async () => {
    expect(await connect("deaf")).toMatchObject({ ok: false, admitted: false, verdicts: [] });
    await expect(connect("deaf", { connector: "tool-shet" })).rejects.toThrow('did you mean "tool-shed"?');
    await expect(connect("deaf", { role: "king" })).rejects.toThrow("roles: organiser, neighbour, nursery, onlooker");
    await expect(connect("gone")).rejects.toThrow("no such file");
  });
});
