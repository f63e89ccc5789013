import type { Diagnostic } from "./diagnostic";

/** Collects user mistakes so that all of them are reported in one pass. */
export class DiagnosticCollector {
  readonly #items: Diagnostic[] = [];

  report(diagnostic: Diagnostic): void {
    this.#items.push(diagnostic);
  }

  get items(): readonly Diagnostic[] {
    return this.#items;
  }

  get hasErrors(): boolean {
    return this.#items.some((item) => item.severity === "error");
  }
}
