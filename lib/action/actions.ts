import type { Action } from "./action";
import { beadActions } from "./bead-actions";
import { cityActions } from "./city-actions";
import { installationActions } from "./installation-actions";

/** Every change that the console offers, under the path of its procedure. */
export const actions = {
  ...beadActions,
  ...cityActions,
  ...installationActions,
} as const satisfies Readonly<Record<string, Action>>;

/** The name of an action: the path of its procedure. */
export type ActionId = keyof typeof actions;

/** The names of all actions, in the order of the table. */
export const actionIds = Object.keys(actions) as readonly ActionId[];
