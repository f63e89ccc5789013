import { statusLook, statusOrder } from "@/lib/view/status";
import { markdownTable } from "../doc-page";

/** The one vocabulary of states. */
export function statesReference(): string {
  return [
    "Each state has a word and a sign besides its colour. They are listed as lists are ordered: what needs a person first.",
    markdownTable(
      ["Sign", "State", "Means"],
      statusOrder.map((status) => [statusLook[status].glyph, statusLook[status].word, statusLook[status].meaning]),
    ),
  ].join("\n\n");
}
