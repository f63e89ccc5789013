import { expect, test } from "vitest";
import { offerAction, offeredActions } from "./offered-actions";

const action = (label: string) => ({
  ...{ id: "bead.close" as const, label, does: "", command: undefined, key: "d", refusal: undefined },
  run: () => {},
});

test("ux 56 the palette offers what the page has buttons for, once, and no longer than they are there", () => {
  const ends = [offerAction(action("Close")), offerAction(action("Close")), offerAction(action("Open the gate"))];
  expect(offeredActions().map(({ label }) => label)).toEqual(["Close", "Open the gate"]);
  for (const end of ends) end();
  expect(offeredActions()).toEqual([]);
});
