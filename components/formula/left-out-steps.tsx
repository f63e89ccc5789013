import type { LeftOutStep } from "@/lib/view/recipe-changes";

/** The steps that are left out, each with the condition that decided: dropped by a given value, or left out anyway (ux 46). */
export function LeftOutSteps({ steps, className }: { steps: readonly LeftOutStep[]; className?: string }) {
  if (steps.length === 0) return null;
  return (
    <ul aria-label="Steps that are left out" className={className}>
      {steps.map(({ id, title, reason, usual }) => (
        <li key={id} className="text-ink-2 wrap-anywhere">
          <span className={usual ? "text-bad" : "text-ink-3"}>{usual ? "− dropped" : "− left out"}</span> <s>{title}</s>
          {reason && <span className="text-ink-3"> {reason}</span>}
        </li>
      ))}
    </ul>
  );
}
