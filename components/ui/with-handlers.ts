import { cloneElement, type HTMLAttributes, type ReactElement, type SyntheticEvent } from "react";

/** The element with more attributes; where both listen to an event, its own listener is called first. */
export function withHandlers(element: ReactElement, added: HTMLAttributes<HTMLElement>): ReactElement {
  const own = element.props as Readonly<Record<string, unknown>>;
  const merged = Object.entries(added).map(([name, value]) => {
    const first = own[name];
    if (typeof first !== "function" || typeof value !== "function") return [name, value];
    const both = (event: SyntheticEvent) => {
      first(event);
      value(event);
    };
    return [name, both];
  });
  return cloneElement(element, Object.fromEntries(merged));
}
