import { expect, test } from "vitest";
import { checkoutRefusal, writesCityFiles } from "./city-files";

test("what is written into a city's folder is told apart from what only looks, or writes elsewhere", () => {
  const writes = (action: string, values?: object) => writesCityFiles(action, { ...values });
  expect(writes("import.start", { verb: "add" })).toBe(true);
  expect(writes("import.start")).toBe(true);
  expect(writes("import.start", { verb: "verify" })).toBe(false);
  expect(writes("import.start", { verb: "install" })).toBe(false);
  expect(writes("import.write")).toBe(true);
  expect(writes("formula.stage", { rig: "" })).toBe(true);
  expect(writes("formula.stage", { rig: "web" })).toBe(false);
  expect(writes("bead.close")).toBe(false);
});

test("ux 75 the refusal names the repository to edit", () => {
  expect(checkoutRefusal("https://git.example/fleet.git")).toBe(
    "this city is read from https://git.example/fleet.git; change its files there, and they arrive by themselves",
  );
});
