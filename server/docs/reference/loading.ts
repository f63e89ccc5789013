import { phases, validation } from "@/lib/city/phases/phases";
import { PIPELINE } from "@/lib/formula/pipeline";
import { markdownTable } from "../doc-page";

/** What happens between the files and the page, in the order in which it happens. */
export function loadingReference(): string {
  const phaseRows = [...phases, ...validation].map(({ name, title, spec }) => [title, `\`${name}\``, spec]);
  return [
    "A load reads the disk once into a tree that does not change any more. Everything after that depends on that tree alone.",
    "## Phases of the loader",
    "Loading a pack calls itself for the packs that it imports; these phases run once, in this order. A value knows the phase that wrote it.",
    markdownTable(["Phase", "Name", "Rule"], phaseRows),
    "## Passes of the compiler",
    'A formula becomes a recipe by these passes. The tab "Passes" of a formula shows what each of them changed.',
    markdownTable(
      ["Pass", "Rule"],
      PIPELINE.map(({ name, spec }) => [`\`${name}\``, spec]),
    ),
  ].join("\n\n");
}
