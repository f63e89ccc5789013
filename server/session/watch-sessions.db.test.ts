import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LiveSessions } from "@/lib/event/live-sessions";
import { cityOf } from "@/lib/session/testing";
import { TestCity } from "../bead/testing";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { onSessions } from "../live/sessions-channel";
import { writeSessionSettings } from "./session-settings";
import { closeSessionHubs, seeSessions } from "./session-sources";
import { StandInSupervisor } from "./testing/stand-in-supervisor";
import { seeShownSessions, watchSessionText } from "./watch-sessions";

const city = cityOf({
  "city.toml": '[workspace]\nname = "harbor"\n',
  "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
  "agents/mayor/prompt.md": "x\n",
});

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  test("budgets: who shows the sessions of a city is told when a source shows something else, and then of its text", async () => {
    const standIn = await StandInSupervisor.start("harbor");
    const cityId = `watched-${kind}`;
    const now = new Date();
    await TestCity.open(store, cityId, now);
    const settings = { supervisorUrl: standIn.url, supervisorCity: "", tmux: false, tmuxSocket: "" };
    await writeSessionSettings(store, cityId, settings, { actor: "ann", now });
    const heard: LiveSessions[] = [];
    const stop = onSessions(store, cityId, (news) => heard.push(news));
    const elsewhere: LiveSessions[] = [];
    const stopElsewhere = onSessions(store, "elsewhere", (news) => elsewhere.push(news));
    try {
      const scene = { executor: store, cityId, city, now };
      const seen = await seeShownSessions(scene);
      expect(seen.sessions).toEqual([]);
      standIn.sessions.push({ id: "gc-1", template: "mayor", session_name: "mayor", state: "active", running: true });
      await expect.poll(() => heard, { timeout: 20_000, interval: 100 }).toContainEqual({});
      const { sessions } = await seeSessions(scene);
      expect(sessions.map(({ key }) => key)).toEqual(["mayor"]);

      watchSessionText(scene, { id: "mayor", what: "peek", lines: 50 }, { problem: "session inactive" });
      await expect
        .poll(() => heard, { timeout: 20_000, interval: 100 })
        .toContainEqual({ text: { id: "mayor", what: "peek" } });
      expect(elsewhere).toEqual([]);
    } finally {
      stop();
      stopElsewhere();
      closeSessionHubs(cityId);
      await standIn.stop();
    }
  }, 60_000);
});
