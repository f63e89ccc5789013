import { z } from "zod";

/** SHA-256 of the bytes that a person was shown. */
export const scriptHash = z.string().regex(/^[0-9a-f]{64}$/);

/** The name that a page gives to a run, so that it can follow it from the start. */
export const runId = z.uuid();
