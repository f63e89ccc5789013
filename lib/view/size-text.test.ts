import { expect, test } from "vitest";
import { sizeText } from "./size-text";

test.each([
  [0, "0 KiB"],
  [1, "1 KiB"],
  [1 << 20, "1.0 MiB"],
  [1.5 * (1 << 30), "1.5 GiB"],
])("%i bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
