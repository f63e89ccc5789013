import { describe, expect, test } from "vitest";
import { originMatches, originOfHost, parseOrigins } from "./origin";

const origins = parseOrigins("http://127.0.0.1:3000, http://localhost:3000,https://hall.example.org");

describe("security 2 the host of a request is one of the configured ones", () => {
  test.each(["127.0.0.1:3000", "localhost:3000", "LOCALHOST:3000", "hall.example.org", "hall.example.org:443"])(
    "%s is known",
    (host) => expect(originOfHost(host, origins)).toBeDefined(),
  );
  test.each([
    null,
    "",
    "evil.example",
    "localhost",
    "localhost:3001",
    "localhost:3000.evil.example",
    "evil.example@localhost:3000",
    "localhost:3000/../x",
    "localhost:3000#x",
    "127.0.0.1:3000 ",
    "hall.example.org:80",
  ])("%s is refused", (host) => expect(originOfHost(host, origins)).toBeUndefined());
});

describe("security 4 the origin of a mutation is exactly the one it came in on", () => {
  const expected = originOfHost("localhost:3000", origins);
  test("the same origin passes", () => expect(originMatches("http://localhost:3000", expected)).toBe(true));
  test.each([
    null,
    "null",
    "",
    "http://localhost:3001",
    "https://localhost:3000",
    "http://127.0.0.1:3000",
    "http://localhost:3000/",
  ])("%s is refused", (header) => expect(originMatches(header, expected)).toBe(false));
  test("an unknown host has no origin that could match", () =>
    expect(originMatches("http://evil.example", originOfHost("evil.example", origins))).toBe(false));
});

describe("security 2 the configuration is refused with a sentence", () => {
  test.each([
    ["", "PUBLIC_ORIGIN is empty"],
    ["localhost:3000", "an origin is http://"],
    ["http://localhost:3000/console", "without a path"],
    ["ftp://localhost", "an origin is http://"],
    ["http://hall.example.org", "over https only"],
  ])("%s", (list, sentence) => expect(() => parseOrigins(list)).toThrow(sentence));
});
