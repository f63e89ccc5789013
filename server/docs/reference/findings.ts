import { beadCodes } from "@/lib/diagnostic/codes/bead";
import { disciplineCodes } from "@/lib/diagnostic/codes/discipline";
import { discoverCodes } from "@/lib/diagnostic/codes/discover";
import { formulaCodes } from "@/lib/diagnostic/codes/formula";
import { importCodes } from "@/lib/diagnostic/codes/import";
import { orderCodes } from "@/lib/diagnostic/codes/order";
import { packCodes } from "@/lib/diagnostic/codes/pack";
import { providerCodes } from "@/lib/diagnostic/codes/provider";
import { settingCodes } from "@/lib/diagnostic/codes/setting";
import { markdownTable } from "../doc-page";

const rooms = {
  "Packs and cities": packCodes,
  "Folders of packs": discoverCodes,
  Imports: importCodes,
  Settings: settingCodes,
  Formulas: formulaCodes,
  Beads: beadCodes,
  Orders: orderCodes,
  Providers: providerCodes,
  "Discipline Packs": disciplineCodes,
} as const;

/** The stable codes of all findings, each with the rule that it speaks for. */
export function findingsReference(): string {
  return [
    "A finding has a file, a line, a column, the path of the key, what is wrong and what to do. Its code stays the same when the sentence gets better.",
    ...Object.entries(rooms).map(
      ([room, codes]) =>
        `## ${room}\n\n${markdownTable(
          ["Code", "Rule"],
          Object.entries(codes).map(([code, rule]) => [`\`${code}\``, rule]),
        )}`,
    ),
  ].join("\n\n");
}
