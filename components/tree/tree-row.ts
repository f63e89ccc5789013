import type { ReactNode } from "react";

/** One line of a tree table. `label` serves type-ahead and the name of the row. */
export type TreeRow = {
  readonly id: string;
  readonly depth: number;
  readonly label: string;
  readonly hasChildren: boolean;
  readonly expanded: boolean;
};

/** One column. `track` is its CSS grid track; `phone: false` hides it where the table is narrower than 640 px. */
export type TreeColumn<Row extends TreeRow> = {
  readonly id: string;
  readonly head: ReactNode;
  /** The name in the list of columns; a column without one is always shown. */
  readonly name?: string;
  readonly track: string;
  readonly phone?: boolean;
  readonly numeric?: boolean;
  /** The order that its head asks for; a second press asks for the other direction. */
  readonly sort?: string;
  readonly cell: (row: Row) => ReactNode;
};

/** Rows that are checked for an act, and how that changes. */
export type TreeChecks = {
  readonly ids: ReadonlySet<string>;
  readonly onCheck: (ids: readonly string[], checked: boolean) => void;
};

/** The order of the rows: a sort word, with `-` for descending. */
export type TreeSort = { readonly current: string; readonly onSort: (sort: string) => void };
