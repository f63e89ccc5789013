import type { ProviderCode } from "@/lib/diagnostic/codes/provider";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { dottedPath, type TomlPathKey, TomlPlaces } from "@/lib/toml/locate";

type Finding = {
  readonly severity: "error" | "lint";
  readonly code: ProviderCode;
  readonly path: readonly TomlPathKey[];
  readonly message: string;
  readonly hint: string;
};

/** Collects what is wrong with one pack file; positions are looked up only when there is something to place. */
export class PackReport {
  readonly #findings: Finding[] = [];

  /** `message` says what is wrong, `hint` why or what to do; the printed form puts the dotted path in front (notes 2). */
  error(code: ProviderCode, path: readonly TomlPathKey[], message: string, hint: string): void {
    this.#findings.push({ severity: "error", code, path, message, hint });
  }

  lint(code: ProviderCode, path: readonly TomlPathKey[], message: string, hint: string): void {
    this.#findings.push({ severity: "lint", code, path, message, hint });
  }

  get hasErrors(): boolean {
    return this.#findings.some((finding) => finding.severity === "error");
  }

  diagnostics(text: string, file: string): readonly Diagnostic[] {
    if (this.#findings.length === 0) return [];
    const places = new TomlPlaces(text);
    return this.#findings.map(({ severity, code, path, message, hint }) => {
      const place = places.find(path);
      const { line, column } = place ?? { line: 1, column: 1 };
      return { code, severity, path: dottedPath(path), message, hint, file, line, column };
    });
  }
}
