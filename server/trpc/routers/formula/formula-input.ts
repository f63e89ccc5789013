import { z } from "zod";

/** A formula in a scope (`rig` empty: the city), with values for its variables. */
export const formulaInput = z.object({
  rig: z.string().max(200).default(""),
  name: z.string().min(1).max(200),
  values: z.record(z.string().max(200), z.string().max(20_000)).default({}),
});
