import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";

/** Nothing is imported under that name; the nearest name is told. */
export function unknownImport(asked: string, names: readonly string[]): Refusal {
  const near = didYouMean(asked, names);
  const advice = near === undefined ? "" : `; did you mean ${quoteGo(near)}?`;
  return new Refusal(404, "import-unknown", `import ${quoteGo(asked)} not found${advice}`);
}
