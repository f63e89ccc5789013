/** A constraint or a locked version as a table shows it: commits cut to what tells them apart, several parts set apart. */
export function shortVersion(text: string): string {
  return text.replace(/\bsha:([0-9a-f]{12})[0-9a-f]+/gi, "sha:$1").replaceAll(/,\s*/g, ", ");
}
