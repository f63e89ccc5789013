import type { ReactNode } from "react";

/** Facts about one object, name left and value right; on a phone the value goes below. */
export function KeyValue({ items }: { items: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-4 sm:grid-cols-[minmax(7rem,10rem)_1fr]">
      {items.map((item) => (
        <div key={item.name} className="contents">
          <dt className="pt-1 text-ink-3 sm:pb-1">{item.name}</dt>
          <dd className="min-w-0 pb-1 wrap-anywhere sm:pt-1">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
