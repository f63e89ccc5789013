import { builtinChecks } from "@/lib/doctor/builtin-checks";
import { markdownTable } from "../doc-page";

/** What the built-in checks verify. */
export function checksReference(): string {
  return [
    `The doctor has ${builtinChecks.length} built-in checks, and those of the packs of a city. They read files and the store; only checks of packs are scripts.`,
    markdownTable(
      ["Check", "Verifies"],
      builtinChecks.map(({ name, verifies }) => [`\`${name}\``, verifies]),
    ),
  ].join("\n\n");
}
