import type { ActionId } from "@/lib/action/actions";

/** An action that the page at hand offers: what the palette lists and what a key does. */
export type OfferedAction = {
  readonly id: ActionId;
  readonly label: string;
  readonly does: string;
  readonly command: string | undefined;
  readonly key: string | undefined;
  /** Why it is not possible now. */
  readonly refusal: string | undefined;
  readonly run: () => void;
};

const offered = new Map<symbol, OfferedAction>();

/** Offers an action for as long as its button is on the page; returns how to end that. */
export function offerAction(action: OfferedAction): () => void {
  const place = Symbol(action.id);
  offered.set(place, action);
  return () => void offered.delete(place);
}

/** What the page offers now, in the order in which its buttons appeared; one that is there twice (bar and menu) is listed once. */
export function offeredActions(): readonly OfferedAction[] {
  const seen = new Set<string>();
  return [...offered.values()].filter(({ label, command }) => {
    const name = `${label} ${command ?? ""}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
