import { expect, test } from "vitest";
import { isKnownApi, routeAccess } from "@/lib/access/route-access";
import { sourceFiles } from "./source-files";

const handlers = sourceFiles(["app"]).filter(({ path }) => path.endsWith("/route.ts"));
const routeOf = (path: string) => path.replace(/^app\//, "").replace(/\/route\.ts$/, "");
const verbs = "GET|HEAD|POST|PUT|PATCH|DELETE";
const methodsOf = (text: string) => {
  const declared = [...text.matchAll(new RegExp(`^export (?:async )?function (${verbs})\\b`, "gm"))];
  const named = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = ""]) => [
    ...names.matchAll(new RegExp(`\\bas (${verbs})\\b`, "g")),
  ]);
  return [...declared, ...named].map(([, method]) => method).sort();
};
const listed = (rows: readonly (readonly [string, readonly unknown[]])[]) =>
  rows.map(([route, methods]) => `${route}: ${methods.join(" ")}`).sort();

test("security 5 every route handler is in the table with its methods, and no other", () => {
  const found = listed(handlers.map(({ path, text }) => [routeOf(path), methodsOf(text)] as const));
  expect(found).toEqual(listed(routeAccess.map(({ route, methods }) => [route, [...methods].sort()] as const)));
});

test.each(routeAccess)("security 5 $route asks for: $asks", ({ route, by, counts }) => {
  const handler = handlers.find(({ path }) => routeOf(path) === route)?.text;
  expect(handler).toContain(by);
  expect(handler).toContain(counts);
});

test("security 5 there are no server actions, which would be handlers without a table", () => {
  const actions = sourceFiles(["app", "components", "server"]).filter(({ path, text }) => {
    return !path.startsWith("server/guard/") && /^\s*["']use server["']/m.test(text);
  });
  expect(actions.map(({ path }) => path)).toEqual([]);
});

test("security 5 an address that no handler of the table has is unknown at the edge", () => {
  expect(["/api/trpc/bead.list", "/api/v0/city/harbour/beads", "/api/events/harbour"].every(isKnownApi)).toBe(true);
  expect(["/api", "/api/v0", "/api/other", "/api/events", "/api/session/x", "/api/trpc/a/b"].some(isKnownApi)).toBe(
    false,
  );
});
