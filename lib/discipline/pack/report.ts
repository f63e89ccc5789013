import type { DisciplineCode } from "@/lib/diagnostic/codes/discipline";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { pointerSteps } from "../text/pointer";

/** Where a JSON pointer stands in a text, 1-based; undefined when it is not known. */
export type Locate = (pointer: string) => { readonly line: number; readonly column: number } | undefined;

/** One finding of the loader (discipline formats R20). `file` is relative to the pack folder. */
export type ReportRow = {
  readonly rule: DisciplineCode;
  readonly severity: "error" | "lint";
  readonly file: string;
  readonly pointer: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
};

/** A row as the diagnostic that every other room prints. */
export function rowDiagnostic(row: ReportRow): Diagnostic {
  const { rule, severity, file, pointer, message, line, column } = row;
  return { code: rule, severity, path: (pointerSteps(pointer) ?? []).join("."), message, file, line, column };
}

/** Writes the rows of one rule about one file. */
export class Check {
  #failures = 0;

  constructor(
    readonly rule: DisciplineCode,
    readonly file: string,
    private readonly rows: ReportRow[],
    private readonly locate: Locate | undefined,
  ) {}

  /** Reports a fault at a JSON pointer: what is wrong and what to do. */
  fail(pointer: string, message: string, at?: { readonly line: number; readonly column: number }): void {
    this.#failures++;
    this.#add("error", pointer, message, at);
  }

  /** Reports something that loads but surprises. */
  lint(pointer: string, message: string): void {
    this.#add("lint", pointer, message, undefined);
  }

  /** How many faults this check has reported; compare before and after to know whether a part is sound. */
  get failures(): number {
    return this.#failures;
  }

  #add(severity: "error" | "lint", pointer: string, message: string, at: ReturnType<Locate>): void {
    const place = at ?? this.locate?.(pointer);
    this.rows.push({ rule: this.rule, severity, file: this.file, pointer, message, ...place });
  }
}

/** All rows of one pack, in the order in which they were found. */
export class Report {
  readonly rows: ReportRow[] = [];

  check(rule: DisciplineCode, file: string, locate?: Locate): Check {
    return new Check(rule, file, this.rows, locate);
  }

  hasErrors(rule?: DisciplineCode): boolean {
    return this.rows.some((row) => row.severity === "error" && (rule === undefined || row.rule === rule));
  }
}
