import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const dirs = z.object({
  city: z.array(z.string()).nullish(),
  rigs: z.record(z.string(), z.array(z.string()).nullable()).nullish(),
});
const table = z.record(z.string(), z.unknown());

const outcome = z.looseObject({
  error: z.string().optional(),
  agents: z.array(table).nullish(),
  implicit_agents: z.array(z.string()).nullish(),
  named_sessions: z.array(table).nullish(),
  formula_layers: dirs.nullish(),
  overlay_dirs: dirs.nullish(),
  pack_dirs: dirs.nullish(),
  pack_commands: z.array(z.unknown()).nullish(),
  doctors: z.array(z.unknown()).nullish(),
  providers: z.array(z.string()).nullish(),
  validation: z.array(z.string()).nullish(),
  warnings: z.array(z.string()).nullish(),
});

/** What two builds of the public tool printed for one city: observations, no authority (decision P30). */
const expectedCity = z.object({ id: z.string(), outcome: z.record(z.string(), outcome) });

export type ToolOutcome = z.infer<typeof outcome>;
export type ExpectedCity = z.infer<typeof expectedCity>;

/** The recorded cities of a corpus folder, by the city's path inside it. */
export function readExpectedCities(corpus: string): ExpectedCity[] {
  const folder = join(corpus, "expected");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => expectedCity.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))));
}
