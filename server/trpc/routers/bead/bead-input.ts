import { z } from "zod";
import { bulkMost } from "@/lib/bead/bulk";

/** The id of a bead. */
export const beadId = z.string().min(1).max(200);

/** The version that the person looked at: a newer one refuses the edit. */
export const expectedVersion = z.number().int().positive().optional();

/** The orders of a list of beads. */
export const beadSort = z.enum([
  "priority",
  "-created",
  "created",
  "-updated",
  "updated",
  "-closed",
  "closed",
  "title",
  "-title",
  "id",
  "-id",
]);

const label = z.string().trim().min(1).max(200);

/** One act on many beads. */
export const bulkInput = z.object({
  beads: z
    .array(z.object({ id: beadId, version: expectedVersion }))
    .min(1)
    .max(bulkMost),
  act: z.discriminatedUnion("kind", [
    z
      .object({ kind: z.literal("close"), reason: z.string().max(2000).default(""), force: z.boolean().default(false) })
      .refine((act) => !act.force || act.reason.trim() !== "", {
        path: ["reason"],
        message: "say why the guards are passed over",
      }),
    z.object({ kind: z.literal("reopen") }),
    z.object({ kind: z.literal("claim"), assignee: z.string().min(1).max(200).optional() }),
    z.object({ kind: z.literal("assign"), assignee: z.string().trim().max(200) }),
    z.object({
      kind: z.literal("labels"),
      add: z.array(label).max(50).readonly(),
      remove: z.array(label).max(50).readonly(),
    }),
    z.object({ kind: z.literal("priority"), priority: z.number().int().min(0).max(4).nullable() }),
    z.object({ kind: z.literal("defer"), until: z.iso.datetime({ offset: true }).nullable() }),
  ]),
});

/** Made where the preview is shown: the same key never does an act twice. */
export const idempotencyKey = z.string().min(8).max(100);
