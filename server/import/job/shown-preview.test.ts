import { expect, it } from "vitest";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { repositoryCacheKey } from "@/lib/pack/source/cache-key";
import { shownPreview } from "./shown-preview";

const url = "https://git.example.org/guild.git";
const commit = "a".repeat(40);
const locked = { version: "1.0.0", commit, fetched: "" };
const checkout = `/cache/${repositoryCacheKey(url, commit)}`;
const plan = { root: "/city", lock: { schema: 1, packs: { [url]: locked, [`${url}//press`]: locked } } } as const;
const finding = (severity: Diagnostic["severity"], file: string): Diagnostic => ({
  code: "provider-unset",
  severity,
  path: "",
  message: file,
  file,
});
const preview = (more: Partial<Parameters<typeof shownPreview>[0]>) =>
  shownPreview(
    {
      differences: [],
      formulas: { added: [], replaced: [], shadowed: [], removed: [] },
      problems: [],
      loads: true,
      ...more,
    },
    plan,
    { cacheRoot: "/cache" },
  );

it("names files as people know them: from the root of the city, or from the pack that holds them", () => {
  const files = [
    `${checkout}/agents/a.toml`,
    `${checkout}/press/agents/b.toml`,
    "/city/city.toml",
    "/elsewhere/x.toml",
  ];
  const { problems } = preview({ problems: files.map((file) => finding("warning", file)) });
  expect(problems.map(({ place }) => place)).toEqual([
    "guild/agents/a.toml",
    "press/agents/b.toml",
    "city.toml",
    "/elsewhere/x.toml",
  ]);
});

it("tells errors first and counts what it does not list", () => {
  const warnings = Array.from({ length: 150 }, (_, at) => finding("warning", `/city/${at}`));
  const { problems, problemCount } = preview({ problems: [...warnings, finding("error", "/city/bad.toml")] });
  expect(problems[0]).toMatchObject({ severity: "error", place: "bad.toml" });
  expect([problems.length, problemCount]).toEqual([100, 151]);
});

it("names packs, and leaves to the difference of the files what that says already", () => {
  const { things, total } = preview({
    differences: [
      { kind: "pack", name: `${checkout}/press`, change: "add", fields: [] },
      { kind: "import", name: "city pack.toml imports.press", change: "add", fields: [] },
      { kind: "layers", name: "", change: "change", fields: [] },
    ],
  });
  expect(things).toEqual([{ kind: "pack", name: "press", change: "add" }]);
  expect(total).toBe(1);
});
