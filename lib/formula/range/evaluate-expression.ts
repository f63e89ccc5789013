import { type RangeToken, tokenize } from "./tokenize";

export type ExpressionValue = { readonly value: number } | { readonly error: string };

/** Thrown and caught inside this file only, to leave the recursion. */
class ExpressionError extends Error {}

/** A recursive-descent reader; its depth is bounded by the length limit of a range. */
class Reader {
  #at = 0;

  constructor(readonly tokens: readonly RangeToken[]) {}

  get done(): boolean {
    return this.#at === this.tokens.length;
  }

  /** `sum = product (("+" | "-") product)*` */
  sum(): number {
    let value = this.#product();
    for (let symbol = this.#take("+-"); symbol; symbol = this.#take("+-")) {
      const right = this.#product();
      value = symbol === "+" ? value + right : value - right;
    }
    return value;
  }

  /** `product = power (("*" | "/") power)*` */
  #product(): number {
    let value = this.#power();
    for (let symbol = this.#take("*/"); symbol; symbol = this.#take("*/")) {
      const right = this.#power();
      if (symbol === "/" && right === 0) throw new ExpressionError("division by zero");
      value = symbol === "*" ? value * right : value / right;
    }
    return value;
  }

  /** `power = unary ("^" power)?`, right-associative. */
  #power(): number {
    const base = this.#unary();
    return this.#take("^") ? base ** this.#power() : base;
  }

  #unary(): number {
    return this.#take("-") ? -this.#unary() : this.#atom();
  }

  #atom(): number {
    const token = this.tokens[this.#at];
    if (token?.kind === "number") {
      this.#at++;
      return token.value;
    }
    if (!this.#take("(")) throw new ExpressionError("unexpected token in expression");
    const value = this.sum();
    if (!this.#take(")")) throw new ExpressionError("expected closing parenthesis");
    return value;
  }

  #take(symbols: string): string | undefined {
    const token = this.tokens[this.#at];
    if (token?.kind !== "symbol" || !symbols.includes(token.symbol)) return undefined;
    this.#at++;
    return token.symbol;
  }
}

/**
 * The value of one bound of a range (formula 1.6, reference 4.2): real arithmetic with `+ - * / ^` and parentheses,
 * truncated toward zero at the end.
 */
export function evaluateExpression(text: string): ExpressionValue {
  const split = tokenize(text);
  if ("error" in split) return split;
  if (split.tokens.length === 0) return { error: "empty range expression" };
  try {
    const reader = new Reader(split.tokens);
    const value = reader.sum();
    if (!reader.done) return { error: "unexpected token after expression" };
    if (!Number.isFinite(value)) return { error: "the result is not a finite number" };
    return { value: Math.trunc(value) + 0 };
  } catch (error) {
    if (error instanceof ExpressionError) return { error: error.message };
    throw error;
  }
}
