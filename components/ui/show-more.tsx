import type { ReactNode } from "react";
import { Button } from "./button";

type ShowMoreProps = {
  /** How much is shown or left, where it is counted. */
  readonly children?: ReactNode;
  readonly busy?: boolean;
  readonly onMore: () => void;
};

/** The end of a list of which not everything is shown. */
export function ShowMore({ children, busy = false, onMore }: ShowMoreProps) {
  return (
    <p className="flex items-center gap-3 border-line border-t px-4 py-2 text-ink-2">
      {children}
      <Button busy={busy} onClick={onMore}>
        Show more
      </Button>
    </p>
  );
}
