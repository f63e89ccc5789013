import { expect, test } from "vitest";
import { initialsOf, presenceLastsMs, withPresence } from "./live-presence";

const ada = { objects: ["bead:hb-1"], tab: "t1", name: "Ada", open: true };

test("ux 70 who says that something is open is there until they leave or fall silent", () => {
  const one = withPresence([], ada, 1000);
  expect(one).toEqual([{ object: "bead:hb-1", tab: "t1", name: "Ada", until: 1000 + presenceLastsMs }]);
  const again = withPresence(one, ada, 5000);
  expect(again.map(({ until }) => until)).toEqual([5000 + presenceLastsMs]);
  const two = withPresence(again, { ...ada, objects: ["bead:hb-2"] }, 6000);
  expect(two).toHaveLength(2);
  expect(withPresence(two, { ...ada, open: false }, 7000).map(({ object }) => object)).toEqual(["bead:hb-2"]);
  const many = withPresence([], { ...ada, objects: ["bead:hb-1", "bead:hb-2", "bead:hb-1"] }, 1000);
  expect(many.map(({ object }) => object)).toEqual(["bead:hb-1", "bead:hb-2"]);
  expect(withPresence(two, undefined, 6000 + presenceLastsMs)).toEqual([]);
});

test("ux 70 initials stand for a name in whatever letters", () => {
  expect(["Ada", "Ada Lovelace", "jean-luc picard", "Éva", "李 明", "", "  "].map(initialsOf)).toEqual([
    ...["A", "AL", "JP", "É", "李明", "?", "?"],
  ]);
});
