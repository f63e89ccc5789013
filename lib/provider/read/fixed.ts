import type { Scalar } from "../pack";
import { readJsonNumber } from "./request";
import { plainRecord, type TableReader } from "./table-reader";

/** `[fixed]`: JSON scalars sent with every request of the flat body. */
export function readFixed(reader: TableReader | undefined, templated: boolean): Readonly<Record<string, Scalar>> {
  if (!reader) return plainRecord([]);
  if (templated)
    reader.report.error(
      "provider-template",
      reader.path,
      "not used with a body template",
      "write the values into [request.body]",
    );
  const entries = Object.keys(reader.table).flatMap((key): (readonly [string, Scalar])[] => {
    const value = reader.table[key]!;
    if (typeof value === "string" || typeof value === "boolean") return [[key, value]];
    if (typeof value === "bigint" || typeof value === "number") {
      const exact = readJsonNumber(reader, value, reader.at(key));
      return exact === undefined ? [] : [[key, exact]];
    }
    reader.wrongType(reader.at(key), value, "string, number or boolean");
    return [];
  });
  return plainRecord(entries);
}
