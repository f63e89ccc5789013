import { expect, test } from "vitest";
import { parseEnv } from "./env";

test("an empty environment is a loopback console on port 3000 with the embedded store", () => {
  const env = parseEnv({});
  expect(env).toMatchObject({ port: 3000, cities: [], databaseUrl: undefined });
  expect(env.origins.map(({ origin }) => origin)).toEqual(["http://127.0.0.1:3000", "http://localhost:3000"]);
  expect(env.dataDir).toMatch(/\/\.cityhall$/);
});

test("every mistake is named in one go", () => {
  expect(() => parseEnv({ PORT: "x", CITYHALL_CITIES: "/srv/harbour", DATABASE_URL: "mysql://x" })).toThrow(
    /PORT .*\nDATABASE_URL .*\nCITYHALL_CITIES is a JSON list of absolute folders/,
  );
});

test("relative city folders are refused", () => {
  expect(() => parseEnv({ CITYHALL_CITIES: '["harbour"]' })).toThrow("CITYHALL_CITIES");
});
