import { invariant } from "@/lib/diagnostic/invariant";
import type { Scope } from "../core/message";
import { type Award, auction, type Bid } from "../host/auction";
import type { Coalition } from "../host/coalition";
import { minutesHeld } from "../host/fairness";
import { type PlanItem, planOf } from "../host/reference";
import { type Verdict, verdictSentence } from "../host/verdict";
import type { Acceptance, Pack } from "../pack/pack";
import type { JsonObject } from "../text/canonical-json";
import { Room } from "./room";

/** The seed of every acceptance run: results must not hang on it. */
export const ACCEPTANCE_SEED = "acceptance";

/** A plan in force: its proposal, its items, and the seats that answered no. */
export type Plan = {
  readonly proposal: string;
  readonly items: readonly PlanItem[];
  readonly declined: ReadonlySet<string>;
};

/** One journey under way: the room, its cast, and the verbs that stages and expectations share. */
export class Journey {
  readonly room: Room;
  readonly members: readonly string[];
  readonly businesses: readonly string[];
  /** The seat that opened the Coalition; the Gardener acts through it. */
  readonly gardener = "p1";
  readonly refusedWrites: string[] = [];
  /** What agents of absent members answered. */
  readonly absentAnswers = new Map<string, "yes" | "no">();
  awards: readonly Award[] = [];
  plan: Plan | undefined;
  agentOnlyCommit: Verdict | undefined;
  allocated: ReadonlyMap<number, string> = new Map();

  constructor(
    readonly pack: Pack,
    readonly acceptance: Acceptance,
    seed: string = ACCEPTANCE_SEED,
  ) {
    this.room = new Room({ seed });
    this.members = acceptance.members.map((_, index) => `p${index + 1}`);
    this.businesses = acceptance.businesses.map((_, index) => `b${index + 1}`);
  }

  /** The Coalition; there is one once Genesis has passed. */
  get coalition(): Coalition {
    const { coalition } = this.room;
    invariant(coalition, "a journey past Genesis has a Coalition");
    return coalition;
  }

  /** The needs that no plan covers, in index order. */
  get openNeeds(): readonly string[] {
    return this.coalition.needs.filter((need) => !this.coalition.assignments.has(need));
  }

  needAt(index: number): string {
    return this.coalition.needs[index] ?? "";
  }

  /** Whether the member at a seat is away, so that only its agent answers. */
  isAbsent(seat: string): boolean {
    return this.acceptance.members[this.members.indexOf(seat)]?.absent === true;
  }

  /** The slot that every plan keeps to: the first shared value of a compared set of slots, if one was published. */
  get sharedSlot(): string | undefined {
    const slots = this.pack.compare.filter(({ question }) => question.kind === "slots").map(({ id }) => id);
    for (const { message } of this.coalition.log) {
      const { content } = message.payload;
      if (message.type !== "coalition.observe" || typeof content !== "object" || content === null) continue;
      const { common, set, values } = content as JsonObject;
      if (common === 1 && slots.includes(String(set)) && Array.isArray(values) && values.length > 0)
        return String(values[0]);
    }
    return undefined;
  }

  /** Awards the open needs by auction over all offers in the log. */
  allocate(): readonly Award[] {
    const { coalition } = this;
    const bids = coalition.log.flatMap(({ message: { id, seat, type, payload } }): Bid[] =>
      type === "coalition.offer"
        ? [{ id, seat, need: String(payload.need), money: Number(payload.money), minutes: Number(payload.minutes) }]
        : [],
    );
    const held = minutesHeld(coalition);
    const bidders = new Map(
      [...coalition.seats.values()].map(({ id, shareUnits }) => [id, { minutes: held.get(id) ?? 0, shareUnits }]),
    );
    return auction(this.openNeeds, bids, coalition.pack?.strategy?.fairness ?? {}, bidders);
  }

  /** Proposes the awards as a plan, through the Gardener's seat. */
  propose(awards: readonly Award[]): Verdict {
    const plan = awards.flatMap(({ need, bid }) => (bid ? [{ need, seat: bid.seat, offer: bid.id }] : []));
    const slot = this.sharedSlot;
    return this.room.send(this.gardener, "coalition.propose", { plan, ...(slot ? { text: `When: ${slot}` } : {}) });
  }

  /**
   * Every seat that may decide answers a proposal; `only` narrows that to the seats of a plan. An absent member's agent
   * answers yes when the plan gives it nothing outside its `free` (discipline formats R14).
   */
  decide(
    proposal: string,
    only?: ReadonlySet<string>,
  ): { readonly fault?: string; readonly declined: ReadonlySet<string> } {
    const given = new Set(planOf(this.payloadOf(proposal)).map(({ seat }) => seat));
    const declined = new Set<string>();
    for (const { id, role, kind } of this.coalition.seats.values()) {
      const may = role.abilities.includes("decide") || (role.abilities.includes("decide_own") && given.has(id));
      if (kind === "business" || !may || (only && !only.has(id))) continue;
      const answer = this.isAbsent(id) ? this.agentAnswer(id, given.has(id)) : "yes";
      const verdict = this.room.send(id, "coalition.decide", { proposal, answer });
      if (verdict.outcome !== "accepted")
        return { fault: `${id}'s decision was ${verdictSentence(verdict)}`, declined };
      if (this.isAbsent(id)) this.absentAnswers.set(id, answer);
      if (answer === "no") declined.add(id);
    }
    return { declined };
  }

  private agentAnswer(seat: string, hasTask: boolean): "yes" | "no" {
    const free = this.room.host.vault(seat).get("free");
    const slot = this.sharedSlot;
    if (!hasTask || slot === undefined || !Array.isArray(free)) return "yes";
    return free.includes(slot) ? "yes" : "no";
  }

  /** Commits a seat to an item of a plan with the key of its owner, or of its agent alone. */
  commit(proposal: string, item: PlanItem, by: "agent" | "owner" = "owner", scope?: Scope): Verdict {
    const payload = { proposal, need: item.need };
    return this.room.send(item.seat, "coalition.commit", payload, scope ? { by, scope } : { by });
  }

  /** Allocates, proposes, decides and commits what is open again; seats outside the new plan are not asked. */
  replan(): string | undefined {
    const awards = this.allocate().filter(({ bid }) => bid !== undefined);
    if (awards.length === 0) return undefined;
    const proposal = this.propose(awards);
    if (proposal.outcome !== "accepted") return `the new proposal was ${verdictSentence(proposal)}`;
    const id = proposal.entry.message.id;
    const items = planOf(this.payloadOf(id));
    const { fault, declined } = this.decide(id, new Set(items.map(({ seat }) => seat)));
    if (fault !== undefined) return fault;
    for (const item of items) {
      if (declined.has(item.seat)) continue;
      const commit = this.commit(id, item);
      if (commit.outcome !== "accepted") return `${item.seat}'s new commitment was ${verdictSentence(commit)}`;
    }
    return undefined;
  }

  payloadOf(id: string): JsonObject {
    return this.coalition.byId.get(id)?.message.payload ?? {};
  }
}
