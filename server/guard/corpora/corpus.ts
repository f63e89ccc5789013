import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Names with line ends, bells and marks that turn the direction of reading; a text file could not hold them visibly. */
const unseen = [
  "a\u0000b",
  "a\r\nset-cookie: owned=1",
  'a\n{"level":30,"msg":"owned"}',
  "\u001b[2J\u001b]0;owned\u0007",
  "\u202egnp.exe",
  "\u200b\u200b",
  "\ufeff",
  "\ud800",
  "e\u0301".repeat(200),
  "x".repeat(100_000),
];

/** Texts that try to leave a folder, to be taken as an option, or to reach a shell; one a line. */
export const traversal: readonly string[] = linesOf("traversal.txt");

/** Texts that would run, or fetch from elsewhere, where they are taken for markup or for an address. */
export const markup: readonly string[] = linesOf("markup.txt");

/** Both, and what cannot be seen. */
export const hostile: readonly string[] = [...traversal, ...markup, ...unseen];

function linesOf(file: string): readonly string[] {
  const text = readFileSync(join(process.cwd(), "server/guard/corpora", file), "utf8");
  return text.split("\n").filter((line) => line !== "");
}
