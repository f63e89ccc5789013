import type { Permission } from "../access/permission";

/** `person`: somebody has to decide. `stuck`: work or the city itself does not go on by itself. */
export type AttentionGroup = "person" | "stuck";

/** What an item is about; the first word of its key. */
export const attentionKinds = [
  "gate",
  "question",
  "case",
  "change",
  "blocked",
  "failed",
  "stalled",
  "molecule",
  "check",
  "load",
  "import",
  "order",
] as const;

/** The name of a kind. */
export type AttentionKind = (typeof attentionKinds)[number];

/** The page of the rail whose badge counts an item; `providers` has no place in the rail. */
export type AttentionPage =
  | "beads"
  | "molecules"
  | "sessions"
  | "doctor"
  | "config"
  | "imports"
  | "orders"
  | "providers";

/** "Handled by me" (ux 69), as long as it holds. ISO times. */
export type Acknowledgement = {
  readonly key: string;
  readonly stamp: string;
  readonly note: string;
  readonly by: string;
  readonly at: string;
  readonly until: string;
};

/** One thing that waits for a person or does not go on (ux 66). */
export type AttentionItem = {
  /** `<kind>:<id>`; the same thing has the same key for as long as it lasts. */
  readonly key: string;
  /** Tells this case from a later one under the same key: an acknowledgement of another stamp does not cover it. */
  readonly stamp: string;
  readonly kind: AttentionKind;
  readonly group: AttentionGroup;
  readonly page: AttentionPage;
  /** The rig that it belongs to; empty for the city. */
  readonly rig: string;
  readonly what: string;
  /** The id beside the title, for those who look for it. */
  readonly id: string;
  readonly why: string;
  /** Since when, as far as it is known; ISO. */
  readonly since: string | null;
  /** What somebody must be allowed to do to end it. */
  readonly permission: Permission;
  /** The one thing to do, and where. */
  readonly action: { readonly label: string; readonly href: string };
  readonly acknowledged?: Omit<Acknowledgement, "key" | "stamp">;
};

/** What one source says: its first items, and how many there are in all. */
export type AttentionSource = {
  readonly items: readonly AttentionItem[];
  /** Items that somebody handles; they are no part of `total`. */
  readonly handled?: readonly AttentionItem[];
  /** All that are not handled, of which `items` may be the first only. */
  readonly total: number;
  /** Where the whole list is, when `items` does not hold all. */
  readonly href?: string;
  /** Why the source could not say everything; silence would read as health. */
  readonly unknown?: string;
};

/** The key of an item. */
export function attentionKey(kind: AttentionKind, id: string): string {
  return `${kind}:${id}`;
}
