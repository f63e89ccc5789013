"use client";

import type { FilterProblem } from "@/lib/bead/filter/filter";
import { formatFilter, formatTerm } from "@/lib/bead/filter/format-filter";
import { correctFilter, parseFilter } from "@/lib/bead/filter/parse-filter";
import { FilterInput } from "../ui/filter-input";

type FilterBarProps = {
  label: string;
  value: string;
  onChange: (filter: string, how: "push" | "replace") => void;
  placeholder?: string;
};

/** The typed filter of a list of beads; below it the terms as chips that can be taken away (ux 58). */
export function FilterBar({ label, value, onChange, placeholder }: FilterBarProps) {
  return (
    <FilterInput
      label={label}
      placeholder={placeholder ?? "state:ready rig:web -type:gate words"}
      value={value}
      onChange={(filter) => onChange(filter, "replace")}
      className="max-w-110 font-mono"
      delay={250}
    />
  );
}

/** The terms of a filter, each with a way to take it away, and its mistakes under the place where they are. */
export function FilterTerms({ value, onChange }: Pick<FilterBarProps, "value" | "onChange">) {
  const { terms, problems } = parseFilter(value);
  if (terms.length + problems.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 border-line border-b bg-surface px-4 py-1.5 lg:px-6">
      {terms.length > 0 && (
        <ul aria-label="Filter terms" className="flex flex-wrap gap-1">
          {[...new Set(terms.map(formatTerm))].map((text) => {
            return (
              <li key={text} className="flex h-6 items-center rounded-sm bg-neutral-soft font-mono text-small">
                <span className="max-w-80 truncate pl-1.5">{text}</span>
                <button
                  type="button"
                  aria-label={`Take ${text} away`}
                  onClick={() => onChange(formatFilter(terms.filter((term) => formatTerm(term) !== text)), "push")}
                  className="size-6 text-ink-3 hover:text-ink pointer-coarse:size-11"
                >
                  ✕
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {problems.length > 0 && (
        <div role="alert" className="rounded-md bg-human-soft px-2.5 py-1.5 text-human">
          <ul className="flex flex-col gap-1.5">
            {problems.map((problem) => (
              <li key={problem.at}>
                <Caret text={value} problem={problem} />
                <span>▲ {problem.message} </span>
                {problem.instead && (
                  <button
                    type="button"
                    className="link"
                    onClick={() => onChange(correctFilter(value, problem), "push")}
                  >
                    Use {problem.instead.replace(/[:.]$/, "")}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** The term as it was typed, with marks below the part that is wrong. */
function Caret({ text, problem }: { text: string; problem: FilterProblem }) {
  const { at, term, from, to } = problem;
  const end = Math.max(at + term.length, to);
  return (
    <pre aria-hidden="true" className="overflow-x-auto font-mono text-small leading-tight">
      {`${text.slice(at, end)}\n${" ".repeat(from - at)}${"^".repeat(Math.max(1, to - from))}`}
    </pre>
  );
}
