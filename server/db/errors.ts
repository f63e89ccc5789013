import { Refusal } from "@/lib/diagnostic/refusal";

/** The SQLSTATE of a database error, found through the wrappers of Drizzle and both drivers; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  return undefined;
}

/** A new id that another process has made in the same moment: the next attempt sees it and takes another one. */
export function isIdTaken(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if ("code" in at && at.code === "23505") return /"beads_city_id_id_pk"/.test(at.message);
  return false;
}

/** A deadlock, a serialisation failure or an id taken meanwhile: the same work succeeds when it is tried again. */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return state === "40001" || state === "40P01" || isIdTaken(error);
}

/** A second row for a unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === "23505";
}

/** The statement ran past its time limit, or waited past the lock limit. */
export function isTimeout(error: unknown): boolean {
  const state = sqlState(error);
  return state === "57014" || state === "55P03";
}

const nul = ["text-nul", "A text holds a NUL character, which the store cannot keep; remove it."] as const;

/** What the store cannot keep of what was given, by SQLSTATE: neither driver looks at it before it sends it. */
const unstorables: Readonly<Record<string, readonly [code: string, sentence: string]>> = {
  "22021": nul,
  "22P05": nul,
  "22008": ["moment-range", "A date or a time lies outside of what the store can keep."],
  "54000": [
    "text-length",
    "A text that rows are found by is too long for the store: a label, a name, a route or another reference; shorten it.",
  ],
};

/** What a user is told of a value that cannot be stored; undefined for other errors. */
export function unstorableValue(error: unknown): Refusal | undefined {
  const found = unstorables[sqlState(error) ?? ""];
  return found && new Refusal(400, ...found);
}
