import { NEEDED_ABILITY } from "../core/abilities";
import { faultSentence } from "../core/json-schema";
import { type PublicKeys, verifyMessage } from "../core/keys";
import type { Message } from "../core/message";
import { payloadFaults } from "../core/payload-faults";
import type { Pack } from "../pack/pack";
import type { Coalition, LogEntry, Seat } from "./coalition";
import { envelopeFault } from "./envelope";
import { followCharter, followReferences, isVisible, planOf } from "./reference";
import type { RefusalCode } from "./verdict";

/** What the checks (1) to (11) look at. Later checks rely on what earlier ones established. */
export type CheckContext = {
  readonly message: Message;
  readonly coalition: Coalition | undefined;
  /** The joined seat of the sender, if any. */
  readonly seat: Seat | undefined;
  /** Keys of the sender: of the seat, or enrolled for a charter or join. */
  readonly keys: PublicKeys | undefined;
  /** The role that an invitation binds the sender to. */
  readonly invitedRole: string | undefined;
  /** The installed pack that a first charter names. */
  readonly charterPack: Pack | undefined;
  readonly maxMessages: number;
  /** Which key signed, set by check (4). */
  signer: "agent" | "owner" | undefined;
  /** What the message refers to, set by check (9). */
  references: readonly LogEntry[];
};

export type CheckFault = { readonly code: RefusalCode; readonly reason: string };

type HostCheck = { readonly at: number; readonly name: string; run(cx: CheckContext): CheckFault | undefined };

const refuse = (code: RefusalCode, reason: string): CheckFault => ({ code, reason });

/** Checks (1) to (11) in the order of the protocol; the first failure wins (discipline notes 3). */
export const CHECK_ORDER: readonly HostCheck[] = [
  {
    at: 1,
    name: "schema",
    run: ({ message }) => {
      const fault = envelopeFault(message);
      return fault === undefined ? undefined : refuse("schema_invalid", fault);
    },
  },
  {
    at: 2,
    name: "coalition known and open",
    run: ({ message, coalition }) => {
      if (coalition?.open) return undefined;
      if (coalition) return refuse("coalition_closed", "the Coalition is dissolved");
      if (message.type === "coalition.charter") return undefined;
      return refuse("coalition_unknown", `there is no Coalition ${JSON.stringify(message.coalition)}`);
    },
  },
  {
    at: 3,
    name: "seat known",
    run: ({ message, coalition, seat, keys }) => {
      const enters = message.type === "coalition.join" || !coalition;
      if (enters ? keys : seat) return undefined;
      return refuse("seat_unknown", `the seat ${JSON.stringify(message.seat)} is not known here`);
    },
  },
  { at: 4, name: "signature", run: checkSignature },
  {
    at: 5,
    name: "no replay",
    run: ({ message, coalition }) =>
      coalition?.byId.has(message.id)
        ? refuse("replay", `the message ${JSON.stringify(message.id)} is in the log already`)
        : undefined,
  },
  {
    at: 6,
    name: "prev",
    run: ({ message, coalition }) =>
      message.prev === (coalition?.lastHash.get(message.seat) ?? null)
        ? undefined
        : refuse("bad_prev", "prev is not the hash of the seat's last accepted message"),
  },
  { at: 7, name: "role ability", run: checkAbility },
  {
    at: 8,
    name: "payload",
    run: ({ message, coalition }) => {
      const faults = payloadFaults(message.type, message.payload, coalition?.pack?.schemas ?? {});
      return faults.length > 0 ? refuse("schema_invalid", faultSentence("the payload", faults)) : undefined;
    },
  },
  {
    at: 9,
    name: "references",
    run: (cx) => {
      if (!cx.coalition) return followCharter(cx.charterPack, cx.message.payload);
      const { found, fault } = followReferences(cx.coalition, cx.message, cx.charterPack);
      cx.references = found;
      return fault;
    },
  },
  { at: 10, name: "scope", run: checkScope },
  {
    at: 11,
    name: "rate",
    run: ({ coalition, maxMessages }) =>
      (coalition?.log.length ?? 0) < maxMessages
        ? undefined
        : refuse("rate_limited", `the Coalition has reached its limit of ${maxMessages} messages`),
  },
];

/** A commitment may carry either key here, so that check (7) can say what is missing (discipline formats F13). */
function checkSignature(cx: CheckContext): CheckFault | undefined {
  const { message, keys } = cx;
  const ownerMay =
    message.type === "coalition.commit" ||
    (message.type === "coalition.observe" && message.payload.source === "consent");
  if (keys && ownerMay && verifyMessage(message, keys.owner)) cx.signer = "owner";
  else if (keys && verifyMessage(message, keys.agent)) cx.signer = "agent";
  return cx.signer ? undefined : refuse("bad_signature", `the signature is not the key's of ${message.seat}`);
}

function checkAbility({ message, coalition, seat, signer, invitedRole }: CheckContext): CheckFault | undefined {
  const { type, payload } = message;
  if (!coalition) return undefined;
  if (type === "coalition.join") {
    if (seat) return refuse("not_authorized", `${message.seat} has joined already`);
    if (invitedRole === undefined || payload.role === invitedRole) return undefined;
    return refuse("not_authorized", `the invitation is for the role ${invitedRole}`);
  }
  const needed = NEEDED_ABILITY[type];
  if (!needed || !seat) return undefined;
  const { abilities, id } = seat.role;
  if (!abilities.includes(needed)) {
    const own = type === "coalition.decide" && abilities.includes("decide_own");
    if (!own) return refuse("not_authorized", `the role ${id} may not ${needed}`);
    const proposal = coalition.byId.get(String(payload.proposal));
    const given = proposal?.message.type === "coalition.propose" ? planOf(proposal.message.payload) : [];
    if (!given.some((item) => item.seat === message.seat)) {
      return refuse("not_authorized", `the role ${id} may decide only on plans that give it a task`);
    }
  }
  if (type === "coalition.commit" && signer !== "owner") {
    return refuse("owner_signature_required", "a commitment is signed by the owner, not by the agent alone");
  }
  return undefined;
}

/** No wider than the seats that joined, and no wider than the messages it replies to (discipline formats F12). */
function checkScope({ message, coalition, references }: CheckContext): CheckFault | undefined {
  const to = message.scope?.to ?? "all";
  if (to !== "all") {
    const stranger = to.find((id) => id !== message.seat && !coalition?.seats.has(id));
    if (stranger !== undefined) return refuse("scope_too_wide", `${stranger} has not joined`);
  }
  for (const reference of references) {
    if (reference.scope.to === "all") continue;
    if (to === "all") return refuse("scope_too_wide", "a reply to a narrower message may not go to all");
    const outsider = to.find((id) => !isVisible(reference, id));
    if (outsider !== undefined) return refuse("scope_too_wide", `${outsider} does not see what this replies to`);
  }
  return undefined;
}
