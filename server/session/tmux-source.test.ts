import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cityOf } from "@/lib/session/testing";
import { fakeTmux, fakeTmuxCalls } from "./testing/fake-tmux";
import { TmuxSource } from "./tmux-source";

const city = cityOf({
  "city.toml": '[workspace]\nname = "harbor"\n[providers.robot]\ncommand = "robot"\nprocess_names = ["robot"]\n',
  "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
  "agents/mayor/agent.toml": 'provider = "robot"\n',
  "agents/mayor/prompt.md": "x\n",
});
const now = new Date("2026-05-02T10:00:00Z");
const input = { text: "", option: "", requestId: "", actor: "ann", now };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fake-tmux-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const place = () => ({ socket: "", environment: { PATH: folder } });

describe("over a multiplexer that the test writes", () => {
  test("a session lives while one of its process names runs below its pane", async () => {
    const sessions =
      "mayor:1777716000:1777716060:1\nmayor-2:1777716000:1777716060:0\nprivate:1777716000:1777716000:1\n";
    const panes = "mayor:100:0:bash\nmayor-2:200:0:bash\nprivate:300:0:vim\n";
    const processes = "  100 1 -bash\n  101 100 node\n  102 101 /usr/bin/robot\n  200 1 bash\n  300 1 robot\n";
    await fakeTmux(folder, { sessions, panes, screen: "" }, processes);
    const report = await new TmuxSource(place()).observe(city, now);
    expect(report).toMatchObject({ status: "ok", others: 1, malformed: 0, complete: false });
    expect(report.sessions).toMatchObject([
      { sessionName: "mayor", template: "mayor", state: "active", running: true, attached: true },
      { sessionName: "mayor-2", template: "mayor", state: "asleep", running: false, attached: false },
    ]);
    expect(report.sessions[0]?.lastActiveAt).toBe(new Date(1777716060_000).toISOString());
  });
  test("lines that cannot be read are counted", async () => {
    await fakeTmux(folder, { sessions: "mayor:1:1:0\nrubbish\n", panes: "mayor:1:0:robot\n", screen: "" });
    expect(await new TmuxSource(place()).observe(city, now)).toMatchObject({ status: "degraded", malformed: 1 });
  });
  test("a failing multiplexer is said, one without a server is empty", async () => {
    await fakeTmux(folder, { sessions: "", panes: "", screen: "" });
    await writeFile(join(folder, "broken"), "no server running on /tmp/x\n");
    expect(await new TmuxSource(place()).observe(city, now)).toMatchObject({ status: "ok", sessions: [] });
    await writeFile(join(folder, "broken"), "protocol version mismatch\n");
    expect(await new TmuxSource(place()).observe(city, now)).toMatchObject({
      status: "failed",
      message: "protocol version mismatch",
    });
  });
  test("security: a nudge is typed as words into exactly one session, whatever it holds", async () => {
    await fakeTmux(folder, { sessions: "", panes: "", screen: "" });
    const text = "$(touch /tmp/x); `id`\u0003\n-X kill-server";
    const reply = await new TmuxSource(place()).act("nudge", { id: "mayor", sessionName: "mayor" }, { ...input, text });
    expect(reply.kind).toBe("accepted");
    expect(await fakeTmuxCalls(folder)).toEqual([
      ["send-keys", "-t", "=mayor:", "-l", "--", "$(touch /tmp/x); `id` -X kill-server"],
      ["send-keys", "-t", "=mayor:", "Enter"],
    ]);
  });
  test("runtime 10.2 a zombie is ended by its exact name", async () => {
    await fakeTmux(folder, { sessions: "", panes: "", screen: "" });
    const source = new TmuxSource(place());
    expect(await source.end({ id: "mayor", sessionName: "mayor" })).toMatchObject({ kind: "accepted" });
    expect(await fakeTmuxCalls(folder)).toEqual([["kill-session", "-t", "=mayor"]]);
  });
  test("a peek is the end of the screen without colours", async () => {
    await fakeTmux(folder, { sessions: "", panes: "", screen: "one\n\u001b[31mtwo\u001b[0m\n<b>three</b>\n\n" });
    const shot = await new TmuxSource(place()).peek({ id: "mayor", sessionName: "mayor" }, 2, now);
    expect(shot).toMatchObject({ turns: [{ text: "two\n<b>three</b>" }], truncated: true });
  });
});

test("ux 63 a machine without tmux is not configured, not broken", async () => {
  expect(await new TmuxSource(place()).observe(city, now)).toMatchObject({
    status: "not-configured",
    message: "tmux is not installed on this machine",
  });
});

test("what tmux cannot do, it says", () => {
  const source = new TmuxSource(place());
  expect(source.cannot("nudge")).toBeUndefined();
  expect(source.cannot("wake")).toContain("connect the supervisor");
});

const hasTmux = (() => {
  try {
    execFileSync("tmux", ["-V"]);
    return true;
  } catch {
    return false;
  }
})();

test.skipIf(!hasTmux)("a real tmux: seen, nudged, peeked at", async () => {
  const socket = `cityhall-test-${process.pid}`;
  const tmux = (...args: string[]) => execFileSync("tmux", ["-L", socket, ...args]);
  tmux("-f", "/dev/null", "new-session", "-d", "-s", "mayor", "cat");
  try {
    const source = new TmuxSource({ socket });
    const report = await source.observe(city, new Date());
    expect(report.sessions).toMatchObject([{ sessionName: "mayor", state: "asleep", running: false }]);
    const ref = { id: "mayor", sessionName: "mayor" };
    expect(await source.act("nudge", ref, { ...input, text: "Work slung. Check; your hook;" })).toMatchObject({
      kind: "accepted",
    });
    await vi.waitFor(async () =>
      expect((await source.peek(ref, 20, now)).turns[0]?.text).toContain("Work slung. Check; your hook;"),
    );
  } finally {
    tmux("kill-server");
  }
});
