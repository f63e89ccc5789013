import type { ReactNode } from "react";
import { Button } from "../ui/button";

type NotDrawnProps = {
  title: string;
  why: string;
  onTree: () => void;
  /** What else can be done. */
  children: ReactNode;
};

/** In the place of a drawing that is not tried: why, the tree that shows the same, and what else there is. */
export function NotDrawn({ title, why, onTree, children }: NotDrawnProps) {
  return (
    <div className="flex flex-col items-start gap-1.5 px-4 py-8">
      <p className="font-medium">{title}</p>
      <p className="text-ink-2">{why}</p>
      <span className="mt-2 flex flex-wrap items-center gap-3">
        <Button kind="primary" onClick={onTree}>
          Show the tree
        </Button>
        {children}
      </span>
    </div>
  );
}
