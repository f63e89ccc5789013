import { type DisciplineCode, disciplineCodes } from "@/lib/diagnostic/codes/discipline";
import { type ReportRow, rowDiagnostic } from "@/lib/discipline/pack/report";
import { plural } from "@/lib/view/count";
import { DiagnosticList } from "../source/diagnostic-list";
import { VerdictMark } from "./verdict-mark";

const rules = Object.keys(disciplineCodes) as readonly DisciplineCode[];

/** The report of a pack rule by rule: those that are broken first, each with its findings, then those that hold. */
export function RuleReport({ rows }: { rows: readonly ReportRow[] }) {
  const broken = rules.filter((rule) => rows.some((row) => row.rule === rule));
  const held = rules.filter((rule) => !broken.includes(rule));
  return (
    <ul>
      {[...broken, ...held].map((rule) => {
        const found = rows.filter((row) => row.rule === rule);
        const errors = found.filter((row) => row.severity === "error").length;
        return (
          <li key={rule} className="border-line border-b last:border-b-0">
            <div className="flex flex-wrap items-center gap-x-3 px-3 py-1">
              <code className="min-w-0 flex-1 font-mono text-small">{rule}</code>
              <VerdictMark ok={errors === 0} words={["holds", plural(errors, "finding")]} />
            </div>
            {found.length > 0 && (
              <div className="border-line border-t bg-canvas">
                <DiagnosticList diagnostics={found.map(rowDiagnostic)} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
