import { signMessage } from "@/lib/discipline/core/keys";
import type { Message } from "@/lib/discipline/core/message";
import type { Verdict } from "@/lib/discipline/host/verdict";
import type { Pack } from "@/lib/discipline/pack/pack";
import { compareSet } from "@/lib/discipline/run/compare-set";
import { placeSearches, publishAnswers } from "@/lib/discipline/run/publish-answers";
import { Room } from "@/lib/discipline/run/room";
import type { Json, JsonObject } from "@/lib/discipline/text/canonical-json";
import { pointerSteps } from "@/lib/discipline/text/pointer";
import type { CaseAction, CaseMessage, Outcome, Setup } from "./discipline-case";

/** A host with the room of a case, its labels, and the last verdict. */
class HostCase {
  readonly room: Room;
  readonly labels = new Map<string, string>();
  readonly sent = new Map<string, Message>();
  readonly needs: string[] = [];
  last: Verdict | undefined;
  #fresh = 0;

  constructor(
    readonly pack: Pack,
    also: readonly Pack[],
    readonly setup: Setup,
    room?: Room,
  ) {
    this.room = room ?? new Room({ seed: "case" });
    for (const each of [pack, ...also]) this.room.host.install(each);
    if (setup.open !== false) this.#open();
  }

  get bound(): Pack | undefined {
    return this.setup.pack === "base" ? this.pack : undefined;
  }

  #open(): void {
    const { seats, vaults = {}, goal = "Get it done together.", needs = [], plan } = this.setup;
    const [first = "p1"] = Object.keys(seats);
    for (const seat of Object.keys(seats)) {
      this.room.enrol(seat);
      this.room.fillVault(seat, vaults[seat] ?? {}, this.bound);
    }
    const binding: JsonObject = this.bound ? { pack: { name: this.pack.name, version: this.pack.version } } : {};
    this.#must(this.room.send(first, "coalition.charter", { goal, ...binding }));
    for (const [seat, role] of Object.entries(seats)) this.#must(this.room.join(seat, role));
    for (const need of needs) this.needs.push(this.#must(this.room.send(first, "coalition.need", need)));
    if (plan) {
      const items = plan.map(({ need, seat }) => ({ need: this.needs[need] ?? "", seat }));
      this.labels.set("plan", this.#must(this.room.send(first, "coalition.propose", { plan: items })));
    }
    if (this.setup.messages_left !== undefined) {
      this.room.host.maxMessages = (this.room.coalition?.log.length ?? 0) + this.setup.messages_left;
    }
  }

  #must(verdict: Verdict): string {
    if (verdict.outcome !== "accepted") throw new Error(`the set-up was not accepted: ${JSON.stringify(verdict)}`);
    return verdict.entry.message.id;
  }

  /** Replaces `@need:0`, `@plan` and labels by message ids. */
  resolve(value: Json): Json {
    if (typeof value === "string" && value.startsWith("@")) {
      const name = value.slice(1);
      return (name.startsWith("need:") ? this.needs[Number(name.slice(5))] : this.labels.get(name)) ?? value;
    }
    if (Array.isArray(value)) return value.map((item) => this.resolve(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.resolve(item)]));
  }

  submit(given: CaseMessage): Verdict {
    const message = given.replay ? this.sent.get(given.replay.replace("@", "")) : this.#sign(given);
    if (!message) throw new Error(`nothing was sent as ${given.replay}`);
    if (given.type === "coalition.join" || this.setup.open === false) this.room.enrol(given.seat);
    const verdict = this.room.host.submit(message);
    if (given.label) {
      this.sent.set(given.label, message);
      this.labels.set(given.label, message.id);
    }
    this.last = verdict;
    return verdict;
  }

  #sign(given: CaseMessage): Message {
    const { seat, scope, type } = given;
    const coalition = given.coalition ?? this.room.id;
    const prev = this.#prev(given, coalition);
    const id = `case-${++this.#fresh}`;
    const payload = this.resolve(given.payload) as JsonObject;
    const unsigned = { id, coalition, seat, type: type as Message["type"], payload, ...(scope ? { scope } : {}), prev };
    const sign = given.sign ?? (type === "coalition.commit" ? "owner" : "agent");
    const by = sign === "owner" ? "owner" : "agent";
    const signer = this.room.keysOf(sign === "agent" || sign === "owner" ? seat : sign).secret[by];
    const message = sign === "none" ? { ...unsigned, sig: "0".repeat(128) } : signMessage(unsigned, signer);
    return given.tamper ? tampered(message, given.tamper) : message;
  }

  #prev(given: CaseMessage, coalition: string): string | null {
    if (given.prev === "wrong") return "ab".repeat(32);
    if (given.prev?.startsWith("same-as:@")) return this.sent.get(given.prev.slice(9))?.prev ?? null;
    return this.room.host.prevOf(coalition, given.seat);
  }
}

function tampered(message: Message, changes: Readonly<Record<string, unknown>>): Message {
  const payload = structuredClone(message.payload) as Record<string, Json>;
  for (const [pointer, value] of Object.entries(changes)) {
    const steps = pointerSteps(pointer) ?? [];
    let here = payload;
    for (const step of steps.slice(0, -1)) here = here[step] as Record<string, Json>;
    here[steps.at(-1) ?? ""] = value as Json;
  }
  return { ...message, payload };
}

/** The outcome of a verdict, by the names that expectations use. */
export function verdictOutcome(verdict: Verdict | undefined): Outcome {
  return {
    accepted: verdict?.outcome === "accepted",
    refused: verdict?.outcome === "refused" ? verdict.code : undefined,
    refused_at: verdict?.outcome === "refused" ? verdict.at : undefined,
    held: verdict?.outcome === "held" ? verdict.policyId : undefined,
    policy_id: verdict?.policyId,
    stored_redact: verdict?.outcome === "accepted" ? verdict.entry.scope.redact : undefined,
  };
}

/** Runs a host case: its messages, or one stage. `check` judges what a message in between gives. */
export function runHostCase(
  pack: Pack,
  also: readonly Pack[],
  action: CaseAction,
  check: (expected: Readonly<Record<string, unknown>>, outcome: Outcome) => readonly string[],
): { readonly outcome: Outcome; readonly failures: readonly string[] } {
  const setup = action.setup ?? { pack: null, seats: {} };
  const hostCase = new HostCase(pack, also, setup);
  if (action.stage) return { outcome: runStage(hostCase, action), failures: [] };
  const messages = action.messages ?? [];
  const failures = messages.flatMap((message, index) => {
    const verdict = hostCase.submit(message);
    if (index === messages.length - 1) return [];
    const found = check(message.then ?? { accepted: true }, verdictOutcome(verdict));
    return found.map((failure) => `message ${index}: ${failure}`);
  });
  return { outcome: { ...verdictOutcome(hostCase.last), ...roomOutcome(hostCase) }, failures };
}

function roomOutcome({ room }: HostCase): Outcome {
  return {
    bound: room.coalition?.pack !== undefined,
    log_text: JSON.stringify(room.coalition?.log ?? []),
    view_text: (seat: string) => JSON.stringify(room.host.view(room.id, seat)),
  };
}

const observesOf = ({ room }: HostCase) =>
  (room.coalition?.log ?? [])
    .filter(({ message }) => message.type === "coalition.observe")
    .map(({ message }) => message);

function runStage(hostCase: HostCase, action: CaseAction): Outcome {
  const { room, setup, pack } = hostCase;
  const [first = "p1"] = Object.keys(setup.seats);
  switch (action.stage) {
    case "viewer": {
      const metadata = room.host.view(room.id, action.seat ?? first).pack;
      return { metadata: metadata ?? null, metadata_text: JSON.stringify(metadata ?? null) };
    }
    case "join":
      return { join_skills: room.host.skillsFor(room.id, action.seat ?? first).length };
    case "dissolve": {
      const verdict = room.send(first, "coalition.dissolve", { reason: "completed" });
      const skills = room.coalition?.lessons ?? [];
      return {
        ...verdictOutcome(verdict),
        skills_written: skills.length,
        skills_text: skills.map(({ text }) => text).join("\n"),
      };
    }
    case "later-join": {
      room.send(first, "coalition.dissolve", { reason: "completed" });
      const laterPack = action.later_pack === null ? null : "base";
      const seats = laterPack === null ? { p8: "member", p9: "member" } : setup.seats;
      const later = new HostCase(
        pack,
        [],
        { pack: laterPack, seats },
        new Room({ seed: "later", coalition: "room-2", shelf: room.host.shelf }),
      );
      const seat = Object.keys(seats).at(-1) ?? first;
      const skills = later.room.host.skillsFor(later.room.id, seat);
      return { join_skills: skills.length, skills_text: skills.map(({ text }) => text).join("\n") };
    }
    case "compare": {
      const set = pack.compare.find(({ id }) => id === action.set);
      if (!set) throw new Error(`the pack has no set ${action.set}`);
      compareSet(room, set);
      return { published: observesOf(hostCase).map(({ payload }) => payload.content), ...roomOutcome(hostCase) };
    }
    case "public": {
      publishAnswers(room);
      const searches = placeSearches(room);
      return {
        observes: observesOf(hostCase).map(({ seat, payload }) => ({ seat, ...payload })),
        searches,
        search_text: JSON.stringify(searches.map(({ query }) => query)),
        ...roomOutcome(hostCase),
      };
    }
    default:
      throw new Error(`the runner has no stage ${action.stage}`);
  }
}
