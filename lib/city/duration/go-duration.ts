import { quoteGo } from "@/lib/diagnostic/quote-go";

const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n, // U+00B5
  μs: 1_000n, // U+03BC
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};
const LIMIT = 1n << 63n;

/** Nanoseconds, or why the text is no duration, in the words of Go's parser. */
export type ParsedDuration =
  | { readonly ok: true; readonly ns: bigint }
  | { readonly ok: false; readonly reason: string };

/** Reads a Go duration (reference 19.1): `1h30m`, `1.5h`, `-5s`, and the bare `0`. */
export function parseGoDuration(text: string): ParsedDuration {
  const invalid = (): ParsedDuration => ({ ok: false, reason: `time: invalid duration ${quoteGo(text)}` });
  const negative = text.startsWith("-");
  let rest = /^[-+]/.test(text) ? text.slice(1) : text;
  if (rest === "0") return { ok: true, ns: 0n };
  if (rest === "") return invalid();
  let total = 0n;
  while (rest !== "") {
    const number = /^(\d*)(?:\.(\d*))?/.exec(rest)!;
    const [written, whole = "", fraction = ""] = number;
    if (whole === "" && fraction === "") return invalid();
    rest = rest.slice(written.length);
    const unit = /^[^.\d]*/.exec(rest)![0];
    if (unit === "") return { ok: false, reason: `time: missing unit in duration ${quoteGo(text)}` };
    const scale = UNITS[unit];
    if (scale === undefined) {
      return { ok: false, reason: `time: unknown unit ${quoteGo(unit)} in duration ${quoteGo(text)}` };
    }
    rest = rest.slice(unit.length);
    total += BigInt(whole || 0) * scale;
    if (fraction !== "") total += (BigInt(fraction) * scale) / 10n ** BigInt(fraction.length);
    if (total > LIMIT || (total === LIMIT && !negative)) return invalid();
  }
  return { ok: true, ns: negative ? -total : total };
}

/** Milliseconds of a Go duration (fractions kept), or undefined when it is none. */
export function durationMs(text: string): number | undefined {
  const parsed = parseGoDuration(text);
  return parsed.ok ? Number(parsed.ns) / 1e6 : undefined;
}

/** Prints nanoseconds as Go does: `1h30m0s`, `1.5s`, `250ms`, `0s`. */
export function formatGoDuration(ns: bigint): string {
  if (ns === 0n) return "0s";
  const sign = ns < 0n ? "-" : "";
  const size = ns < 0n ? -ns : ns;
  if (size < 1_000n) return `${sign}${size}ns`;
  if (size < 1_000_000n) return `${sign}${decimal(size, 1_000n)}µs`;
  if (size < 1_000_000_000n) return `${sign}${decimal(size, 1_000_000n)}ms`;
  const hours = size / UNITS.h!;
  const minutes = (size % UNITS.h!) / UNITS.m!;
  const seconds = `${decimal(size % UNITS.m!, UNITS.s!)}s`;
  if (hours > 0n) return `${sign}${hours}h${minutes}m${seconds}`;
  return minutes > 0n ? `${sign}${minutes}m${seconds}` : `${sign}${seconds}`;
}

/** To the nearest whole second, halves away from zero. */
export function roundToSecond(ns: bigint): bigint {
  const half = ns < 0n ? -500_000_000n : 500_000_000n;
  return ((ns + half) / 1_000_000_000n) * 1_000_000_000n;
}

function decimal(size: bigint, unit: bigint): string {
  const digits = String(unit).length - 1;
  const fraction = String(size % unit)
    .padStart(digits, "0")
    .replace(/0+$/, "");
  return fraction === "" ? `${size / unit}` : `${size / unit}.${fraction}`;
}
