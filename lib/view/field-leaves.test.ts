import { expect, test } from "vitest";
import { fieldLeaves } from "./field-leaves";

test("ux 11 every leaf of a table is a field, lists and empty tables included", () => {
  const table = { max: 11, env: { PORT: "80", A: "1" }, pre_start: ["a"], option_defaults: {} };
  expect(fieldLeaves(table).map(({ path }) => path.join("."))).toEqual([
    "env.A",
    "env.PORT",
    "max",
    "option_defaults",
    "pre_start",
  ]);
});
