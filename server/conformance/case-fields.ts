import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import type { CaseHead } from "./case-lines";

const head = ["id", "area", "why", "confidence", "expect"];

/** The fields of a case by area, as the references name them (runtime 16, formula 14, pack 29). */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  pack: [...head, "files", "home", "args", "remote", "stage", "call"],
  formula: [...head, ..."files layers formula vars host mode title meta attach fault edit".split(" ")],
  runtime: [...head, "given", "do"],
  discipline: [...head, "spec", "needs", "shape", "base", "do", "edit", "files", "subst"],
};

/** What a runtime case may start from. */
const givenFields = (
  "now stores rigs agents beads deps formulas orders events file loop " +
  "pack_checks pack_files formula_files packs pack_dir executables runtimes"
).split(" ");

/** A sentence for each field of a case that nothing reads, so that no part of a case is passed over in silence. */
export function unreadFields(area: string, caseJson: CaseHead): readonly string[] {
  const given = area === "runtime" ? caseJson.given : undefined;
  return [
    ...unknown("", caseJson, fieldsOf[area] ?? []),
    ...(typeof given === "object" && given !== null ? unknown("given.", given, givenFields) : []),
  ];
}

const unknown = (prefix: string, table: object, known: readonly string[]): string[] =>
  Object.keys(table)
    .filter((field) => !known.includes(field))
    .map((field) => {
      const hint = didYouMean(field, known);
      return `${prefix}${field} is no field of a case and was not read${hint ? `; did you mean "${hint}"?` : ""}`;
    });
