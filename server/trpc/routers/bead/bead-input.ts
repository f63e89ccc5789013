import { z } from "zod";

/** The id of a bead. */
export const beadId = z.string().min(1).max(200);

/** The version that the person looked at: a newer one refuses the edit. */
export const expectedVersion = z.number().int().positive().optional();
