import { expect, test } from "vitest";
import { clientAddress } from "./client-address";

const forwarded = (value: string) => new Headers({ "x-forwarded-for": value });

test("security 11 only what trusted proxies wrote names a caller", () => {
  expect(clientAddress(forwarded("6.6.6.6, 10.0.0.9"), 0)).toBe("");
  expect(clientAddress(forwarded("6.6.6.6, 10.0.0.9"), 1)).toBe("10.0.0.9");
  expect(clientAddress(forwarded("6.6.6.6, 10.0.0.9, 10.0.0.1"), 2)).toBe("10.0.0.9");
  expect(clientAddress(forwarded("10.0.0.9"), 2)).toBe("");
  expect(clientAddress(new Headers(), 1)).toBe("");
});
