import { expect, test } from "vitest";
import { scriptVerdict } from "./script-verdict";

test("runtime 10.3 exit 0 is ok, 1 a warning, 2 and more an error", () => {
  expect([0, 1, 2, 127].map((code) => scriptVerdict(code, "x").status)).toEqual(["ok", "warning", "error", "error"]);
});

test("runtime 10.3 the first non-blank line is the message and the others are details", () => {
  expect(scriptVerdict(1, "\n\n  thin rope \nat knot 3\n\nat knot 7\n")).toEqual({
    status: "warning",
    message: "thin rope",
    details: ["at knot 3", "at knot 7"],
  });
});

test("runtime 10.3 a check that says nothing completed", () => {
  expect(scriptVerdict(0, " \n")).toEqual({ status: "ok", message: "check completed", details: [] });
});
