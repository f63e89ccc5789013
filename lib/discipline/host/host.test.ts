import { describe, expect, it } from "vitest";
import { signMessage } from "../core/keys";
import type { Message, MessageType } from "../core/message";
import type { Pack, Role } from "../pack/pack";
import { Room } from "../run/room";
import type { JsonObject } from "../text/canonical-json";
import type { Verdict } from "./verdict";

const ROLES: readonly Role[] = [
  { id: "host", abilities: ["charter", "offer", "decide", "commit"] },
  { id: "mender", abilities: ["offer", "decide_own", "commit"] },
  { id: "watcher", abilities: [] },
];

const BARE: Pack = {
  name: "bare",
  version: "1.0.0",
  core: ">=0.1",
  digest: "d",
  roles: ROLES,
  vocabulary: {},
  schemas: {},
  taskTemplates: [],
  policies: [],
  skills: [{ path: "s/SKILL.md", name: "s", description: "d", text: "Be kind." }],
  views: {},
  mint: [],
  connectors: [],
  strategy: { allocation: "auction", fairness: { max_ratio: 1 } },
  lessons: [],
  compare: [],
  public: [],
  scenarios: [],
};

/** A room whose Coalition is open: p1 host, p2 mender, p3 watcher, one need, one offer of p2, one plan that gives it. */
class Scene {
  readonly room: Room;
  readonly need: string;
  readonly offer: string;
  readonly plan: string;

  constructor(pack: Pack | null = BARE) {
    this.room = new Room({ seed: "scene" });
    if (pack) this.room.host.install(pack);
    for (const seat of ["p1", "p2", "p3", "p9"]) this.room.enrol(seat);
    const binding: JsonObject = pack ? { pack: { name: pack.name, version: pack.version } } : {};
    this.accept("p1", "coalition.charter", { goal: "Mend the swing.", ...binding });
    const roles = pack ? ["host", "mender", "watcher"] : ["member", "member", "member"];
    for (const [index, role] of roles.entries()) this.accept(`p${index + 1}`, "coalition.join", { role });
    this.need = this.accept("p1", "coalition.need", { title: "The swing" });
    this.offer = this.accept("p2", "coalition.offer", { need: this.need, money: 0, minutes: 30 });
    this.plan = this.accept("p1", "coalition.propose", { plan: [{ need: this.need, seat: "p2", offer: this.offer }] });
  }

  accept(seat: string, type: MessageType, payload: JsonObject): string {
    const verdict = this.room.send(seat, type, payload);
    if (verdict.outcome !== "accepted") throw new Error(JSON.stringify(verdict));
    return verdict.entry.message.id;
  }

  stored(id: string): Message {
    const entry = this.room.coalition?.byId.get(id);
    if (!entry) throw new Error(`${id} is not in the log`);
    return entry.message;
  }

  /** Signs by hand, with changes before and after signing. */
  forge(
    seat: string,
    type: MessageType,
    payload: JsonObject,
    before: Partial<Message> = {},
    after: Partial<Message> = {},
  ): Verdict {
    const prev = this.room.host.prevOf(this.room.id, seat);
    const unsigned = { id: `forged-${seat}-${type}`, coalition: this.room.id, seat, type, payload, prev, ...before };
    return this.room.host.submit({ ...signMessage(unsigned, this.room.keysOf(seat).secret.agent), ...after });
  }
}

const offerOf = ({ need }: Scene): JsonObject => ({ need, money: 0, minutes: 5 });
const refusal = (verdict: Verdict) => (verdict.outcome === "refused" ? [verdict.at, verdict.code] : verdict.outcome);

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
