import type { ComponentProps } from "react";

type ScrollRegionProps = Omit<ComponentProps<"section">, "aria-label" | "tabIndex"> & {
  /** What a screen reader calls it. */
  readonly label: string;
};

/** A part that scrolls and may hold no control: a place in the tab order and a name, so that the keyboard reaches it (ux 72). */
export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  return <section {...rest} tabIndex={0} aria-label={label} />;
}
