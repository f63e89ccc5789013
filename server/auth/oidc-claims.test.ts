import { expect, test } from "vitest";
import { groupsOf, identityOf } from "./oidc-claims";

test("security 1 a person is known by issuer and subject, never by a name or an address", () => {
  const claims = { iss: "https://id.example.org", sub: "7", preferred_username: "mira", email: "mira@example.org" };
  expect(identityOf(claims)).toEqual({
    externalId: "https://id.example.org 7",
    name: "mira",
    email: "mira@example.org",
  });
  expect(identityOf({ ...claims, preferred_username: "a\u0000b", email: "no" })).toMatchObject({
    name: "no",
    email: null,
  });
});

test("security 1 groups are texts under the configured claim", () => {
  expect(groupsOf({ groups: ["a", 1, null, "b"] }, "groups")).toEqual(["a", "b"]);
  expect(groupsOf({ groups: "a" }, "groups")).toEqual(["a"]);
  expect(groupsOf({ realm_access: { roles: ["a"] } }, "realm_access.roles")).toEqual(["a"]);
  expect(groupsOf({ "https://x.example/groups": ["a"] }, "https://x.example/groups")).toEqual(["a"]);
  expect(groupsOf({}, "groups")).toBeUndefined();
  expect(groupsOf({}, "constructor.name")).toBeUndefined();
});
