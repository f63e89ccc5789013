import { expect, it } from "vitest";
import { beadIdPrefix } from "./bead-id";

it("runtime 5.4 the longest configured prefix leads to the store, else the letters before the first dash", () => {
  expect(beadIdPrefix("my-long-1", ["my", "my-long"])).toBe("my-long");
  expect(beadIdPrefix("zz-1", [])).toBe("zz");
  expect(beadIdPrefix("words", [])).toBeUndefined();
  expect(beadIdPrefix("1z-1", [])).toBeUndefined();
});
