import { type SeatKeys, seatKeys, signMessage, signText } from "../core/keys";
import type { MessageType, Scope } from "../core/message";
import type { Coalition } from "../host/coalition";
import { Host, type HostOptions } from "../host/host";
import { type Card, cardText } from "../host/invitation";
import type { Verdict } from "../host/verdict";
import type { Pack } from "../pack/pack";
import type { Json, JsonObject } from "../text/canonical-json";

/** How a message of a room differs from the usual one: signed by the seat's agent, to all, publishing nothing. */
export type SendOptions = {
  readonly by?: "agent" | "owner";
  readonly scope?: Scope;
  readonly publishes?: readonly string[];
};

/** Something that an agent or connector was told besides the log, kept for the canary scan. */
export type ChannelText = { readonly channel: "agent" | "connector"; readonly seat: string; readonly text: string };

/** Where a run's clock starts and how far it moves with every accepted message, in milliseconds. */
export const RUN_START = Date.UTC(2030, 0, 7, 9, 0, 0);
export const RUN_STEP = 1000;

/**
 * One Coalition on a host of its own, with the agents of all its seats in process. Ids, keys, tokens, blinding and the
 * clock come from the seed, so that the same seed gives the same bytes (discipline notes 3).
 */
export class Room {
  readonly host: Host;
  readonly channels: ChannelText[] = [];
  readonly #keys = new Map<string, SeatKeys>();
  readonly #cards = new Map<string, Card>();
  #time = RUN_START;
  #messages = 0;
  readonly seed: string;

  constructor(
    options: { readonly seed: string; readonly coalition?: string } & Pick<HostOptions, "shelf" | "maxMessages">,
    readonly id: string = options.coalition ?? "room-1",
  ) {
    const { seed, shelf, maxMessages } = options;
    this.seed = seed;
    this.host = new Host({
      seed,
      now: () => this.#time,
      ...(shelf ? { shelf } : {}),
      ...(maxMessages ? { maxMessages } : {}),
    });
  }

  /** The Coalition of this room; undefined until its charter is accepted. */
  get coalition(): Coalition | undefined {
    return this.host.coalitions.get(this.id);
  }

  /** Makes a person known to the host, with keys of the seed. */
  enrol(seat: string): void {
    this.host.enrol(seat, this.keysOf(seat).public);
  }

  keysOf(seat: string): SeatKeys {
    let keys = this.#keys.get(seat);
    if (!keys) {
      keys = seatKeys(this.seed, seat);
      this.#keys.set(seat, keys);
    }
    return keys;
  }

  /** Writes a scripted vault; the first refusal, if any. */
  fillVault(seat: string, vault: JsonObject, pack: Pack | undefined): { readonly refused: string } | undefined {
    let refusal: { readonly refused: string } | undefined;
    for (const [key, value] of Object.entries(vault)) {
      refusal = this.host.writeVault(seat, key, value as Json, pack) ?? refusal;
    }
    return refusal;
  }

  /** Invites a business to a seat; it signs its card with its one key and is admitted. */
  admitBusiness(seat: string, role: string, name: string): { readonly refused: string } | undefined {
    const invitation = this.host.invite(this.id, seat, role);
    const { owner } = this.keysOf(seat).secret;
    const card = { name, key: this.keysOf(seat).public.owner };
    this.#cards.set(seat, card);
    this.#keys.set(seat, {
      secret: { agent: owner, owner },
      public: { agent: card.key, owner: card.key },
    });
    this.tell("connector", seat, JSON.stringify(invitation));
    const admitted = this.host.admit(invitation.token, card, signText(cardText(invitation, card), owner));
    return "refused" in admitted ? admitted : undefined;
  }

  /** Signs a message of a seat and hands it to the host. The clock moves when it is accepted. */
  send(seat: string, type: MessageType, payload: JsonObject, options: SendOptions = {}): Verdict {
    const { by = type === "coalition.commit" ? "owner" : "agent", scope, publishes } = options;
    const id = `m${String(++this.#messages).padStart(5, "0")}`;
    const prev = this.host.prevOf(this.id, seat);
    const unsigned = { id, coalition: this.id, seat, type, payload, ...(scope ? { scope } : {}), prev };
    const message = signMessage(unsigned, this.keysOf(seat).secret[by]);
    const verdict = this.host.submit(message, publishes ? { publishes } : {});
    if (verdict.outcome === "accepted") this.#time += RUN_STEP;
    return verdict;
  }

  /** A join, and what its reply offers the agent. */
  join(seat: string, role: string, name?: string): Verdict {
    const verdict = this.send(seat, "coalition.join", name === undefined ? { role } : { role, name });
    if (verdict.outcome !== "accepted") return verdict;
    for (const skill of this.host.skillsFor(this.id, seat)) this.tell("agent", seat, skill.text);
    return verdict;
  }

  /** Records what an agent or connector is told. */
  tell(channel: ChannelText["channel"], seat: string, text: string): void {
    this.channels.push({ channel, seat, text });
  }
}
