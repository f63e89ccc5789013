import { builtinChecks } from "@/lib/doctor/builtin-checks";
import { markdownTable } from "../doc-page";

/** What the built-in checks verify. */
export function checksReference(): string {
  return [
    `The doctor has ${builtinChecks.length} built-in checks, and those of the packs of a city. They read files and the store; only checks of packs are scripts. A repair is shown before it is made, and the check runs again.`,
    markdownTable(
      ["Check", "Verifies", "Repair"],
      builtinChecks.map(({ name, verifies, repair }) => [`\`${name}\``, verifies, repair ? "yes" : ""]),
    ),
  ].join("\n\n");
}
