/** Whether what is typed is meant for a field, a menu or a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, [role=menu], [role=dialog]") !== null)
  );
}

const switchKey = "cityhall-single-keys";

/** Whether this browser has single-letter keys switched off (WCAG 2.1.4). */
export function lettersOff(): boolean {
  return window.localStorage.getItem(switchKey) === "off";
}

/** Switches single-letter keys on or off in this browser. */
export function setLettersOff(off: boolean): void {
  window.localStorage.setItem(switchKey, off ? "off" : "on");
}
