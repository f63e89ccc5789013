import { expect, test } from "vitest";
import { rankNames } from "./find-hit";

test("ux 56 an exact name comes first, then what begins so, then what holds every word", () => {
  const names = ["drydock.pilot", "pilotage.clerk", "copilot", "pilot", "harbour/pilots", "clerk"];
  expect(rankNames(names, (name) => name, "Pilot")).toEqual([
    "drydock.pilot",
    "pilot",
    "pilotage.clerk",
    "harbour/pilots",
    "copilot",
  ]);
  expect(rankNames(names, (name) => name, "clerk pilot")).toEqual(["pilotage.clerk"]);
  expect(rankNames(names, (name) => name, "  ")).toEqual([]);
});
