import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "@/lib/diagnostic/refusal";

/** A JSON value as a jsonb parameter: both drivers take it as text. */
export function json(value: unknown): SQL {
  return sql`${storableJson(value)}::text::jsonb`;
}

/**
 * JSON as the store takes it. Half of a character (a lone surrogate) becomes U+FFFD, as the drivers make it in a text parameter;
 * a value that is nested too deeply to be written is refused.
 */
export function storableJson(value: unknown): string {
  try {
    return JSON.stringify(value).replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/g, (found) =>
      found.length > 2 ? "\ufffd" : found,
    );
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal(
      400,
      "value-depth",
      "A value has lists and objects nested too deeply for the store; make it flatter.",
    );
  }
}

/**
 * A list of texts as a set of rows with the column `id`: one parameter whatever its length, so that plans are shared. The planner takes a
 * hundred rows for granted, and behind a recursion makes millions of them, with tables in memory of that size; so a limit, which
 * cuts nothing off, tells it the order of magnitude.
 */
export function idRows(ids: readonly string[]): SQL {
  const most = 10 ** Math.ceil(Math.log10(Math.max(ids.length, 1)));
  return sql`(select jsonb_array_elements_text(${json(ids)}) as id limit ${sql.raw(String(most))})`;
}

/** A list of texts as a text[] value. */
export function textArray(values: readonly string[]): SQL {
  return sql`array(select jsonb_array_elements_text(${json(values)}))`;
}

/**
 * Many rows in one statement, the same on both drivers (and several times faster than value lists):
 * `insert into t (a, b) select a, b from <jsonRows(rows, "a text, b int")>`.
 */
export function jsonRows(rows: readonly object[], columns: string): SQL {
  return sql`jsonb_to_recordset(${json(rows)}) as r(${sql.raw(columns)})`;
}

/**
 * A number of rows as a literal: plans are made once for all values, and one that does not know the number would rather sort a
 * whole city than walk an index for its first rows. At most `most`, which is also taken when none is wanted.
 */
export function rowLimit(wanted: number | undefined, most = 1001): SQL {
  const rows = Math.min(Math.max(Math.trunc(wanted ?? most), 0), most);
  return sql.raw(String(Number.isFinite(rows) ? rows : most));
}
