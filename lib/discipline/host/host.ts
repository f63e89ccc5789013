import { messageHash, type PublicKeys } from "../core/keys";
import type { Message } from "../core/message";
import type { Pack } from "../pack/pack";
import { proveCorePolicies } from "../policy/known-answer";
import type { Json } from "../text/canonical-json";
import { isJsonObject } from "../text/canonical-json";
import { foldText } from "../text/words";
import { applyEntry } from "./apply";
import { CHECK_ORDER, type CheckContext } from "./check-order";
import { type Coalition, type LogEntry, MEMBER_ROLE, type Seat, type SeatKind } from "./coalition";
import { overFairnessCap } from "./fairness";
import { type Card, type Invitation, InvitationBook } from "./invitation";
import { judgePolicies, type PolicyJudgement } from "./judge-policies";
import { type WrittenSkill, writeLessons } from "./lesson";
import { type Projection, projectionFor } from "./projection";
import { planOf } from "./reference";
import { type OfferedSkill, packKey, SkillShelf } from "./skill-shelf";
import { privateValuesOf, type Vault, vaultWriteFault } from "./vault";
import type { Verdict } from "./verdict";

/** What a host is given from outside: the clock in epoch milliseconds, the seed of its tokens, its limits. */
export type HostOptions = {
  readonly now: () => number;
  readonly seed: string;
  /** Most accepted messages of a Coalition, check (11). */
  readonly maxMessages?: number;
  /** Lessons of earlier hosts; a new shelf when left out. */
  readonly shelf?: SkillShelf;
};

type Enrolment = { readonly keys: PublicKeys; readonly kind: SeatKind; readonly invitation?: Invitation };

/** What a host may say about a message that it writes itself: the values that it makes public with it (formats X3). */
export type Publishing = { readonly publishes?: readonly string[] };

/** The in-process host: keeps packs, seats' public keys, vaults and Coalitions, and checks every message (notes 3). */
export class Host {
  readonly coalitions = new Map<string, Coalition>();
  readonly shelf: SkillShelf;
  /** The messages that reached the Steward, also those it stopped, for the canary scan. */
  readonly stewardInputs: Message[] = [];
  maxMessages: number;
  readonly #packs = new Map<string, Pack>();
  readonly #enrolled = new Map<string, Enrolment>();
  readonly #vaults = new Map<string, Vault>();
  readonly #invitations: InvitationBook;
  #privateValues: { readonly key: string; readonly values: readonly string[] } | undefined;

  constructor(private readonly options: HostOptions) {
    proveCorePolicies();
    this.maxMessages = options.maxMessages ?? Number.POSITIVE_INFINITY;
    this.shelf = options.shelf ?? new SkillShelf();
    this.#invitations = new InvitationBook(options.seed);
  }

  /** Installs a pack that the loader accepted. The second of two with one name and version but another digest is refused. */
  install(pack: Pack): { readonly refused: string } | undefined {
    const installed = this.#packs.get(packKey(pack));
    if (installed && installed.digest !== pack.digest) {
      return { refused: `another ${pack.name} ${pack.version} is installed; give the changed pack a new version` };
    }
    this.#packs.set(packKey(pack), pack);
    return undefined;
  }

  get packs(): readonly Pack[] {
    return [...this.#packs.values()];
  }

  /** Makes a seat known by its public keys, so that it may open or join a Coalition. */
  enrol(seat: string, keys: PublicKeys, kind: SeatKind = "person"): void {
    this.#enrolled.set(seat, { keys, kind });
    if (!this.#vaults.has(seat)) this.#vaults.set(seat, new Map());
  }

  /** An invitation for one business agent or connector to one seat in one role. */
  invite(coalition: string, seat: string, role: string): Invitation {
    return this.#invitations.invite(coalition, seat, role);
  }

  /** Takes up an invitation with a signed card; the seat may join then. */
  admit(token: string, card: Card, signature: string): Invitation | { readonly refused: string } {
    const invitation = this.#invitations.redeem(token, card, signature);
    if ("refused" in invitation) return invitation;
    if (this.#enrolled.has(invitation.seat)) return { refused: "the seat is taken" };
    this.#enrolled.set(invitation.seat, {
      keys: { agent: card.key, owner: card.key },
      kind: "business",
      invitation,
    });
    return invitation;
  }

  /** Writes a key of a seat's vault, as the seat's own agent does; why it was refused, or nothing. */
  writeVault(seat: string, key: string, value: Json, pack?: Pack): { readonly refused: string } | undefined {
    const fault = vaultWriteFault(pack, key, value);
    if (fault !== undefined) return { refused: fault };
    const vault = this.#vaults.get(seat) ?? new Map<string, Json>();
    vault.set(key, value);
    this.#vaults.set(seat, vault);
    this.#privateValues = undefined;
    return undefined;
  }

  /** The vault of a seat. For the host's own questions and the canary scan; nothing of a pack reaches it. */
  vault(seat: string): Vault {
    return this.#vaults.get(seat) ?? new Map();
  }

  /** What the next message of a seat names as `prev`. */
  prevOf(coalition: string, seat: string): string | null {
    return this.coalitions.get(coalition)?.lastHash.get(seat) ?? null;
  }

  /** Checks a message in order (1) to (13) and stores it when all pass. */
  submit(message: Message, { publishes = [] }: Publishing = {}): Verdict {
    const cx = this.#context(message);
    for (const check of CHECK_ORDER) {
      const fault = check.run(cx);
      if (fault) return { outcome: "refused", code: fault.code, at: check.at, reason: fault.reason };
    }
    const coalition = cx.coalition ?? this.#openCoalition(message, cx.charterPack);
    const judgement = this.#judge(message, coalition, publishes);
    if (judgement.policyId !== undefined) {
      coalition.policyOutcomes.push({ policyId: judgement.policyId, outcome: judgement.outcome });
    }
    const { at, policyId = "", explain: reason = "" } = judgement;
    if (judgement.outcome === "block") {
      const code = at === 12 ? "pack_violation" : "policy_violation";
      return { outcome: "refused", code, at, reason, policyId };
    }
    if (judgement.outcome === "escalate") {
      coalition.held.push({ message, policyId });
      return { outcome: "held", at, reason, policyId };
    }
    const entry = this.#store(message, coalition, judgement, cx);
    for (const value of publishes) coalition.published.add(foldText(value));
    return { outcome: "accepted", entry, ...(judgement.policyId === undefined ? {} : { policyId }) };
  }

  /** The log as a seat may see it. */
  view(coalition: string, seat: string): Projection {
    const found = this.coalitions.get(coalition);
    return found ? projectionFor(found, seat) : { coalition, seat, messages: [] };
  }

  /** The skills that the reply to a seat's join offers (discipline spec, `skills`). */
  skillsFor(coalition: string, seat: string): readonly OfferedSkill[] {
    return this.shelf.offerTo(this.coalitions.get(coalition)?.pack, seat);
  }

  #context(message: Message): CheckContext {
    const envelope: { readonly [key: string]: unknown } = isJsonObject(message) ? message : {};
    const coalition = this.coalitions.get(String(envelope.coalition));
    const seat = coalition?.seats.get(String(envelope.seat));
    const enrolment = this.#enrolled.get(String(envelope.seat));
    const named =
      isJsonObject(envelope.payload) && isJsonObject(envelope.payload.pack) ? envelope.payload.pack : undefined;
    const invited = enrolment?.invitation;
    const wrongRoom = invited !== undefined && invited.coalition !== envelope.coalition;
    return {
      message,
      coalition,
      seat,
      keys: seat?.keys ?? (wrongRoom ? undefined : enrolment?.keys),
      invitedRole: invited?.role,
      charterPack: named && this.#packs.get(packKey({ name: String(named.name), version: String(named.version) })),
      maxMessages: this.maxMessages,
      signer: undefined,
      references: [],
    };
  }

  #openCoalition(message: Message, pack: Pack | undefined): Coalition {
    const { payload } = message;
    const roles = pack ? pack.roles : [MEMBER_ROLE];
    const listed = Array.isArray(payload.roles) ? payload.roles : undefined;
    return {
      id: message.coalition,
      ...(pack ? { pack } : {}),
      roles: listed ? roles.filter(({ id }) => listed.includes(id)) : roles,
      goal: String(payload.goal),
      revision: 1,
      open: true,
      chartering: message.seat,
      log: [],
      byId: new Map(),
      seats: new Map(),
      needs: [],
      lastHash: new Map(),
      consents: new Set(),
      published: new Set(),
      assignments: new Map(),
      commitments: new Map(),
      held: [],
      policyOutcomes: [],
      lessons: [],
    };
  }

  #judge(message: Message, coalition: Coalition, publishes: readonly string[]): PolicyJudgement {
    this.stewardInputs.push(message);
    const exempt = new Set([...coalition.published, ...publishes.map(foldText)]);
    const { type, payload, seat, scope } = message;
    return judgePolicies(
      { type, payload, seat, to: scope?.to ?? "all" },
      {
        policies: coalition.pack?.policies ?? [],
        privateValues: this.#privateValuesFor(coalition.pack).filter((value) => !exempt.has(value)),
        consents: coalition.consents,
        overFairnessCap: type === "coalition.propose" && overFairnessCap(coalition, planOf(payload)),
      },
    );
  }

  #privateValuesFor(pack: Pack | undefined): readonly string[] {
    const key = pack ? packKey(pack) : "";
    if (this.#privateValues?.key !== key) {
      const names = new Set(Object.values(pack?.schemas ?? {}).flatMap((schema) => schema?.privateNames ?? []));
      const values = [...this.#vaults.values()].flatMap((vault) => privateValuesOf(vault, names));
      this.#privateValues = { key, values: [...new Set(values)] };
    }
    return this.#privateValues.values;
  }

  #store(message: Message, coalition: Coalition, judgement: PolicyJudgement, cx: CheckContext): LogEntry {
    const at = this.options.now();
    const to = message.scope?.to ?? "all";
    const redact = [...new Set([...(message.scope?.redact ?? []), ...judgement.redact])].sort();
    const skills = message.type === "coalition.dissolve" ? this.#dissolve(coalition, at) : undefined;
    const entry: LogEntry = {
      seq: coalition.log.length + 1,
      at,
      message,
      scope: { to, redact },
      byOwner: cx.signer === "owner",
      ...(skills ? { skillsWritten: skills.map(({ name }) => name) } : {}),
    };
    this.coalitions.set(coalition.id, coalition);
    coalition.log.push(entry);
    coalition.byId.set(message.id, entry);
    coalition.lastHash.set(message.seat, messageHash(message));
    applyEntry(coalition, entry, message.type === "coalition.join" ? this.#seat(message, coalition) : undefined);
    return entry;
  }

  #dissolve(coalition: Coalition, at: number): readonly WrittenSkill[] {
    const skills = writeLessons(coalition, at);
    coalition.lessons.push(...skills);
    this.shelf.keep(coalition.pack, skills);
    return skills;
  }

  #seat({ seat, payload }: Message, coalition: Coalition): Seat | undefined {
    const enrolment = this.#enrolled.get(seat);
    const role = coalition.roles.find(({ id }) => id === payload.role);
    if (!enrolment || !role) return undefined;
    const shareUnits = typeof payload.share_units === "number" ? payload.share_units : 1;
    return { id: seat, kind: enrolment.kind, role, keys: enrolment.keys, shareUnits };
  }
}
