"use client";

import type { PassStepView, PassView } from "@/lib/view/pass-steps";
import { classNames } from "../ui/class-names";
import { ScrollRegion } from "../ui/scroll-region";

type PassStepperProps = { passes: readonly PassView[]; chosen: string; onChoose: (name: string) => void };

const marks: Readonly<Record<PassStepView["mark"], { glyph: string; word: string; tone: string }>> = {
  added: { glyph: "+", word: "added", tone: "text-good" },
  removed: { glyph: "−", word: "removed", tone: "text-bad line-through" },
  changed: { glyph: "~", word: "changed", tone: "text-human" },
  same: { glyph: " ", word: "", tone: "" },
};

/** The passes in their fixed order; those without effect are quiet. The chosen one shows the steps as it left them. */
export function PassStepper({ passes, chosen, onChoose }: PassStepperProps) {
  const current =
    passes.find((pass) => pass.name === chosen) ?? passes.findLast((pass) => pass.changed) ?? passes[passes.length - 1];
  if (!current) return null;
  return (
    <div className="flex min-h-0 flex-1 flex-col md:flex-row">
      <ol aria-label="Passes" className="shrink-0 overflow-y-auto border-line p-2 max-md:border-b md:w-60 md:border-r">
        {passes.map((pass, index) => (
          <li key={pass.name}>
            <button
              type="button"
              aria-current={pass === current ? "step" : undefined}
              onClick={() => onChoose(pass.name)}
              className={classNames(
                "flex h-7 w-full items-center gap-2.5 rounded-md px-2 text-left pointer-coarse:h-11",
                pass === current ? "bg-selected font-medium" : "hover:bg-hover",
                !pass.changed && pass !== current && "text-ink-3",
              )}
            >
              <span className="w-5 text-right font-mono text-ink-3 text-small">{index + 1}</span>
              <span className="flex-1 truncate">{pass.name}</span>
              {pass.changed && (
                <span className="font-mono text-small" title="It changed the steps">
                  ~
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      <ScrollRegion label={`Steps after ${current.name}`} className="min-w-0 flex-1 overflow-y-auto bg-surface">
        <header className="border-line border-b px-4 py-2">
          <h2 className="font-medium">{current.name}</h2>
          <p className="text-ink-3 text-small">
            {current.spec} · {current.changed ? summary(current) : "left every step as it was"}
          </p>
        </header>
        <ol className="py-1">
          {current.steps.map((step) => {
            const mark = marks[step.mark];
            return (
              <li key={`${step.mark} ${step.id}`} className="flex min-h-7 items-center gap-2 px-4 hover:bg-hover">
                <span aria-hidden="true" className={classNames("w-3 font-mono", mark.tone)}>
                  {mark.glyph}
                </span>
                <span
                  className={classNames("min-w-0 flex-1 truncate", mark.tone)}
                  style={{ paddingLeft: step.depth * 16 }}
                >
                  <span className="font-mono text-small">{step.id}</span>
                  {step.title && <span className="ml-2 text-ink-2">{step.title}</span>}
                  {mark.word && <span className="sr-only"> {mark.word}</span>}
                </span>
                {step.waitsFor.length > 0 && (
                  <span className="max-w-[40%] truncate font-mono text-ink-3 text-small max-sm:hidden">
                    ← {step.waitsFor.join(", ")}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      </ScrollRegion>
    </div>
  );
}

function summary(pass: PassView): string {
  const count = (mark: PassStepView["mark"]) => pass.steps.filter((step) => step.mark === mark).length;
  return (["added", "changed", "removed"] as const)
    .map((mark) => [count(mark), mark] as const)
    .filter(([number]) => number > 0)
    .map(([number, mark]) => `${number} ${mark}`)
    .join(", ");
}
