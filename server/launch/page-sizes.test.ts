import { expect, test } from "vitest";
import { oversized, pageSizes } from "./page-sizes.mjs";

const sizes: Record<string, number> = { react: 130_000, shell: 20_000, beads: 70_000, home: 10_000 };
const routes = [
  { route: "/beads", firstLoadChunkPaths: ["react", "shell", "beads", "beads"] },
  { route: "/home", firstLoadChunkPaths: ["react", "shell", "home"] },
  { route: "/api", firstLoadChunkPaths: [] },
];
const measured = pageSizes(routes, (path) => sizes[path]!);

test("budgets what all routes load is counted once, the rest by route", () => {
  expect(measured).toEqual({
    shared: 150_000,
    routes: [
      { route: "/beads", bytes: 70_000 },
      { route: "/home", bytes: 10_000 },
    ],
  });
});

test("budgets a page above its limit fails the check, with its name and figure", () => {
  expect(oversized(measured, { shared: 150, route: 70 })).toEqual([]);
  expect(oversized(measured, { shared: 149, route: 60 })).toEqual([
    "every page loads 150.0 kB, more than 149 kB",
    "/beads loads 70.0 kB of its own, more than 60 kB",
  ]);
});
