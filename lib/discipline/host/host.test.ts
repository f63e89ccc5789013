import { describe, expect, it } from "vitest";
import { Room } from "../run/room";
import { BARE, offerOf, refusal, Scene } from "./test-scene";

describe("discipline formats F12, scopes and projections", () => {
  it("a narrow message and its replies stay among those it names", () => {
    const scene = new Scene();
    const secret = scene.room.send("p1", "coalition.need", { title: "Surprise cake" }, { scope: { to: ["p2"] } });
    const need = secret.outcome === "accepted" ? secret.entry.message.id : "";
    const seen = (seat: string) => JSON.stringify(scene.room.host.view(scene.room.id, seat));
    expect(seen("p1")).toContain("Surprise");
    expect(seen("p2")).toContain("Surprise");
    expect(seen("p3")).not.toContain("Surprise");
    const reply = { need, money: 0, minutes: 1 };
    expect(refusal(scene.room.send("p2", "coalition.offer", reply))).toEqual([10, "scope_too_wide"]);
    expect(refusal(scene.room.send("p2", "coalition.offer", reply, { scope: { to: ["p1", "p3"] } }))).toEqual([
      10,
      "scope_too_wide",
    ]);
    expect(scene.room.send("p2", "coalition.offer", reply, { scope: { to: ["p1"] } }).outcome).toBe("accepted");
  });

  it("redacted fields are kept sorted and unique, and only the sender sees them", () => {
    const scene = new Scene();
    const redact = ["/text", "/minutes", "/text"];
    const sent = scene.room.send("p2", "coalition.offer", { ...offerOf(scene), text: "psst" }, { scope: { redact } });
    expect(sent.outcome === "accepted" && sent.entry.scope.redact).toEqual(["/minutes", "/text"]);
    const seen = (seat: string) => JSON.stringify(scene.room.host.view(scene.room.id, seat).messages.at(-1)?.payload);
    expect(seen("p2")).toContain("psst");
    expect(seen("p1")).toBe(JSON.stringify({ need: scene.need, money: 0 }));
  });

  it("discipline spec: a viewer without a bound pack receives no pack metadata", () => {
    const bound = new Scene();
    const unbound = new Scene(null);
    expect(bound.room.host.view(bound.room.id, "p2").pack?.name).toBe("bare");
    expect(unbound.room.host.view(unbound.room.id, "p2")).not.toHaveProperty("pack");
  });
});

describe("discipline formats R6 and X3, private values", () => {
  it("any seat's vault value is stopped until the host made it public", () => {
    const scene = new Scene();
    scene.room.host.writeVault("p3", "allergy", "hazelnut praline");
    const say = () => scene.room.send("p1", "coalition.observe", { source: "chat", content: "no Hazelnut  praline!" });
    expect(refusal(say())).toEqual([13, "policy_violation"]);
    scene.room.send(
      "p3",
      "coalition.observe",
      { source: "chat", content: "hazelnut praline" },
      { publishes: ["hazelnut praline"] },
    );
    expect(say().outcome).toBe("accepted");
  });

  it("contact details go to named seats only after sender and addressees consented by their owners", () => {
    const scene = new Scene();
    const call = () =>
      scene.room.send(
        "p1",
        "coalition.observe",
        { source: "chat", content: "+47 912 34 567" },
        { scope: { to: ["p2"] } },
      );
    const consent = (seat: string, by: "agent" | "owner") =>
      scene.room.send(seat, "coalition.observe", { source: "consent", content: "contact" }, { by });
    expect(call()).toMatchObject({ policyId: "no-contact-before-consent" });
    consent("p1", "owner");
    consent("p2", "agent");
    expect(call()).toMatchObject({ policyId: "no-contact-before-consent" });
    consent("p2", "owner");
    expect(call().outcome).toBe("accepted");
  });
});

describe("discipline spec, escalate and fairness", () => {
  it("a held message is not in the log, does not count, and its person may revise and resubmit", () => {
    const scene = new Scene();
    const count = scene.room.coalition?.log.length;
    const said = scene.room.send("p1", "coalition.observe", { source: "chat", content: "My legal advice: pay." });
    expect(said).toMatchObject({ outcome: "held", policyId: "no-regulated-advice", at: 13 });
    expect(scene.room.coalition?.log.length).toBe(count);
    expect(scene.room.coalition?.held).toHaveLength(1);
    expect(scene.room.send("p1", "coalition.observe", { source: "chat", content: "Please pay." }).outcome).toBe(
      "accepted",
    );
  });

  it("a proposal that lifts a seat over max_ratio is refused, also together with what it holds already", () => {
    const scene = new Scene();
    const need = scene.accept("p1", "coalition.need", { title: "Second" });
    const offer = scene.accept("p2", "coalition.offer", { need, money: 0, minutes: 31 });
    const over = scene.room.send("p1", "coalition.propose", { plan: [{ need, seat: "p2", offer }] });
    expect(over).toMatchObject({ at: 13, policyId: "fairness-cap-exceeded" });
    const fits = scene.accept("p2", "coalition.offer", { need, money: 0, minutes: 30 });
    expect(scene.room.send("p1", "coalition.propose", { plan: [{ need, seat: "p2", offer: fits }] }).outcome).toBe(
      "accepted",
    );
  });
});

describe("discipline spec, connectors and businesses", () => {
  it("an invitation admits one signed card, in its role, in its Coalition", () => {
    const scene = new Scene();
    expect(scene.room.admitBusiness("b1", "mender", "Lamp and Wire")).toBeUndefined();
    expect(scene.room.admitBusiness("b1", "mender", "Lamp and Wire")).toEqual({ refused: "the seat is taken" });
    expect(refusal(scene.room.send("b1", "coalition.join", { role: "host" }))).toEqual([7, "not_authorized"]);
    expect(scene.room.join("b1", "mender").outcome).toBe("accepted");
    const used = JSON.parse(scene.room.channels.find(({ seat }) => seat === "b1")?.text ?? "{}");
    expect(scene.room.host.admit(used.token, { name: "Other", key: "00" }, "00")).toHaveProperty("refused");
    expect(Object.keys(used).sort()).toEqual(["coalition", "role", "seat", "token"]);
  });

  it("a card that its key did not sign is refused and leaves the invitation open", () => {
    const scene = new Scene();
    const invitation = scene.room.host.invite(scene.room.id, "b1", "mender");
    const key = scene.room.keysOf("b1").public.owner;
    expect(scene.room.host.admit(invitation.token, { name: "X", key }, "00".repeat(64))).toHaveProperty("refused");
  });
});

describe("discipline spec, binding and installation", () => {
  it("two packs of one name and version but another digest are not both installed", () => {
    const { host } = new Scene().room;
    expect(host.install({ ...BARE, digest: "other" })).toHaveProperty("refused");
    expect(host.install(BARE)).toBeUndefined();
    expect(host.install({ ...BARE, version: "1.0.1", digest: "other" })).toBeUndefined();
  });

  it("a charter may narrow the roles, and only to roles of the pack", () => {
    const room = new Room({ seed: "x" });
    room.host.install(BARE);
    room.enrol("p1");
    const pack = { name: "bare", version: "1.0.0" };
    expect(refusal(room.send("p1", "coalition.charter", { goal: "g", pack, roles: ["captain"] }))).toEqual([
      9,
      "unknown_reference",
    ]);
    expect(refusal(room.send("p1", "coalition.charter", { goal: "g", pack: { ...pack, version: "1.0" } }))).toEqual([
      9,
      "pack_unknown",
    ]);
    expect(room.send("p1", "coalition.charter", { goal: "g", pack, roles: ["host"] }).outcome).toBe("accepted");
    expect(refusal(room.join("p1", "mender"))).toEqual([9, "unknown_reference"]);
  });
});
