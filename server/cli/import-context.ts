import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { isRefusal, Refusal } from "@/lib/diagnostic/refusal";
import { redactCredentials } from "@/lib/pack/source/redact-credentials";
import { plainText } from "@/lib/session/loose";
import { applyImportPlan, type ImportPlan } from "@/server/import/import-plan";
import { inCity } from "@/server/import/in-city";
import type { CliContext } from "./cli-context";
import { CliFailure } from "./cli-failure";

/** The city, or the pack that is being written: `--city`, else the nearest folder above with city.toml or pack.toml, else the bundled city. */
export function importRoot(context: CliContext): string {
  const { cwd, env } = context.io;
  if (context.text("city") ?? env.GC_CITY_PATH ?? env.GC_CITY) return context.cityPath();
  let pack: string | undefined;
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(/* turbopackIgnore: true */ join(folder, "city.toml"))) return pack ?? folder;
    if (existsSync(/* turbopackIgnore: true */ join(folder, "pack.toml"))) pack ??= folder;
    if (folder === dirname(folder)) break;
  }
  pack ??= context.demoPath();
  if (pack !== undefined) return pack;
  throw new CliFailure("no city and no pack here: give --city PATH, or run this inside the folder of one");
}

/** Runs a verb; what it refuses reads `gc import <verb>[ "<source>"]: …` (reference 8.7). */
export async function importVerb<Result>(
  verb: string,
  source: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const subject = source === undefined ? "" : ` ${JSON.stringify(redactCredentials(source))}`;
    throw new Refusal(
      error.status,
      error.code,
      `gc import ${verb}${subject}: ${plainText(error.message)}`,
      error.detail,
    );
  }
}

/**
 * Makes a plan, shows its difference and applies it; with `--dry-run` it ends with the difference. Nobody else changes the city
 * meanwhile. What the verb says goes to standard output alone.
 */
export function runPlan(context: CliContext, root: string, plan: () => Promise<ImportPlan>): Promise<number> {
  return inCity(root, {}, async () => {
    const made = await plan();
    const dry = context.flag("dry-run");
    if (!dry) {
      if (!context.json) context.io.err(plainText(redactCredentials(made.diff)));
      await applyImportPlan(made);
    }
    if (context.json) context.printJson({ message: made.message, diff: made.diff, written: !dry });
    else context.print(dry ? made.diff : `${made.message}\n`);
    if (dry && made.diff === "") context.warn("nothing to write");
    return 0;
  });
}
