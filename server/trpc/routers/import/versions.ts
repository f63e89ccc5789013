import { z } from "zod";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { redactCredentials } from "@/lib/pack/source/redact-credentials";
import { shownSource } from "@/lib/pack/source/shown-source";
import { serverImportHost } from "../../../console/import-hosts";
import { checkImports } from "../../../import/check-imports";
import type { ImportHost } from "../../../import/import-host";
import { listImports } from "../../../import/list-imports";
import { type NewestImport, newestImports } from "../../../import/newest-imports";
import { whyImport } from "../../../import/why-import";
import { cityQuery } from "../../procedures";

/**
 * Every import with what is wanted, locked and installed, and what `import check` finds; nobody outside is asked. `problem` is
 * why none of it is known: a file of the city that cannot be read.
 */
export const versions = cityQuery("config.read").query(async ({ ctx, signal }) => {
  const host = serverImportHost(signal);
  const { rows, checked, issues, problem } = await standing(ctx.city.path, host);
  const shown = issues.map((issue) => ({
    ...issue,
    issue: redactCredentials(issue.issue),
    ...(issue.source === undefined ? {} : { source: shownSource(issue.source) }),
  }));
  return { rows, checked, issues: shown, problem };
});

async function standing(root: string, host: ImportHost) {
  try {
    const [rows, check] = await Promise.all([listImports(root, host), checkImports(root, host)]);
    return { rows, ...check, problem: null };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { rows: [], checked: 0, issues: [], problem: redactCredentials(error.message) };
  }
}

/** Answers of repositories are good for this long, so that looking often asks nobody often. */
const FRESH_MS = 60_000;
type Asked = { readonly at: number; readonly answer: Promise<readonly NewestImport[]> };
const shared = globalThis as { cityhallNewestImports?: Map<string, Asked> };
shared.cityhallNewestImports ??= new Map();
const asked = shared.cityhallNewestImports;

/** What the repositories of remote imports offer by now. */
export const newest = cityQuery("config.read").query(async ({ ctx }) => {
  const known = asked.get(ctx.cityId);
  const now = ctx.now().getTime();
  if (known && now - known.at < FRESH_MS) return known.answer;
  const answer = newestImports(ctx.city.path, serverImportHost()).then((rows) =>
    rows.map((row) => ({ ...row, source: shownSource(row.source) })),
  );
  asked.set(ctx.cityId, { at: now, answer });
  answer.catch(() => asked.delete(ctx.cityId));
  return answer;
});

/** Why an import is there: every chain of bindings that leads to its source. */
export const why = cityQuery("config.read")
  .input(z.object({ asked: z.string().min(1).max(2000) }))
  .query(({ ctx, input }) => whyImport(ctx.city.path, input.asked, serverImportHost()));
