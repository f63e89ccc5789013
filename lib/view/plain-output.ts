/** Longest text of a log that a page draws; the beginning of a longer one is left out. */
const longest = 200_000;

const esc = "\u001b";
/** Colours, cursor movements, character sets and titles that programs write for a terminal. */
const steering = [
  `${esc}\\[[0-9;?]*[ -/]*[@-~]`,
  `${esc}\\][^\\u0007${esc}]*(?:\\u0007|${esc}\\\\)`,
  `${esc}[()][A-Z0-9]`,
  `${esc}[@-Z\\\\^_=>78]`,
];
const sequences = new RegExp(steering.join("|"), "g");

/** What a script wrote, as plain text: without what steers a terminal, and with only the last state of a rewritten line. */
export function plainOutput(output: string): { readonly text: string; readonly leftOut: number } {
  const tail = output.slice(-longest);
  const text = tail
    .replaceAll(sequences, "")
    .replaceAll("\r\n", "\n")
    .replaceAll(/^.*\r(?!$)/gm, "")
    .replaceAll("\r", "");
  return { text, leftOut: output.length - tail.length };
}
