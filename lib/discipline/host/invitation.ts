import { bytesToHex } from "@noble/hashes/utils.js";
import { verifyText } from "../core/keys";
import { seededBytes } from "../core/seeded";
import { canonicalJson } from "../text/canonical-json";

/** All that a business agent or connector is given: no host settings, keys, tokens or store (discipline spec, `connectors`). */
export type Invitation = {
  readonly token: string;
  readonly coalition: string;
  readonly seat: string;
  readonly role: string;
};

/** How a business introduces itself; its one key signs what a person's agent and owner keys sign. */
export type Card = { readonly name: string; readonly key: string };

/** The text that the key of a card signs to take up an invitation. */
export function cardText(invitation: Invitation, card: Card): string {
  return canonicalJson({ invitation, card });
}

/** Invitations of a host, each good for one card. Tokens come from the injected seed. */
export class InvitationBook {
  readonly #open = new Map<string, Invitation>();
  #count = 0;

  constructor(private readonly seed: string) {}

  invite(coalition: string, seat: string, role: string): Invitation {
    const token = bytesToHex(seededBytes(this.seed, `invitation ${++this.#count}`).slice(0, 32));
    const invitation = { token, coalition, seat, role };
    this.#open.set(token, invitation);
    return invitation;
  }

  /** Takes up an invitation with a signed card; why not, or the invitation, which is used up then. */
  redeem(token: string, card: Card, signature: string): Invitation | { readonly refused: string } {
    const invitation = this.#open.get(token);
    if (!invitation) return { refused: "the invitation is unknown or used already" };
    if (card.name.trim() === "") return { refused: "the card has no name" };
    if (!verifyText(cardText(invitation, card), signature, card.key)) {
      return { refused: "the card is not signed by its key" };
    }
    this.#open.delete(token);
    return invitation;
  }
}
