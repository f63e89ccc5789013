/** Plain JSON-able values; the pack room decodes TOML into them. */
export type JsonValue = import("@/lib/pack/table/json").JsonValue;
export type JsonTable = import("@/lib/pack/table/json").JsonTable;
