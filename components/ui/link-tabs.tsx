import type { ReactNode } from "react";
import { classNames } from "./class-names";

type LinkTabsProps = {
  label: string;
  items: readonly { readonly id: string; readonly label: ReactNode; readonly count?: string }[];
  current: string;
  /** The address of a tab, so that it can be opened elsewhere; a plain click calls `onSelect`. */
  hrefOf: (id: string) => string;
  onSelect: (id: string) => void;
};

/** Views of one page. They are links, because the view is part of the address. */
export function LinkTabs({ label, items, current, hrefOf, onSelect }: LinkTabsProps) {
  return (
    <nav aria-label={label} className="-mb-px flex gap-4 overflow-x-auto">
      {items.map((item) => (
        <a
          key={item.id}
          href={hrefOf(item.id)}
          aria-current={item.id === current ? "page" : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            onSelect(item.id);
          }}
          className={classNames(
            "flex h-9 items-center gap-1.5 border-b-2 whitespace-nowrap pointer-coarse:h-11",
            item.id === current ? "border-ink font-medium text-ink" : "border-transparent text-ink-3 hover:text-ink",
          )}
        >
          {item.label}
          {item.count !== undefined && <span className="font-mono text-ink-3 text-micro">{item.count}</span>}
        </a>
      ))}
    </nav>
  );
}
