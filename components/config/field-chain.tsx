import Link from "next/link";
import { classNames } from "../ui/class-names";
import type { Field } from "./field-table";
import { LayerMark } from "./layer-mark";

type FieldChainProps = {
  field: Field;
  /** The step at hand; 0 is the newest. */
  step: number;
  sourceHref: (file: string, line: number | undefined) => string;
};

const opWords = {
  set: "set it",
  replace: "replaced it",
  append: "added to it",
  remove: "removed it",
  default: "filled the blank",
} as const;

/** The steps that led to a value, newest on top; what lost is struck through (ux 12). Elements of a list say who brought each. */
export function FieldChain({ field, step: at, sourceHref }: FieldChainProps) {
  const isMixed = new Set(field.elements.map((element) => element.order)).size > 1;
  return (
    <>
      {isMixed && (
        <ul aria-label="Elements" className="flex flex-col gap-0.5 rounded-md border border-line bg-surface p-2">
          {field.elements.map((element, index) => {
            const from = field.chain.find((each) => each.order === element.order);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an element is its place in the list
              <li key={index} className="flex items-center gap-2" title={from && `${from.who} ${from.place}`}>
                {from && <LayerMark layer={from.layer} />}
                <span className="min-w-0 truncate font-mono text-small">{element.value}</span>
              </li>
            );
          })}
        </ul>
      )}
      <ol aria-label="Chain" className="flex flex-col">
        {field.chain.map((step, index) => (
          <li
            key={step.order}
            aria-current={index === at ? "step" : undefined}
            className={classNames(
              "grid grid-cols-[1rem_1fr] gap-x-2.5 rounded-md px-1.5 pt-1",
              index === at && field.chain.length > 1 && "bg-selected",
            )}
          >
            <span className="flex flex-col items-center">
              <LayerMark layer={step.layer} />
              {index < field.chain.length - 1 && <span aria-hidden="true" className="mt-0.5 w-px flex-1 bg-line" />}
            </span>
            <div className="min-w-0 pb-2">
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
        ))}
      </ol>
    </>
  );
}
