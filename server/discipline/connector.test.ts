import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Pack } from "@/lib/discipline/pack/pack";
import { scanCanaries } from "@/lib/discipline/run/canary-scan";
import { Room } from "@/lib/discipline/run/room";
import { ScriptRunner } from "../runner/script-runner";
import { type ConnectorRun, runConnector } from "./connector";
import { exampleFiles } from "./example-pack";
import { loadPackFiles } from "./install-pack";

/** What every test program shares: a key, canonical JSON, one line out and one line in. */
const PRELUDE = `
import { generateKeyPairSync, sign } from "node:crypto";
import { readdirSync } from "node:fs";
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
  let programs = 0;
  const runner = new ScriptRunner(`connector-test-${process.pid}`);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "cityhall-connector-test-"));
    const loaded = loadPackFiles(exampleFiles("garden-day")).pack;
    if (!loaded) throw new Error("the example loads");
    pack = loaded;
  });
  afterAll(() => {
    runner.close();
    rmSync(folder, { recursive: true, force: true });
  });

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
    const path = join(folder, `program-${++programs}.mjs`);
    writeFileSync(path, `#!${process.execPath}\n${PRELUDE}${program}`, { mode: 0o755 });
    const [connector] = pack.connectors;
    if (!connector) throw new Error("the example has a connector");
    const bytes = { path, sha256: createHash("sha256").update(readFileSync(path)).digest("hex"), args: [] };
    return runConnector(room, connector, "nursery", bytes, limits, { runner });
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
       if (told !== "about,invitation,tools" || Object.keys(process.env).sort().join() !== "PATH,TMPDIR") process.exit(1);
       if (readdirSync(".").length > 0) process.exit(1);
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

  it("is stopped when it hangs, floods, fails or is not what was looked at", async () => {
    const limits = { timeMs: 5000, outputBytes: 1 << 20, memoryBytes: 1 << 29, lines: 20 };
    const waits = "await new Promise(() => setInterval(() => {}, 1000));";
    expect((await run(openRoom(), waits, { ...limits, timeMs: 300 })).stopped).toContain("0.3 s");
    const flood = `for (let i = 0; i < 1e4; i++) process.stdout.write("{}\\n"); ${waits}`;
    expect((await run(openRoom(), flood, limits)).stopped).toBe("it said more than 20 lines");
    const long = `process.stdout.write("x".repeat(2 << 20)); ${waits}`;
    expect((await run(openRoom(), long, limits)).stopped).toContain("1 MiB");
    expect((await run(openRoom(), "process.exit(3);", limits)).stopped).toBe("exit status 3");
    const [connector] = pack.connectors;
    if (!connector) throw new Error("the example has a connector");
    const gone = { path: join(folder, "gone"), sha256: "0".repeat(64), args: [] };
    const missing = await runConnector(openRoom(), connector, "nursery", gone, limits, { runner });
    expect(missing.stopped).toContain("no such file");
  });

  it("has its last words scanned for canaries, also without a line end", async () => {
    const room = openRoom();
    await run(room, `process.stdout.write("G-99Z-goldcrest"); process.exit(0);`);
    expect(scanCanaries(room, ["p1"])).toEqual([
      { seat: "p1", form: "plain", place: "connector channel of connector:tool-shed" },
    ]);
  });
});
