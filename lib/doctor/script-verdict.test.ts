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

test("security 10 colours, bells, zero bytes and titles of terminals are no part of what a script said", () => {
  const output = "\u001b[31mthin\u001b[0m rope\u0000\u0007\r\n\u001b]0;owned\u0007at knot 3\r\n";
  expect(scriptVerdict(2, output)).toEqual({ status: "error", message: "thin rope", details: ["at knot 3"] });
});
