import { type SQL, sql } from "drizzle-orm";

/** A JSON value as a jsonb parameter: both drivers take it as text. */
export function json(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::text::jsonb`;
}

/** A list of texts as a set of rows with the column `id`: one parameter whatever its length, so that plans are shared. */
export function idRows(ids: readonly string[]): SQL {
  return sql`(select jsonb_array_elements_text(${json(ids)}) as id)`;
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
