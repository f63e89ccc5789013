import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CheckResult, checkResult, type Verdict } from "@/lib/doctor/check-result";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { listFindings, recordFindings } from "./findings";
import { listMutes, muteFinding, unmuteFinding } from "./mutes";

const row = (name: string, status: Verdict["status"]): CheckResult =>
  checkResult(name, { status, message: status, details: ["a"] }, { fixable: true, owner: "tide", durationMs: 3 });
const at = (minute: number) => new Date(Date.UTC(2026, 11, 2, 9, minute));

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  test("ux 50 a finding keeps the moment since when it stands until its status changes", async () => {
    await recordFindings(store, "c1", [row("rope", "error")], { complete: true, now: at(1) });
    await recordFindings(store, "c1", [row("rope", "error")], { complete: true, now: at(2) });
    expect(await listFindings(store, "c1")).toMatchObject([
      { name: "rope", since: at(1).toISOString(), lastRun: at(2).toISOString(), details: ["a"], owner: "tide" },
    ]);
    await recordFindings(store, "c1", [row("rope", "ok")], { complete: true, now: at(3) });
    expect(await listFindings(store, "c1")).toMatchObject([{ status: "ok", since: at(3).toISOString() }]);
  });

  test("ux 50 a complete run forgets checks that exist no more, a selected one does not", async () => {
    await recordFindings(store, "c2", [row("a", "ok"), row("b", "ok")], { complete: true, now: at(1) });
    await recordFindings(store, "c2", [row("a", "error")], { complete: false, now: at(2) });
    expect((await listFindings(store, "c2")).map((finding) => finding.name)).toEqual(["a", "b"]);
    await recordFindings(store, "c2", [row("a", "error")], { complete: true, now: at(3) });
    expect((await listFindings(store, "c2")).map((finding) => finding.name)).toEqual(["a"]);
    expect(await listFindings(store, "c1")).toHaveLength(1);
  });

  test("ux 52 a mute has a reason and an end", async () => {
    const act = { actor: "ada", now: at(0) };
    const mute = (reason: string, until: Date) => muteFinding(store, "c1", { check: "rope", reason, until }, act);
    await expect(mute(" ", at(5))).rejects.toThrow("say why this finding is muted");
    await expect(mute("known", at(0))).rejects.toThrow("a mute ends in the future");
    await mute("known", at(5));
    await mute("on order", at(6));
    const until = at(6).toISOString();
    expect(await listMutes(store, "c1")).toEqual([{ check: "rope", reason: "on order", by: "ada", until }]);
    await unmuteFinding(store, "c1", "rope");
    expect(await listMutes(store, "c1")).toEqual([]);
    await expect(unmuteFinding(store, "c1", "rope")).rejects.toThrow('the finding "rope" is not muted');
  });

  test("security 11 ten thousand lines of evidence, and endless ones, are kept to what a page can show", async () => {
    const details = Array.from({ length: 10_000 }, (_, index) => `line ${index}`);
    const loud = checkResult(
      "tide:loud",
      { status: "error", message: "x".repeat(1 << 20), details },
      { fixable: false, owner: "tide", durationMs: 1 },
    );
    await recordFindings(store, "loud", [loud], { complete: false, now: at(0) });
    const [kept] = await listFindings(store, "loud");
    expect(kept?.message).toHaveLength(2001);
    expect(kept?.details).toHaveLength(501);
    expect(kept?.details.at(-1)).toContain("… and 9500 more");
  });
});
