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

const oidc = { OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "hall" };

test("security 2 a console beyond loopback is not started without a provider to sign in with", () => {
  const hosted = { PUBLIC_ORIGIN: "https://hall.example.org" };
  expect(() => parseEnv(hosted)).toThrow("beyond loopback; set OIDC_ISSUER");
  expect(() => parseEnv({ ...hosted, ...oidc })).toThrow("a proxy in front ends https; set TRUSTED_PROXIES");
  expect(parseEnv({ ...hosted, ...oidc, TRUSTED_PROXIES: "1" }).oidc).toMatchObject({
    issuer: "https://id.example.org",
    clientSecret: "",
  });
});

test.each([
  [{ OIDC_ISSUER: "http://id.example.org", OIDC_CLIENT_ID: "hall" }, "over https only"],
  [{ OIDC_ISSUER: "id.example.org", OIDC_CLIENT_ID: "hall" }, "over https only"],
  [{ OIDC_ISSUER: "https://id.example.org" }, "without OIDC_CLIENT_ID"],
  [{ OIDC_CLIENT_ID: "hall" }, "without OIDC_ISSUER"],
  [{ ...oidc, CITYHALL_GROUP_ROLES: '[{"group":"a"}]' }, "CITYHALL_GROUP_ROLES [0] says either"],
  [{ CITYHALL_SECRET_KEYS: "a:short" }, "CITYHALL_SECRET_KEYS"],
  [{ CITYHALL_METRICS_TOKEN: "short" }, "CITYHALL_METRICS_TOKEN has at least 24 characters"],
  [{ CITYHALL_LISTEN: "everywhere" }, "CITYHALL_LISTEN"],
  [{ CITYHALL_LISTEN: "0.0.0.0" }, "CITYHALL_LISTEN is 0.0.0.0, which is beyond loopback"],
  [{ ...oidc, CITYHALL_LISTEN: "::", PUBLIC_ORIGIN: "http://127.0.0.1:3000" }, "the https address that people open"],
  [{ CITYHALL_READ_ONLY: "maybe" }, "CITYHALL_READ_ONLY is 1 or 0"],
])("security 1 wrong settings are refused with a sentence: %j", (variables, sentence) => {
  expect(() => parseEnv(variables as Record<string, string>)).toThrow(sentence);
});

test("security 2 a console behind https and a provider may listen beyond loopback", () => {
  const hosted = {
    ...oidc,
    CITYHALL_LISTEN: "0.0.0.0",
    PUBLIC_ORIGIN: "https://hall.example.org",
    TRUSTED_PROXIES: "1",
  };
  expect(parseEnv(hosted).origins.map(({ origin }) => origin)).toEqual(["https://hall.example.org"]);
});

test("security 2 a secret that an example of this project shows is refused", () => {
  expect(() => parseEnv({ DATABASE_URL: "postgres://cityhall:change-me@db/cityhall" })).toThrow(
    "DATABASE_URL still says change-me",
  );
});
