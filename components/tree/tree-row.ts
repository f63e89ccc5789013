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
  readonly track: string;
  readonly phone?: boolean;
  readonly numeric?: boolean;
  readonly cell: (row: Row) => ReactNode;
};
