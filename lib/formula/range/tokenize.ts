export type RangeToken =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "symbol"; readonly symbol: string };

export type Tokens = { readonly tokens: readonly RangeToken[] } | { readonly error: string };

const SYMBOLS = "+-*/^()";

/**
 * Splits a range expression (reference 4.2). A minus directly in front of a number, and not behind a number or `)`,
 * belongs to the number: `-2^2` is 4.
 */
export function tokenize(text: string): Tokens {
  const tokens: RangeToken[] = [];
  let at = 0;
  const isDigit = (index: number): boolean => {
    const character = text[index];
    return character !== undefined && ((character >= "0" && character <= "9") || character === ".");
  };
  const endsOperand = (): boolean => {
    const last = tokens.at(-1);
    return last !== undefined && (last.kind === "number" || last.symbol === ")");
  };
  while (at < text.length) {
    const character = text[at]!;
    if (character === " " || character === "\t") {
      at++;
    } else if (isDigit(at) || (character === "-" && isDigit(at + 1) && !endsOperand())) {
      const start = at++;
      while (isDigit(at)) at++;
      const word = text.slice(start, at);
      const value = Number(word);
      if (Number.isNaN(value)) return { error: `invalid number "${word}"` };
      tokens.push({ kind: "number", value });
    } else if (SYMBOLS.includes(character)) {
      tokens.push({ kind: "symbol", symbol: character });
      at++;
    } else {
      return { error: `unexpected character '${character}' in expression` };
    }
  }
  return { tokens };
}
