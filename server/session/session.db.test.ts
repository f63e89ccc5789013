import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { agentHeartbeats } from "@/drizzle/schema/agent-heartbeats";
import { cityOf } from "@/lib/session/testing";
import { slingRequest } from "@/lib/sling/sling-request";
import { TestCity } from "../bead/testing";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { sendNudge } from "../sling/nudge-target";
import { sling } from "../sling/sling";
import { sceneOf } from "../sling/testing";
import { type HeartbeatInput, postHeartbeat } from "./heartbeat";
import { pendingQuestions } from "./pending-questions";
import { sendAction } from "./send-action";
import { findAction, listActions, writeAction } from "./session-actions";
import { writeSessionSettings } from "./session-settings";
import { closeSessionHubs, seeSessions } from "./session-sources";
import { StandInSupervisor } from "./testing/stand-in-supervisor";

const files = {
  "city.toml": '[workspace]\nname = "harbor"\n',
  "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
  "agents/mayor/agent.toml": "max_active_sessions = 1\n",
  "agents/mayor/prompt.md": "x\n",
  "agents/pair/prompt.md": "x\n",
  "agents/off/agent.toml": "suspended = true\n",
  "agents/off/prompt.md": "x\n",
};
const city = cityOf(files);
const start = new Date("2026-05-02T10:00:00Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe.each(storeKinds)("sessions on the %s store", (kind) => {
  let store: Store;
  let cityId: string;
  let count = 0;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    cityId = `sessions-${kind}-${++count}`;
    await TestCity.open(store, cityId, start);
    await writeSessionSettings(
      store,
      cityId,
      { supervisorUrl: "", supervisorCity: "", tmux: false, tmuxSocket: "" },
      { actor: "ann", now: start },
    );
  });
  afterEach(() => closeSessionHubs(cityId));

  const beat = (actor: string, now: Date, part: Partial<HeartbeatInput> = {}) =>
    postHeartbeat(store, { cityId, state: "active", bead: "", note: "", ttlSeconds: 60, ...part }, { actor, now });
  const see = (now: Date) => seeSessions({ executor: store, cityId, city, now });

  describe("heartbeats", () => {
    test("decision R8 count until they expire, then they are the last thing known", async () => {
      await beat("mayor", start, { bead: "kx-1", note: "thinking" });
      const [alive] = (await see(later(59))).sessions;
      expect(alive).toMatchObject({ key: "mayor", state: "active", activeBead: "kx-1", activity: "thinking" });
      const [silent] = (await see(later(61))).sessions;
      expect(silent).toMatchObject({ state: "unknown", activeBead: "", lastKnown: { state: "active" } });
      expect((await see(later(61 + 25 * 3600))).sessions).toEqual([]);
    });
    test("keep the age of a state", async () => {
      await beat("mayor", start);
      await beat("mayor", later(30));
      expect((await see(later(40))).sessions[0]?.stateSince).toBe(start.toISOString());
    });
    test("speak for nobody else, and not too often", async () => {
      await beat("pair", start, { session: "pair-2" });
      await expect(beat("pair", start, { session: "mayor" })).rejects.toThrow("not for mayor");
      await expect(beat("pair", start, { session: "pair-2/../x" })).rejects.toThrow("not for");
      await expect(beat("pair", later(0.5), { session: "pair-2" })).rejects.toMatchObject({ status: 429 });
      await expect(beat("pair", later(5), { session: "pair-2", ttlSeconds: 9 })).rejects.toThrow("10 to 3600");
    });
    test("one name has a bounded number of sessions", async () => {
      const rows = Array.from({ length: 200 }, (_, n) => ({
        ...{ cityId, actor: "pair", session: `pair-${n}`, state: "active" },
        ...{ stateSince: start, firstAt: start, receivedAt: start, expiresAt: later(60) },
      }));
      await store.db.insert(agentHeartbeats).values(rows);
      await expect(beat("pair", later(5), { session: "pair-900" })).rejects.toMatchObject({ status: 429 });
      await beat("pair", later(26 * 3600), { session: "pair-900" });
      const left = await store.db.select().from(agentHeartbeats).where(eq(agentHeartbeats.cityId, cityId));
      expect(left).toHaveLength(1);
    });
    test("hand over what waits for them, once, and an answer ends the question", async () => {
      const question = { requestId: "r1", kind: "question", prompt: "Left or right?", options: ["left"] };
      await beat("mayor", start, { question });
      const asked = await pendingQuestions({ executor: store, cityId, city, now: later(1) });
      expect(asked.questions).toMatchObject([{ session: "mayor", prompt: "Left or right?", cannot: "" }]);
      const act = { actor: "ann", now: later(2) };
      const input = { cityId, act: "answer", session: "mayor", template: "", text: "left", requestId: "r1" } as const;
      const id = await store.transaction((tx) => writeAction(tx, input, act));
      let now = later(2);
      const pause = async () => {
        now = new Date(now.getTime() + 5000);
        if (now.getTime() === later(12).getTime()) {
          const { messages } = await beat("mayor", now);
          expect(messages).toMatchObject([{ kind: "answer", text: "left", requestId: "r1", sentBy: "ann" }]);
        }
      };
      const { watched } = await sendAction({ store, cityId, city, clock: () => now, pause }, id);
      await watched;
      expect((await listActions(store, { cityId, now }))[0]).toMatchObject({ state: "observed", source: "heartbeat" });
      expect((await beat("mayor", later(60))).messages).toEqual([]);
      expect((await pendingQuestions({ executor: store, cityId, city, now: later(61) })).questions).toEqual([]);
    });
  });

  describe("acts at a supervisor", () => {
    let standIn: StandInSupervisor;
    beforeEach(async () => {
      standIn = await StandInSupervisor.start("harbor");
      standIn.sessions.push({ id: "gc-1", template: "mayor", session_name: "mayor", state: "asleep", running: false });
      const settings = { supervisorUrl: standIn.url, supervisorCity: "", tmux: false, tmuxSocket: "" };
      await writeSessionSettings(store, cityId, settings, { actor: "ann", now: start });
    });
    afterEach(async () => {
      closeSessionHubs(cityId);
      await standIn.stop();
    });

    /** Asks with the clock of the machine, which the hub looks at too; pauses move it on by what they would wait. */
    const ask = async (act: "wake" | "suspend", session = "mayor") => {
      const asked = new Date();
      const input = { cityId, act, session, template: "", text: "", requestId: "" } as const;
      const id = await store.transaction((tx) => writeAction(tx, input, { actor: "ann", now: asked }));
      let skipped = 0;
      const clock = () => new Date(Date.now() + skipped);
      const pause = async () => {
        skipped += 10_000;
      };
      const { watched } = await sendAction({ store, cityId, city, clock, pause }, id);
      await watched;
      const [action] = await listActions(store, { cityId, now: clock() });
      return action;
    };

    test("ux 48 a wake is observed when the supervisor lists the session as active", async () => {
      expect(await ask("wake")).toMatchObject({
        state: "observed",
        line: "active, seen by supervisor",
        requestedBy: "ann",
      });
    });
    test("ux 48 accepted and without effect is not observed, with a next step", async () => {
      standIn.obedient = false;
      const action = await ask("wake");
      expect(action).toMatchObject({ state: "not-observed", line: "the supervisor says accepted" });
      expect(action?.next).not.toBe("");
    });
    test("a supervisor that answers 503 to the act refuses it in its words", async () => {
      await seeSessions({ executor: store, cityId, city, now: new Date() }, true);
      standIn.mode = "503";
      expect(await ask("suspend")).toMatchObject({ state: "refused", line: expect.stringContaining("503") });
    });
    test("an unknown session is refused in the words of runtime 15", async () => {
      expect(await ask("wake", "nobody")).toMatchObject({ state: "refused", line: 'session not found: "nobody"' });
    });

    const slung = async (target: string, reply = true) => {
      const scene = sceneOf(cityId, files);
      const act = { actor: "ann", now: new Date() };
      const request = slingRequest("Mend the quay", { target, nudge: true });
      const { nudgeAction } = await sling(store, scene, request, act);
      const sending = { store, cityId, city };
      const { line, watched } = await sendNudge(sending, target, nudgeAction ?? "");
      if (reply) await watched;
      return { line, action: await findAction(store, cityId, nudgeAction ?? "") };
    };

    test("runtime 7.9 a sling wakes a sleeping target and sees it wake", async () => {
      const { line, action } = await slung("mayor");
      expect(line).toBe('Session "mayor" is asleep — poked controller for wake');
      expect(action).toMatchObject({ act: "wake", state: "observed" });
    });
    test("runtime 7.9 a sling nudges a running target with its text", async () => {
      Object.assign(standIn.session("mayor"), { state: "active", running: true });
      expect((await slung("mayor")).line).toBe("Nudged mayor");
      expect(standIn.asked.find((each) => each.path.endsWith("/messages"))?.body).toEqual({
        message: "Work slung. Check your hook.",
      });
    });
    test("runtime 7.9 a suspended target is not nudged, an agent without sessions is not claimed to be woken", async () => {
      expect((await slung("off")).line).toBe('cannot nudge: agent "off" is suspended');
      const { line, action } = await slung("pair");
      expect(line).toContain('No running sessions for "pair"');
      expect(action.state).toBe("refused");
    });
    test("the nudge of a sling that was undone is never sent", async () => {
      const scene = sceneOf(cityId, files);
      const act = { actor: "ann", now: new Date() };
      const undone = store.transaction(async (tx) => {
        await sling(tx, scene, slingRequest("Mend", { target: "mayor", nudge: true }), act);
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
      expect(await listActions(store, { cityId, now: new Date() })).toEqual([]);
    });

    test("ux 65 503 everywhere: nothing is active, and the inbox does not claim to be empty", async () => {
      Object.assign(standIn.session("mayor"), { state: "active", running: true });
      await seeSessions({ executor: store, cityId, city, now: new Date() }, true);
      standIn.mode = "503";
      await vi.waitFor(async () => {
        const seen = await seeSessions({ executor: store, cityId, city, now: new Date() }, true);
        expect(seen.sessions.map((each) => each.state)).toEqual(["unknown"]);
      });
      const { questions, blind } = await pendingQuestions({ executor: store, cityId, city, now: new Date() });
      expect(questions).toEqual([]);
      expect(blind).toMatchObject([{ kind: "supervisor", status: "failed" }]);
    });
  });

  test("runtime 7.9 without any source a nudge says so", async () => {
    const scene = sceneOf(cityId, files);
    const act = { actor: "ann", now: start };
    const result = await sling(store, scene, slingRequest("Mend the quay", { target: "mayor", nudge: true }), act);
    const { line } = await sendNudge({ store, cityId, city }, "mayor", result.nudgeAction ?? "");
    expect(line).toBe("cannot nudge: no session adapter is connected");
  });

  test("security: an address into a private network is not kept", async () => {
    const settings = { supervisorUrl: "https://10.0.0.4", supervisorCity: "", tmux: true, tmuxSocket: "" };
    const write = writeSessionSettings(store, cityId, settings, { actor: "ann", now: start });
    await expect(write).rejects.toThrow("not a public address");
    await expect(
      writeSessionSettings(
        store,
        cityId,
        { ...settings, supervisorUrl: "", tmuxSocket: "-x /etc" },
        { actor: "ann", now: start },
      ),
    ).rejects.toThrow("tmux socket");
  });
});
