import { describe, expect, test } from "vitest";
import { type LivePresence, presenceMost } from "@/lib/event/live-presence";
import { storeKinds, testStore } from "../db/testing";
import { onPresence, presenceInput, tellPresence } from "./presence-channel";

const ada = { objects: ["bead:hb-1"], tab: "abc123", name: "Ada", open: true };

describe.each(storeKinds)("on the %s store", (kind) => {
  test("ux 70 who looks at a city hears who has something of it open, and nothing of another city", async () => {
    const store = await testStore(kind);
    const heard: LivePresence[] = [];
    const stop = onPresence(store, "harbour", (news) => heard.push(news));
    const until = async (count: number) => {
      // Listening begins beside the call: what was told before that is told again by the next beat.
      for (let turn = 0; heard.length < count && turn < 200; turn++) {
        await tellPresence(store, "harbour", ada);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    await until(1);
    expect(heard[0]).toEqual(ada);
    heard.length = 0;
    await tellPresence(store, "elsewhere", { ...ada, name: "Eve" });
    await until(1);
    expect(heard.map(({ name }) => name)).not.toContain("Eve");
    // Acts upon many beads and plans of imports are told in the same way, however many objects there are.
    const objects = [
      "import:7",
      ...Array.from({ length: presenceMost - 1 }, (_, at) => `bead:${"long".repeat(40)}-${at}`),
    ];
    heard.length = 0;
    await tellPresence(store, "harbour", { ...ada, name: "Bo", objects });
    const told = () => heard.filter(({ name }) => name === "Bo").flatMap((news) => news.objects);
    await expect.poll(told).toEqual(objects);
    stop();
    await store.close();
  });
});

test("ux 70 a browser says what is open, never who it is", () => {
  expect(presenceInput.safeParse({ objects: ["bead:hb-1"], tab: "abc123", open: true }).success).toBe(true);
  expect(presenceInput.parse({ ...ada, name: "Somebody else" })).not.toHaveProperty("name");
  for (const object of ["", "hb-1", "bead:", "bead:a b", `bead:${"x".repeat(201)}`])
    expect(presenceInput.safeParse({ objects: [object], tab: "abc123", open: true }).success).toBe(false);
  const many = Array.from({ length: presenceMost + 1 }, (_, at) => `bead:hb-${at}`);
  for (const objects of [[], many])
    expect(presenceInput.safeParse({ objects, tab: "abc123", open: true }).success).toBe(false);
});
