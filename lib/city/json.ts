/** Plain JSON-able values: what a TOML value becomes once integers are numbers and dates are refused or text. */
export type JsonValue = string | number | boolean | readonly JsonValue[] | JsonTable;
export type JsonTable = { readonly [key: string]: JsonValue };
