import type { Difference } from "@/lib/city/diff/diff-cities";
import { isInside, relativePath } from "@/lib/files/path";
import { defaultImportName } from "@/lib/pack/import/import-name";
import { parsePackSource } from "@/lib/pack/source/pack-source";
import { redactCredentials } from "@/lib/pack/source/redact-credentials";
import type { ImportHost } from "../import-host";
import type { ImportPlan } from "../import-plan";
import type { PlanPreview } from "../preview-plan";
import { checkoutPath } from "../repository-cache";
import type { ShownPreview } from "./import-job";

/** Things of one preview that are named; what is over it is counted. */
const MOST = 500;
/** Findings of one preview that are told. */
const MOST_PROBLEMS = 100;

/** A preview as a page shows it: without what the difference of the files says already, errors first, paths as people know them. */
export function shownPreview(
  { differences, formulas, problems, loads }: PlanPreview,
  plan: Pick<ImportPlan, "root" | "lock">,
  host: Pick<ImportHost, "cacheRoot">,
): ShownPreview {
  const place = placeNames(plan, host);
  const things = differences.filter((difference) => !saysTheDiff(difference));
  const errors = problems.filter(({ severity }) => severity === "error");
  const others = problems.filter(({ severity }) => severity !== "error");
  return {
    things: things
      .slice(0, MOST)
      .map(({ kind, name, change }) => ({ kind, name: kind === "pack" ? place(name) : name, change })),
    total: things.length,
    formulas: { ...formulas, added: formulas.added.slice(0, MOST) },
    problems: [...errors, ...others].slice(0, MOST_PROBLEMS).map(({ severity, message, file, line, path }) => ({
      severity,
      message: redactCredentials(message),
      place: [file && place(file), line].filter((part) => part !== undefined).join(":") || path,
    })),
    problemCount: problems.length,
    loads,
  };
}

/** Whether a difference is what the files say: imports, and the layers that follow from them. */
function saysTheDiff({ kind, fields }: Difference): boolean {
  if (kind === "city") return fields.every(({ path }) => path[0] === "imports");
  return kind === "import" || kind === "layers";
}

/** How people know a path: below the city from its root, in the cache from the name of the pack. */
function placeNames({ root, lock }: Pick<ImportPlan, "root" | "lock">, host: Pick<ImportHost, "cacheRoot">) {
  const packs = Object.entries(lock.packs).flatMap(([source, { commit }]) => {
    const parsed = parsePackSource(source);
    if (!parsed.remote) return [];
    const checkout = checkoutPath(host, { source, cloneUrl: parsed.cloneUrl, commit });
    const dir = parsed.subpath === "" ? checkout : `${checkout}/${parsed.subpath}`;
    return [{ dir, name: defaultImportName(source) }];
  });
  const deepest = packs.sort((a, b) => b.dir.length - a.dir.length);
  return (path: string): string => {
    const pack = deepest.find(({ dir }) => path === dir || path.startsWith(`${dir}/`));
    if (pack) return `${pack.name}${path.slice(pack.dir.length)}`;
    return isInside(root, path) ? relativePath(root, path) : path;
  };
}
