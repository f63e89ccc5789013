import type { ReactNode } from "react";
import { classNames } from "./class-names";

type PanelProps = {
  title?: ReactNode;
  /** One line below the title: what is listed, or how it is computed. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Cells and rows that touch the border set their own padding. */
  flush?: boolean;
  className?: string;
  id?: string;
  children: ReactNode;
};

/** A framed part of a page with an optional head. */
export function Panel({ title, note, actions, flush = false, className, id, children }: PanelProps) {
  return (
    <section
      id={id}
      aria-labelledby={id && title ? `${id}-title` : undefined}
      className={classNames("min-w-0 rounded-lg border border-line bg-surface", className)}
    >
      {(title || actions) && (
        <header className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3 py-1.5">
          <div className="min-w-0 flex-1">
            <h2 id={id ? `${id}-title` : undefined} className="truncate font-medium text-body">
              {title}
            </h2>
            {note && <p className="text-ink-3 text-small">{note}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-1.5">{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : "p-3"}>{children}</div>
    </section>
  );
}
