import { expect, test } from "vitest";
import { roomViolations } from "./room-imports";
import { sourceFiles } from "./source-files";

test("architecture rooms import only what they may", () => {
  const files = sourceFiles().filter((file) => file.path !== "server/guard/room-imports.test.ts");
  expect(files.flatMap(roomViolations)).toEqual([]);
});

test("architecture the guard sees aliases, relative paths, types, dynamic imports and re-exports", () => {
  const violations = (path: string, text: string) => roomViolations({ path, text }).length;
  expect(violations("lib/bead/bead.ts", 'import { openStore } from "@/server/db/client";')).toBe(1);
  expect(violations("lib/bead/bead.ts", 'import { x } from "../../server/db/client";')).toBe(1);
  expect(violations("components/bead/row.tsx", 'import type { Store } from "@/server/db/store";')).toBe(1);
  expect(violations("components/bead/row.tsx", 'const x = await import("@/drizzle/schema/beads");')).toBe(1);
  expect(violations("app/page.tsx", 'export { x } from "@/drizzle/schema/beads";')).toBe(1);
  expect(violations("server/cli/main.ts", 'import { x } from "../../lib/bead/bead";')).toBe(1);
  expect(violations("lib/formula/compile.ts", 'import { x } from "@/lib/city/composed-city";')).toBe(1);
  expect(violations("lib/formula/compile.ts", 'import { x } from "../view/status";')).toBe(1);
  expect(violations("server/cli/main.ts", 'import { x } from "@/lib/bead/bead";\nimport z from "zod";')).toBe(0);
});
