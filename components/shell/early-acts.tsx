/**
 * Keeps what somebody does on a page before its scripts are at work: a press is done, and what was typed or chosen is
 * taken, as soon as they are. Without it both would be lost without a word, and a form would go off by itself with its
 * fields in the address. Links, popovers and forms with an address of their own work without scripts and are left alone.
 *
 * Runs in the browser as a text in the head, so it uses nothing from outside of itself. `page-at-work` ends it.
 */
function keepEarlyActs() {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const presses: (() => void)[] = [];
  const texts = new Map<Field, string>();
  const ended = new AbortController();
  const early = { capture: true, signal: ended.signal };

  document.addEventListener("click", keepPress, early);
  document.addEventListener("input", keepText, early);
  document.addEventListener("page-at-work", makeUp, early);

  function keepPress(event: Event) {
    if (!(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>("button, [role=tab], [type=checkbox], [type=radio]");
    if (!pressed || pressed.closest("form[action], a[href]") || pressed.hasAttribute("popovertarget")) return;
    event.preventDefault();
    const form = pressed instanceof HTMLButtonElement && pressed.type === "submit" ? pressed.form : null;
    // By the button that the form has then: it may be another one, and it knows whether it is off.
    presses.push(() => (form?.querySelector<HTMLElement>("[type=submit]") ?? pressed).click());
  }

  function keepText({ target }: Event) {
    const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
    if (isText || (target instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(target.type)))
      texts.set(target, target.value);
  }

  function makeUp() {
    ended.abort();
    for (const [field, text] of texts) {
      // Set on the prototype: React keeps what was set on the field itself, and would see no change.
      field.value = "";
      Reflect.set(Object.getPrototypeOf(field), "value", text, field);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    // Each by itself: what came before it must be drawn first.
    for (const press of presses) setTimeout(press);
  }
}

/** The script that keeps early acts; first in the head, with the nonce of the answer (security 10). */
export function EarlyActs({ nonce }: { nonce: string }) {
  // A browser hides the nonce from scripts, so the two sides of it never look alike.
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a function of this file, and of nobody else.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `(${keepEarlyActs})()` }} />
  );
}
