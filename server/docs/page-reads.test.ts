import { expect, test } from "vitest";
import { sourceFiles } from "../guard/source-files";
import { appRouter } from "../trpc/router";
import { findPageReads } from "./find-page-reads";
import reads from "./page-reads.json" with { type: "json" };
import { pageReference } from "./reference/pages";

test("ux 80 what pages are said to be computed from is what their code asks (npm run docs:reads)", () => {
  expect(reads).toEqual(findPageReads(sourceFiles(["app", "components", "server"])));
});

test("ux 80 every query of a page is one of the API, with a sentence", () => {
  const known = new Set(Object.keys(appRouter._def.procedures));
  const asked = Object.entries(reads.sentences);
  expect(asked.length).toBeGreaterThan(60);
  expect(asked.filter(([query]) => !known.has(query))).toEqual([]);
  expect(asked.filter(([, sentence]) => !/^[A-Z].{10,}\.$/.test(sentence))).toEqual([]);
});

test("ux 80 a query that a page reaches only through what it imports is found", () => {
  const from = "from";
  const files = [
    { path: "app/(console)/c/[city]/quay/page.tsx", text: 'import { Quay } from "./_parts/quay";' },
    {
      path: "app/(console)/c/[city]/quay/_parts/quay.tsx",
      text: `import type { B } from "./b";\nimport { berths } ${from} "@/components/data/queries/berth";\ntrpc.ship.list.queryOptions({})`,
    },
    { path: "app/(console)/c/[city]/quay/_parts/b.tsx", text: "trpc.never.asked.queryOptions({})" },
    {
      path: "components/data/queries/berth.ts",
      text: "export function berths() {\n  trpc.berth.list.infiniteQueryOptions()\n}\n\nexport function other() {\n  trpc.berth.other.queryOptions()\n}\n",
    },
    {
      path: "server/trpc/routers/ship/ship-router.ts",
      text: "/** Ships at\n * the quay (ux 6). */\nexport const list = cityQuery()",
    },
  ];
  expect(findPageReads(files)).toEqual({
    pages: { "/c/:city/quay": ["berth.list", "ship.list"], frame: [] },
    sentences: { "berth.list": "", "ship.list": "Ships at the quay." },
  });
});

test("ux 80 the page at an address finds its own part", () => {
  expect(pageReference("/c/harbour/beads/hb-1")).toContain("`bead.show`");
  expect(pageReference("/c/harbour")).toContain("`city.home`");
  expect(pageReference("/c/harbour/config/agents/pilots/deep/name")).toContain("`config.agent`");
  expect(pageReference("/nowhere")).toBeUndefined();
});
