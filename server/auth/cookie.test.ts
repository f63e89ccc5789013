import { expect, test } from "vitest";
import { parseOrigins } from "@/lib/access/origin";
import { clearedCookie, readCookie, sessionCookie } from "./cookie";
import { newSecret } from "./secret";

const [local, hosted] = parseOrigins("http://127.0.0.1:3000,https://hall.example.org") as never as [never, never];

test("security 3 a hosted session is bound to its https host", () => {
  expect(sessionCookie(hosted, "x")).toBe("__Host-sid=x; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800; Secure");
});

test("security 3 on loopback Secure is relaxed and the port is in the name", () => {
  expect(sessionCookie(local, "x")).toBe("cityhall-sid-3000=x; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800");
  expect(clearedCookie(local)).toContain("Max-Age=0");
});

test("only a value of the right shape is read", () => {
  const id = newSecret();
  expect(readCookie(`other=1; cityhall-sid-3000=${id}`, local)).toBe(id);
  expect(readCookie(`cityhall-sid-3001=${id}`, local)).toBeUndefined();
  expect(readCookie("cityhall-sid-3000=' or 1=1", local)).toBeUndefined();
  expect(readCookie(null, local)).toBeUndefined();
});
