import type { getTableConfig } from "drizzle-orm/pg-core";

type Key = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  readonly method: string;
};

type Reference = {
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
};

/** What of a table decides whether it can be distributed by city. */
export type CityTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly keys: readonly Key[];
  readonly foreignKeys: readonly Reference[];
};

/** A column, or a word for an expression, of an index or key. */
const nameOf = (column: object): string =>
  "name" in column && typeof column.name === "string" ? column.name : "an expression";

/** The keys and references of a table of the schema. */
export function cityTable(config: ReturnType<typeof getTableConfig>): CityTable {
  const { name, columns } = config;
  const inline = columns.filter((column) => column.primary).map((column) => column.name);
  const key = (key: string, list: readonly object[], unique: boolean, method = "btree"): Key => ({
    name: key,
    columns: list.map(nameOf),
    unique,
    method,
  });
  return {
    name,
    columns: columns.map((column) => column.name),
    keys: [
      ...(inline.length > 0 ? [{ name: `${name} primary key`, columns: inline, unique: true, method: "btree" }] : []),
      ...config.primaryKeys.map((each) => key(each.getName(), each.columns, true)),
      ...columns.filter((each) => each.isUnique).map((each) => key(`${name} unique ${each.name}`, [each], true)),
      ...config.uniqueConstraints.map((each) => key(each.getName() ?? name, each.columns, true)),
      ...config.indexes.map((each) =>
        key(each.config.name ?? name, each.config.columns, each.config.unique, each.config.method),
      ),
    ],
    foreignKeys: config.foreignKeys.map((each) => {
      const { columns: from, foreignColumns, foreignTable } = each.reference();
      return {
        columns: from.map((column) => column.name),
        target: tableName(foreignTable),
        targetColumns: foreignColumns.map((column) => column.name),
      };
    }),
  };
}

const tableName = (table: object): string => String(Reflect.get(table, Symbol.for("drizzle:Name")));

/**
 * Why a table could not be distributed by city (Citus): keys that do not begin with `city_id`, and references to another city-owned
 * table that leave the city out. Indexes for searching inside of values (gin) cannot hold the city without an extension; they are local
 * to a shard and no key.
 */
export function cityKeyProblems(table: CityTable, owned: readonly CityTable[]): string[] {
  if (!table.columns.includes("city_id")) return [];
  const keys = table.keys
    .filter((key) => (key.unique || key.method === "btree") && key.columns[0] !== "city_id")
    .map((key) => `${key.name} begins with ${key.columns[0]}, not with city_id`);
  const references = table.foreignKeys
    .filter(({ target }) => owned.some((each) => each.name === target))
    .filter(({ columns, targetColumns }) => columns[0] !== "city_id" || targetColumns[0] !== "city_id")
    .map(({ target }) => `${table.name}: a reference to ${target} must begin with the city on both sides`);
  return [...keys, ...references];
}
