import Link from "next/link";
import { classNames } from "../ui/class-names";
import { CopyButton } from "../ui/copy-button";
import type { Field } from "./field-table";
import { LayerMark } from "./layer-mark";

type FieldChainProps = {
  field: Field;
  sourceHref: (file: string, line: number | undefined) => string;
};

const opWords = {
  set: "set it",
  replace: "replaced it",
  append: "added to it",
  remove: "removed it",
  default: "filled the blank",
} as const;

/** The steps that led to a value, newest on top; what lost is struck through (ux 12). */
export function FieldChain({ field, sourceHref }: FieldChainProps) {
  return (
    <>
      <header>
        <h2 className="font-mono font-medium">{field.name}</h2>
        <p className="mt-1 flex items-start gap-1 text-ink-2">
          <span className="min-w-0 flex-1 wrap-anywhere">{field.sentence}</span>
          <CopyButton text={field.sentence} label="Copy the explanation" />
        </p>
      </header>
      <ol className="flex flex-col">
        {field.chain.map((step) => {
          return (
            <li key={step.order} className="grid grid-cols-[1rem_1fr] gap-x-2.5 border-line border-l-0">
              <span className="flex flex-col items-center">
                <LayerMark layer={step.layer} />
                <span aria-hidden="true" className="my-0.5 w-px flex-1 bg-line" />
              </span>
              <div className="min-w-0 pb-3">
                <p
                  className={classNames(
                    "font-mono text-small wrap-anywhere",
                    step.active ? "font-medium" : "text-ink-3 line-through",
                  )}
                >
                  {step.value}
                </p>
                <p className="text-ink-2 text-small">
                  {step.who} {step.idle ? "changed nothing" : opWords[step.op]} · {step.phase}
                  {step.binding && ` · as ${step.binding}`}
                </p>
                {step.file ? (
                  <Link href={sourceHref(step.file, step.line)} className="link font-mono text-small wrap-anywhere">
                    {step.place}
                  </Link>
                ) : (
                  step.note && <p className="text-ink-3 text-small">{step.note}</p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}
