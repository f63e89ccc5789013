import { childPointer } from "../text/pointer";
import { type Asked, checkAskedId, checkEntry, checkLabel, checkQuestion } from "./check-question";
import type { ComparedSet } from "./pack";
import type { PackSource } from "./pack-source";
import type { Report } from "./report";
import { isWhole } from "./shape";

const SET: Asked = { what: "compared set", kinds: ["choice", "slots", "text"] };
const MOST_SETS = 4;
const FEWEST_SEATS = 2;
const MOST_SEATS = 12;

/** `compare`: named private sets that every seat is asked for (discipline spec, Compared sets; formats R5). */
export function checkCompare(source: PackSource, report: Report): readonly ComparedSet[] {
  const value = source.manifest.compare;
  if (value === undefined) return [];
  const check = source.check("pack.compare", report);
  if (!Array.isArray(value)) {
    check.fail("/compare", "compare is a list of compared sets");
    return [];
  }
  if (value.length > MOST_SETS) check.fail("/compare", `there are ${value.length} compared sets; at most ${MOST_SETS}`);
  const sets: ComparedSet[] = [];
  const ids = new Set<string>();
  value.forEach((item: unknown, index) => {
    const pointer = childPointer("/compare", index);
    const before = check.failures;
    const entry = checkEntry(check, pointer, item, SET, ["id", "label", "question", "mode", "min_seats"]);
    if (!entry) return;
    const id = checkAskedId(check, pointer, entry, SET);
    if (id !== undefined && ids.has(id))
      check.fail(`${pointer}/id`, `two compared sets share the id ${JSON.stringify(id)}`);
    if (id !== undefined) ids.add(id);
    const label = checkLabel(check, pointer, entry, SET);
    const question = checkQuestion(check, pointer, entry, SET);
    const { mode = "overlap", min_seats } = entry;
    if (mode !== "overlap" && mode !== "count") {
      check.fail(`${pointer}/mode`, "the mode of a compared set is overlap or count");
    }
    if (Object.hasOwn(entry, "min_seats") && !isWhole(min_seats, FEWEST_SEATS, MOST_SEATS)) {
      const why = "with one seat its values would be published as they are";
      check.fail(`${pointer}/min_seats`, `min_seats is a whole number from ${FEWEST_SEATS} to ${MOST_SEATS}; ${why}`);
    }
    if (check.failures > before || id === undefined || label === undefined || question === undefined) return;
    sets.push({
      id,
      label,
      question,
      mode: mode === "count" ? "count" : "overlap",
      ...(typeof min_seats === "number" ? { min_seats } : {}),
    });
  });
  return sets;
}
