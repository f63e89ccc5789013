import { z } from "zod";
import { bulkMost } from "@/lib/bead/bulk";
import { type SlingRequest, slingRequest } from "@/lib/sling/sling-request";

/** A sling as the composer asks for it (runtime 7.1). */
export const slingInput = z.object({
  rig: z.string().max(200).default(""),
  target: z.string().max(300).optional(),
  /** A bead id, a formula name (with `formula`), or the text of a new task. */
  work: z.string().min(1).max(20_000),
  /** Further beads that go to the same target in the same act. */
  also: z
    .array(z.string().min(1).max(300))
    .max(bulkMost - 1)
    .default([]),
  formula: z.boolean().default(false),
  /** A formula to attach to the bead. */
  on: z.string().max(200).optional(),
  noFormula: z.boolean().default(false),
  title: z.string().max(500).optional(),
  vars: z.record(z.string().max(200), z.string().max(20_000)).default({}),
  force: z.boolean().default(false),
  reassign: z.boolean().default(false),
  /** Tells a session of the target that there is work. */
  nudge: z.boolean().default(false),
});

/** The slings that an input asks for: one for its work and for every further bead. */
export function slingRequests(input: z.infer<typeof slingInput>): SlingRequest[] {
  const { rig: _, work, also, ...given } = input;
  return [...new Set([work, ...also])].map((each) => slingRequest(each, given));
}
