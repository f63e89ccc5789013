/**
 * Why nobody changes the files of a city here, as a sentence: they come from the repository at `address`, and what is written beside
 * it is gone with the next commit.
 */
export function checkoutRefusal(address: string): string {
  return `this city is read from ${address}; change its files there, and they arrive by themselves`;
}

/** Whether an action, with what is known of its input, writes files of the city's own folder. */
export function writesCityFiles(action: string, values: Readonly<Record<string, unknown>> = {}): boolean {
  switch (action) {
    case "import.start":
      return values.verb !== "verify" && values.verb !== "install";
    case "import.write":
      return true;
    case "formula.stage":
      return !values.rig;
    default:
      return false;
  }
}
