import { z } from "zod";
import { MAX_FILE_BYTES, MAX_FILES } from "@/lib/discipline/pack/limits";

/** An installed pack. */
export const packRef = z.object({ name: z.string().min(1).max(64), version: z.string().min(1).max(256) });

/** The files of a pack folder as a browser reads them. One more than the limit passes, so that the loader can say so. */
export const packFiles = z
  .record(z.string().min(1).max(500), z.string().max(MAX_FILE_BYTES + 1))
  .refine((files) => Object.keys(files).length <= MAX_FILES + 1, {
    message: `a pack has at most ${MAX_FILES} files`,
  });

export const runId = z.string().min(1).max(64);
