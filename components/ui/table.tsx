import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { ScrollRegion } from "./scroll-region";

const stackedBody = "max-sm:[&_tbody]:block";

/** Rows as cards below 640 px: the heads go, each cell is a line. */
const stackedRows =
  "max-sm:[&_thead]:hidden max-sm:[&_tr]:flex max-sm:[&_tr]:flex-col max-sm:[&_tr]:gap-1 max-sm:[&_tr]:border-line max-sm:[&_tr]:border-b max-sm:[&_tr]:px-4 max-sm:[&_tr]:py-2.5 max-sm:[&_tr:last-child]:border-b-0 max-sm:[&_td]:block max-sm:[&_td]:h-auto max-sm:[&_td]:border-0 max-sm:[&_td]:p-0! max-sm:[&_td]:text-left";

/**
 * A semantic table with dense rows. It scrolls inside its own frame, never the page (390 px and up), hidden labels included.
 * `stacked` makes cards of its rows on a phone.
 */
export function Table({
  label,
  children,
  className,
  stacked = false,
}: {
  label: string;
  children: ReactNode;
  className?: string;
  stacked?: boolean;
}) {
  return (
    <ScrollRegion label={label} className={classNames("relative overflow-x-auto rounded-lg", className)}>
      <table
        className={classNames(
          "w-full border-collapse text-left",
          stacked && `max-sm:block ${stackedBody} ${stackedRows}`,
        )}
      >
        {children}
      </table>
    </ScrollRegion>
  );
}

/** A column head. */
export function Th({ children, className, numeric, ...rest }: ComponentProps<"th"> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        "label-caps h-7 border-line border-b bg-surface px-3 font-normal whitespace-nowrap first:pl-4 last:pr-4",
        numeric && "text-right",
        className,
      )}
    >
      {children}
    </th>
  );
}

/** The head of the column of buttons: it has a name for those who hear the table, and shows none. */
export function ActionsTh() {
  return (
    <Th>
      <span className="sr-only">Actions</span>
    </Th>
  );
}

/** A cell; `numeric` aligns figures to the right, `head` says what the cell is where its table is stacked and has no heads. */
export function Td({
  children,
  className,
  numeric,
  head,
  ...rest
}: ComponentProps<"td"> & { numeric?: boolean; head?: string }) {
  return (
    <td
      {...rest}
      className={classNames(
        "h-row border-line border-b px-3 py-0.5 first:pl-4 last:pr-4",
        numeric && "text-right font-mono",
        className,
      )}
    >
      {head !== undefined && (
        <span className="mr-2 inline-block min-w-24 font-sans text-ink-3 text-small sm:hidden">{head}</span>
      )}
      {children}
    </td>
  );
}

/** A body row that lights up under the pointer. */
export function Tr({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr {...rest} className={classNames("hover:bg-hover has-focus-visible:bg-hover last:*:border-b-0", className)} />
  );
}
