import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { parseKeyring, seal, sealedWith, unseal } from "./secret-box";

const entry = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const older = entry("2026-01");
const newer = entry("2026-02");
const before = parseKeyring(older);
const rotated = parseKeyring(`${newer}, ${older}`);

test("security 9 what is sealed opens with its key and for its purpose only", () => {
  const sealed = seal(before, "city/harbour/git", "s3cret ünïcode");
  expect(sealed).not.toContain("s3cret");
  expect(unseal(before, "city/harbour/git", sealed)).toBe("s3cret ünïcode");
  expect(() => unseal(before, "city/other/git", sealed)).toThrow();
  expect(() => unseal(parseKeyring(newer), "city/harbour/git", sealed)).toThrow('the key "2026-01"');
});

test("security 9 every byte counts, and no two sealings are alike", () => {
  const sealed = seal(before, "p", "text");
  expect(seal(before, "p", "text")).not.toBe(sealed);
  const parts = sealed.split(".");
  for (const index of [2, 3, 4]) {
    const bytes = Buffer.from(parts[index]!, "base64url");
    bytes[0]! ^= 1;
    const changed = parts.with(index, bytes.toString("base64url")).join(".");
    expect(() => unseal(before, "p", changed)).toThrow();
  }
  const shortTag = parts.with(3, Buffer.from(parts[3]!, "base64url").subarray(0, 4).toString("base64url")).join(".");
  expect(() => unseal(before, "p", shortTag)).toThrow();
});

test("security 9 after a rotation the new key seals and the old one still opens", () => {
  const old = seal(before, "p", "text");
  expect(unseal(rotated, "p", old)).toBe("text");
  expect([sealedWith(old), sealedWith(seal(rotated, "p", "text"))]).toEqual(["2026-01", "2026-02"]);
});

test("security 9 a wrong key is refused without being shown", () => {
  expect(parseKeyring("")).toEqual([]);
  expect(() => seal([], "p", "text")).toThrow("CITYHALL_SECRET_KEYS");
  for (const text of ["a", "a:AAAA", `${older},${older}`, ":"]) {
    expect(() => parseKeyring(text)).toThrow();
  }
  expect(() => parseKeyring("id:c2hvcnRzZWNyZXQ=")).not.toThrow("c2hvcnRzZWNyZXQ");
});
