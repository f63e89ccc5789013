const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1e3,
  m: 6e4,
  h: 36e5,
};
const WHOLE = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/;
const PART = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;

/** Milliseconds of a Go duration (`1h30m`, `-5s`, `0`); undefined when it is none. */
export function goDuration(text: string): number | undefined {
  if (/^[+-]?0$/.test(text)) return 0;
  if (text.length > 100 || !WHOLE.test(text)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(PART)) sum += Number(amount) * UNITS[unit!]!;
  return text.startsWith("-") ? -sum : sum;
}
