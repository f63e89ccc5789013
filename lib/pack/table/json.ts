/** Plain JSON-able values: what a TOML value becomes once integers are numbers. */
export type JsonValue = string | number | boolean | readonly JsonValue[] | JsonTable;
export type JsonTable = { readonly [key: string]: JsonValue };
