import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Two projects: `unit` needs nothing but Node; `db` opens stores (embedded, and Postgres where TEST_DATABASE_URL is set). */
export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,server,components,drizzle}/**/*.test.{ts,tsx}", "*.test.ts"],
          exclude: ["**/*.db.test.ts", "node_modules/**"],
          // No test is about time: this only ends one that hangs, on a machine that is busy with others.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: ["server/**/*.db.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
