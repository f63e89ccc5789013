import { describe, expect, it } from "vitest";
import { matchesHost, normalizeHost, patternsOverlap, readHostPattern } from "./host-pattern";

describe("notes 5 host patterns", () => {
  it.each([
    ["API.Example.com", "api.example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["delivery.*.example.com", "delivery.*.example.com"],
    ["*.example.com", "*.example.com"],
    ["localhost", "localhost"],
  ])("notes 5 %s is read as %s", (text, pattern) => {
    expect(readHostPattern(text)).toEqual({ pattern });
  });

  it.each([
    "*",
    "*.com",
    "example.*",
    "a.*.com",
    "a*.b.example.com",
    "*.*.example.com",
    "10.0.0.1",
    "127.1",
    "0x7f.1",
    "[::1]",
    "a.example.com:443",
    "https://a.example.com",
    "a..example.com",
    "a.example.com.",
    "",
    "-a.example.com",
    "a b.example.com",
    "user@a.example.com",
    "a.example.com/x",
    "a%2eexample.com",
  ])("notes 5 %j is refused", (text) => {
    expect(readHostPattern(text)).toHaveProperty("problem");
  });

  it("spec a star matches exactly one DNS label", () => {
    expect(matchesHost("delivery.*.example.com", "delivery.eu.example.com")).toBe(true);
    expect(matchesHost("delivery.*.example.com", "delivery.eu.west.example.com")).toBe(false);
    expect(matchesHost("delivery.*.example.com", "delivery.example.com")).toBe(false);
    expect(matchesHost("*.example.com", "example.com")).toBe(false);
  });

  it("notes 5 two patterns overlap when some host is named by both", () => {
    expect(patternsOverlap("*.eu.example.com", "cdn.*.example.com")).toBe(true);
    expect(patternsOverlap("api.eu.example.com", "cdn.*.example.com")).toBe(false);
  });

  it("notes 5 a host is compared in its normal form", () => {
    expect(normalizeHost("BÜCHER.example")).toBe("xn--bcher-kva.example");
    expect(normalizeHost("1.2.3.4")).toBeUndefined();
  });
});
