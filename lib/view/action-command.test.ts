import { expect, test } from "vitest";
import { actionIds, actions } from "../action/actions";
import { actionCommand } from "./action-command";

test("ux 49 a command has the values that are known, quoted for a shell", () => {
  expect(actionCommand(actions["bead.close"], { id: "ha-1" })).toBe("cityhall bead close ha-1");
  expect(actionCommand(actions["bead.close"], { id: "ha-1", reason: "it's done" })).toBe(
    "cityhall bead close ha-1 --reason 'it'\\''s done'",
  );
  expect(actionCommand(actions["bead.bulk"], { kind: "close", ids: ["ha-1", "ha-2"] })).toBe(
    "cityhall bead close ha-1 ha-2",
  );
});

test("ux 49 a value that is not known yet stays its name", () => {
  expect(actionCommand(actions["sling.send"], {})).toBe("cityhall sling <target> <work>");
  expect(actionCommand(actions["order.turn"], { to: "off", name: "tide" })).toBe("cityhall order disable tide");
});

test("ux 49 a value cannot bring a placeholder of its own", () => {
  expect(actionCommand(actions["bead.comment"], { id: "ha-1", text: "{id} [--x]" })).toBe(
    "cityhall bead comment ha-1 '{id} [--x]'",
  );
  expect(actionCommand(actions["bead.close"], { id: "ha-1", reason: "[{id}]" })).toBe(
    "cityhall bead close ha-1 --reason '[{id}]'",
  );
});

test("ux 56 a key means one action on an object", () => {
  const keys = actionIds.flatMap((id) => ("key" in actions[id] ? [actions[id].key] : []));
  expect(new Set(keys).size).toBe(keys.length);
});

test("ux 75 a label names an effect in a few words", () => {
  const long = actionIds.filter(
    (id) => actions[id].label.length > 28 || /^(Submit|OK|Yes|Apply)\b/.test(actions[id].label),
  );
  expect(long).toEqual([]);
});
