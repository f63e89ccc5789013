import { describe, expect, it } from "vitest";
import type { Message, MessageType } from "../core/message";
import { offerOf, refusal, Scene } from "./test-scene";
import type { Verdict } from "./verdict";

describe("discipline notes 3, the checks in order", () => {
  it.each<[number, string, (scene: Scene) => Verdict]>([
    [1, "schema_invalid", (s) => s.forge("p2", "coalition.gossip" as MessageType, {})],
    [1, "schema_invalid", (s) => s.forge("p2", "coalition.offer", offerOf(s), {}, { extra: 1 } as Partial<Message>)],
    [1, "schema_invalid", (s) => s.forge("p2", "coalition.offer", offerOf(s), { scope: { to: "some" as "all" } })],
    [2, "coalition_unknown", (s) => s.forge("p2", "coalition.offer", offerOf(s), { coalition: "elsewhere" })],
    [3, "seat_unknown", (s) => s.forge("p9", "coalition.offer", offerOf(s))],
    [3, "seat_unknown", (s) => s.forge("p77", "coalition.join", { role: "host" })],
    [4, "bad_signature", (s) => s.forge("p2", "coalition.offer", offerOf(s), {}, { sig: "00".repeat(64) })],
    [
      4,
      "bad_signature",
      (s) => s.forge("p2", "coalition.offer", offerOf(s), {}, { payload: { ...offerOf(s), money: 9 } }),
    ],
    [4, "bad_signature", (s) => s.forge("p2", "coalition.offer", offerOf(s), {}, { seat: "p1" })],
    [4, "bad_signature", (s) => s.room.send("p2", "coalition.offer", offerOf(s), { by: "owner" })],
    [5, "replay", (s) => s.room.host.submit(s.stored(s.offer))],
    [6, "bad_prev", (s) => s.forge("p2", "coalition.offer", offerOf(s), { prev: null })],
    [7, "not_authorized", (s) => s.room.send("p3", "coalition.offer", offerOf(s))],
    [7, "not_authorized", (s) => s.room.send("p2", "coalition.need", { title: "Mine" })],
    [7, "not_authorized", (s) => s.room.send("p2", "coalition.join", { role: "host" })],
    [
      7,
      "owner_signature_required",
      (s) => s.room.send("p2", "coalition.commit", { proposal: s.plan, need: s.need }, { by: "agent" }),
    ],
    [8, "schema_invalid", (s) => s.room.send("p2", "coalition.offer", { ...offerOf(s), ext: {} })],
    [
      8,
      "schema_invalid",
      (s) => s.room.send("p2", "coalition.offer", { ...offerOf(s), money: { amount: 5, currency: "EUR" } }),
    ],
    [9, "unknown_reference", (s) => s.room.send("p2", "coalition.offer", { ...offerOf(s), need: "gone" })],
    [9, "pack_fixed", (s) => s.room.send("p1", "coalition.charter", { goal: "Other", revision: 2 })],
    [9, "unknown_reference", (s) => s.room.send("p9", "coalition.join", { role: "captain" })],
    [10, "scope_too_wide", (s) => s.room.send("p2", "coalition.offer", offerOf(s), { scope: { to: ["p9"] } })],
    [
      13,
      "policy_violation",
      (s) => s.room.send("p2", "coalition.observe", { source: "chat", content: "ola@fjord.example" }),
    ],
  ])("discipline formats R1 check (%i) %s", (at, code, attack) => {
    expect(refusal(attack(new Scene()))).toEqual([at, code]);
  });

  it("discipline formats R1 check (11) rate_limited counts accepted messages only", () => {
    const scene = new Scene();
    scene.room.host.maxMessages = (scene.room.coalition?.log.length ?? 0) + 1;
    expect(refusal(scene.room.send("p3", "coalition.offer", offerOf(scene)))).toEqual([7, "not_authorized"]);
    scene.accept("p2", "coalition.offer", offerOf(scene));
    expect(refusal(scene.room.send("p2", "coalition.offer", offerOf(scene)))).toEqual([11, "rate_limited"]);
  });

  it("discipline formats R1 check (2) nothing follows a dissolve", () => {
    const scene = new Scene();
    scene.accept("p1", "coalition.dissolve", { reason: "completed" });
    expect(refusal(scene.room.send("p1", "coalition.charter", { goal: "Again" }))).toEqual([2, "coalition_closed"]);
  });

  it("a refused message leaves no trace in log, state or chain", () => {
    const scene = new Scene();
    const before = JSON.stringify(scene.room.coalition?.log);
    scene.room.send("p3", "coalition.offer", offerOf(scene));
    scene.forge("p2", "coalition.offer", offerOf(scene), { prev: null });
    expect(JSON.stringify(scene.room.coalition?.log)).toBe(before);
    scene.accept("p2", "coalition.offer", offerOf(scene));
  });
});

describe("discipline formats R2, abilities", () => {
  it("decide_own decides only on plans that give the sender a task", () => {
    const scene = new Scene();
    expect(scene.room.send("p2", "coalition.decide", { proposal: scene.plan, answer: "yes" }).outcome).toBe("accepted");
    const other = scene.accept("p1", "coalition.propose", { plan: [{ need: scene.need, seat: "p1" }] });
    expect(refusal(scene.room.send("p2", "coalition.decide", { proposal: other, answer: "yes" }))).toEqual([
      7,
      "not_authorized",
    ]);
  });

  it("without a pack everybody is a member with every ability", () => {
    const scene = new Scene(null);
    expect(scene.room.send("p3", "coalition.need", { title: "Mine too" }).outcome).toBe("accepted");
  });
});
