const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\x07": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

/** A text in double quotes with Go's escapes: what the specs write as `%q`. */
export function quoteGo(text: string): string {
  if (/^[ !#-[\]-~]*$/.test(text)) return `"${text}"`;
  let quoted = "";
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (SHORT[character]) quoted += SHORT[character];
    else if (/[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character)) quoted += character;
    else if (code < 0x80) quoted += `\\x${code.toString(16).padStart(2, "0")}`;
    else if (code < 0x1_0000) quoted += `\\u${code.toString(16).padStart(4, "0")}`;
    else quoted += `\\U${code.toString(16).padStart(8, "0")}`;
  }
  return `"${quoted}"`;
}
