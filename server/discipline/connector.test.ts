import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Pack } from "@/lib/discipline/pack/pack";
import { scanCanaries } from "@/lib/discipline/run/canary-scan";
import { Room } from "@/lib/discipline/run/room";
import { type ConnectorRun, runConnector } from "./connector";
import { exampleFiles } from "./example-pack";
import { loadPackFiles } from "./install-pack";

/** What every test program shares: a key, canonical JSON, one line out and one line in. */
const PRELUDE = `
import { generateKeyPairSync, sign } from "node:crypto";
import { createInterface } from "node:readline";
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const key = Buffer.from(publicKey.export({ format: "jwk" }).x, "base64url").toString("hex");
const canonical = (v) => Array.isArray(v) ? "[" + v.map(canonical).join() + "]"
  : v && typeof v === "object" ? "{" + Object.keys(v).sort().map((k) => JSON.stringify(k) + ":" + canonical(v[k])).join() + "}"
  : JSON.stringify(v);
const signed = (v) => sign(null, Buffer.from(canonical(v)), privateKey).toString("hex");
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const hear = async () => JSON.parse((await lines.next()).value);
const say = async (v) => { process.stdout.write(JSON.stringify(v) + "\\n"); return hear(); };
const { invitation, ...rest } = await hear();
const card = { name: "Tool shed", key };
let prev = null, n = 0;
const send = async (type, payload, change = {}) => {
  const m = { id: "c" + ++n, coalition: invitation.coalition, seat: invitation.seat, type, payload, prev, ...change };
  const answer = await say({ message: { ...m, sig: signed(m) } });
  if (answer.prev) prev = answer.prev;
  return answer;
};
const enter = async () => { await say({ card, sig: signed({ invitation, card }) }); return send("coalition.join", { role: invitation.role }); };
`;

describe("discipline spec, connectors out of process", () => {
  let folder: string;
  let pack: Pack;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "cityhall-connector-test-"));
    const loaded = loadPackFiles(exampleFiles("garden-day")).pack;
    if (!loaded) throw new Error("the example loads");
    pack = loaded;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function openRoom(): Room {
    const room = new Room({ seed: "connector" });
    room.host.install(pack);
    room.enrol("p1");
    room.fillVault("p1", { canary: "G-99Z-goldcrest" }, pack);
    room.send("p1", "coalition.charter", { goal: "Dig.", pack: { name: pack.name, version: pack.version } });
    room.join("p1", "organiser");
    room.send("p1", "coalition.need", { title: "Dig over the bed", ext: { spot: { side: "south" } } });
    return room;
  }

  async function run(room: Room, program: string, limits?: Parameters<typeof runConnector>[4]): Promise<ConnectorRun> {
    const path = join(folder, `program-${Math.abs(program.length)}.mjs`);
    writeFileSync(path, PRELUDE + program);
    const [connector] = pack.connectors;
    if (!connector) throw new Error("the example has a connector");
    return runConnector(room, connector, "nursery", { command: process.execPath, args: [path] }, limits);
  }

  it("joins with a signed card and takes part like any business agent", async () => {
    const room = openRoom();
    const result = await run(
      room,
      `await enter();
       const { view } = await say({ view: true });
       const need = view.messages.find((m) => m.type === "coalition.need").id;
       await send("coalition.offer", { need, money: 0, minutes: 10, text: "Three spades are free." });
       process.exit(0);`,
    );
    expect(result.admitted).toBe(true);
    expect(result.verdicts.map(({ outcome }) => outcome)).toEqual(["accepted", "accepted"]);
    expect(room.coalition?.seats.get("connector:tool-shed")).toMatchObject({ kind: "business" });
    expect(scanCanaries(room, ["p1"])).toEqual([]);
  });

  it("gets a one-use invitation and nothing else: no environment, no second card, no other seat, no vault", async () => {
    const room = openRoom();
    const result = await run(
      room,
      `const told = Object.keys({ invitation, ...rest }).sort().join();
       if (told !== "about,invitation,tools" || Object.keys(process.env).length > 0) process.exit(1);
       const early = await say({ view: true });
       await enter();
       const again = await say({ card, sig: signed({ invitation, card }) });
       const other = await send("coalition.observe", { source: "chat", content: "hi" }, { seat: "p1" });
       const vault = await say({ vault: "p1" });
       if (![early, again, other, vault].every((a) => a.refused)) process.exit(1);
       await send("coalition.observe", { source: "chat", content: "all refused" });
       process.exit(0);`,
    );
    expect(result.verdicts.map(({ outcome }) => outcome)).toEqual(["accepted", "accepted"]);
    expect(JSON.stringify(room.coalition?.log)).toContain("all refused");
  });

  it("is stopped when it hangs, floods or does not start", async () => {
    const limits = { milliseconds: 500, lines: 20, lineLength: 1000 };
    const hangs = await run(openRoom(), "setInterval(() => {}, 1000); await new Promise(() => {});", limits);
    expect(hangs.stopped).toContain("500 ms");
    const flood = `for (let i = 0; i < 1e5; i++) process.stdout.write("{}\\n"); await new Promise(() => setInterval(() => {}, 1000));`;
    expect((await run(openRoom(), flood, { ...limits, milliseconds: 5000 })).stopped).toContain("too much");
    const [connector] = pack.connectors;
    if (!connector) throw new Error("the example has a connector");
    const missing = await runConnector(openRoom(), connector, "nursery", { command: join(folder, "gone"), args: [] });
    expect(missing.stopped).toContain("did not start");
  });
});
