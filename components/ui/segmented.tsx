"use client";

import { classNames } from "./class-names";

type SegmentedProps<Id extends string> = {
  label: string;
  items: readonly { readonly id: Id; readonly label: string; readonly title?: string }[];
  current: Id | "";
  onSelect: (id: Id) => void;
};

/** A choice of a few, all visible: one press each. */
export function Segmented<Id extends string>({ label, items, current, onSelect }: SegmentedProps<Id>) {
  return (
    <fieldset className="flex w-fit max-w-full gap-px overflow-x-auto rounded-md bg-line p-px">
      <legend className="sr-only">{label}</legend>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          aria-pressed={item.id === current}
          title={item.title}
          onClick={() => onSelect(item.id)}
          className={classNames(
            "h-6.5 whitespace-nowrap px-2.5 first:rounded-l-[4px] last:rounded-r-[4px] pointer-coarse:h-11",
            item.id === current ? "bg-selected font-medium text-ink" : "bg-surface text-ink-2 hover:text-ink",
          )}
        >
          {item.label}
        </button>
      ))}
    </fieldset>
  );
}
