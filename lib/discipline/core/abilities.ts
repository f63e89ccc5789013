import type { MessageType } from "./message";

/** What a role may do (discipline spec, `roles`). */
export const ABILITIES = ["charter", "offer", "decide", "decide_own", "commit"] as const;

export type Ability = (typeof ABILITIES)[number];

/** The ability that a message type needs of its sender's role (discipline formats R2). Types that are not here need none. */
export const NEEDED_ABILITY: { readonly [type in MessageType]?: Ability } = {
  "coalition.charter": "charter",
  "coalition.need": "charter",
  "coalition.propose": "charter",
  "coalition.dissolve": "charter",
  "coalition.offer": "offer",
  "coalition.decide": "decide",
  "coalition.commit": "commit",
};
