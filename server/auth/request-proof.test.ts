import { describe, expect, test } from "vitest";
import { parseOrigins } from "@/lib/access/origin";
import { missingProof } from "./request-proof";

const origins = parseOrigins("http://127.0.0.1:3000");
const good = {
  host: "127.0.0.1:3000",
  origin: "http://127.0.0.1:3000",
  "content-type": "application/json; charset=utf-8",
  "x-cityhall": "1",
  "sec-fetch-site": "same-origin",
};

describe("security 4 a change needs positive proof in every header", () => {
  test("all proofs present", () => expect(missingProof(new Headers(good), origins)).toBeUndefined());
  test("a client without fetch metadata is not a browser and may act", () => {
    const { "sec-fetch-site": _, ...rest } = good;
    expect(missingProof(new Headers(rest), origins)).toBeUndefined();
  });
  test.each([
    ["host", "evil.example"],
    ["origin", undefined],
    ["origin", "null"],
    ["origin", "http://localhost:3000"],
    ["content-type", undefined],
    ["content-type", "text/plain"],
    ["content-type", "application/x-www-form-urlencoded"],
    ["x-cityhall", undefined],
    ["x-cityhall", "yes"],
    ["sec-fetch-site", "cross-site"],
    ["sec-fetch-site", "same-site"],
    ["sec-fetch-site", "none"],
  ])("%s: %s is refused", (name, value) => {
    const headers = new Headers(good);
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
    expect(missingProof(headers, origins)).toEqual(expect.any(String));
  });
});
