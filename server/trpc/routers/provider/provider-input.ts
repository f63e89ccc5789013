import { z } from "zod";
import { isJsonObject, type JsonValue } from "@/lib/provider/json";

/** Identity of a published pack. */
export const packRef = z.object({ packId: z.string().min(1).max(64), packVersion: z.string().min(1).max(40) });

export const targetId = z.string().min(1).max(120);

export const executionId = z.string().min(1).max(120);

/** The agent's input: JSON, within what a request may be long. */
export const callInput = z
  .unknown()
  .refine((value) => isJsonObject(value) && JSON.stringify(value).length <= 200_000, {
    message: "expected a JSON object below 200 000 characters",
  })
  .transform((value) => value as JsonValue);

/** Whole numbers as text, so that none is rounded on its way. */
export const quantity = z.string().regex(/^\d{1,16}$/, "expected a whole number");
