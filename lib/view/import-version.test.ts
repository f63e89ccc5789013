import { expect, it } from "vitest";
import { shortVersion } from "./import-version";

it.each([
  [`sha:${"8f11d9118232".padEnd(40, "a")}`, "sha:8f11d9118232"],
  ["sha:8f11d9", "sha:8f11d9"],
  ["^1,>=1.2, <2", "^1, >=1.2, <2"],
  ["1.2.0", "1.2.0"],
])("%s is shown as %s", (text, shown) => expect(shortVersion(text)).toBe(shown));
