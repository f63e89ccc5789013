import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "@/lib/diagnostic/refusal";

/** The refusal of a cursor that a list did not give. */
export function foreignCursor(): Refusal {
  return new Refusal(
    400,
    "cursor-invalid",
    "the page cursor does not belong to this list; start again at its first page",
  );
}

/** A moment as a store or PostgreSQL itself writes it, in UTC. */
const moment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d{1,6})?(?:Z|\+00(?::00)?)$/;

function isMoment(text: string): boolean {
  const [, date, time] = moment.exec(text) ?? [];
  const at = new Date(`${date}T${time}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${date}T${time}`);
}

/** Whether a text of a cursor can be cast, so that a made-up one is refused here and is no error of the database. */
export function fitsCast(cast: string, text: string): boolean {
  if (cast === "int") return /^-?\d{1,9}$/.test(text);
  if (cast === "timestamptz") return text === "-infinity" || isMoment(text);
  return !text.includes("\0");
}

/** The place after the last row of a page in a list by time and id. */
export function momentCursor(at: string, id: string): string {
  return Buffer.from(`${at} ${id}`).toString("base64url");
}

/** `(at, id)` of a cursor, for a comparison of rows; 400 for a text that is none. */
export function readMomentCursor(cursor: string): SQL {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const space = text.indexOf(" ");
  const [at, id] = [text.slice(0, space), text.slice(space + 1)];
  if (!isMoment(at) || id === "" || !fitsCast("text", id)) throw foreignCursor();
  return sql`${at}::timestamptz, ${id}::text`;
}
