const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\f": "\\f",
  "\r": "\\r",
};

/** A text as a TOML basic string, quotes included. */
export function tomlString(text: string): string {
  let body = "";
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (SHORT[character]) body += SHORT[character];
    else if (code < 0x20 || code === 0x7f) body += `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`;
    else body += character;
  }
  return `"${body}"`;
}

/** A key as it is written in TOML: bare where that is allowed, else quoted. */
export function tomlKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : tomlString(key);
}
