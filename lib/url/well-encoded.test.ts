import { expect, test } from "vitest";
import { isWellEncoded } from "./well-encoded";

test.each(["/", "/c/harbour/beads/ha-1", "/c/caf%C3%A9", "/c/a%2Fb", "/c/%E2%98%83"])(
  "security 13 %s is taken",
  (path) => expect(isWellEncoded(path)).toBe(true),
);

test.each(["/c/%zz", "/c/%", "/c/%c0%af", "/c/%25c0%25af", "/c/%25", "/c/%ed%a0%80"])(
  "security 13 %s is refused",
  (path) => expect(isWellEncoded(path)).toBe(false),
);
