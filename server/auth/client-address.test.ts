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

test.each([
  ["203.0.113.7:50123", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["[::FFFF:cb00:7107]:443", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:50123", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("security 11 %s is counted as %s, however it is spelled", (seen, caller) => {
  expect(clientAddress(forwarded(seen), 1)).toBe(caller);
});
