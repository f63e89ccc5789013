import { describe, expect, it } from "vitest";
import type { Severity } from "@/lib/diagnostic/diagnostic";
import { cityOf, packToml } from "./city-of";

type Files = Readonly<Record<string, string>>;

/** One row of reference 27: a city with one mistake, and the text that it gets. */
export type Condition = readonly [
  condition: string,
  stage: "load" | "validate",
  severity: Severity,
  text: string,
  files: Files,
];

export const root = packToml("r");

export const importing = (binding = "b", source = "packs/p"): string =>
  packToml("r", `[imports.${binding}]\nsource = "${source}"\n`);

export const rig = (rest = ""): string => `[[rigs]]\nname = "q"\npath = "x"\n${rest}`;

export const rigImport = '[rigs.imports.b]\nsource = "packs/p"\n';

/** `packs/p` with more in its manifest. */
export const p = (rest = ""): Files => ({ "packs/p/pack.toml": packToml("p", rest) });

/** Each text is exact and the only one of its severity; errors of the validate stage leave a city that loads. */
export function describeConditions(title: string, rows: readonly Condition[]): void {
  describe(`reference 27: ${title}`, () => {
    it.each(rows)("%s (%s %s)", (_, stage, severity, text, files) => {
      const city = cityOf(files, { cacheRoot: "/gchome/cache", implicitImportFiles: ["/gchome/implicit-import.toml"] });
      const messages = city.messages(severity);
      expect(
        messages.filter((message) => message.includes(text)),
        messages.join("\n"),
      ).toHaveLength(1);
      const errors = severity === "error";
      expect(city.messages("error")).toHaveLength(errors ? 1 : 0);
      expect([city.loads, city.valid]).toEqual([!errors || stage === "validate", !errors]);
      const at = messages.findIndex((message) => message.includes(text));
      expect(city.diagnostics.filter((item) => item.severity === severity)[at]?.file).toBeTruthy();
    });
  });
}
