import { readHostPattern } from "../host-pattern";
import type { TableReader } from "./table-reader";

/** A list of host patterns (notes 5), normalised; wrong and doubled ones are reported and left out. */
export function readHostList(
  reader: TableReader,
  key: string,
  need: "required" | "optional",
  most = 1024,
): readonly string[] {
  const items = reader.list(key, need) ?? [];
  if (reader.has(key) && need === "required" && (items.length === 0 || items.length > most))
    reader.report.error(
      "provider-host",
      reader.at(key),
      `${items.length} hosts are listed`,
      most < 1024 ? `list 1 to ${most} host patterns` : "list at least one host pattern",
    );
  const patterns: string[] = [];
  for (const { value, path } of items) {
    const text = reader.textValue(path, value);
    if (text === undefined) continue;
    const reading = readHostPattern(text);
    if ("problem" in reading) reader.report.error("provider-host", path, reading.problem, reading.advice);
    else if (patterns.includes(reading.pattern))
      reader.report.error("provider-host", path, `"${text}" is listed twice`, "remove one");
    else patterns.push(reading.pattern);
  }
  return patterns;
}
