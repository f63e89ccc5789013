const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** A length of time before now in milliseconds (`2d`, `90m`), or a date (`2026-05-02`, with or without a time of day). */
export type FilterMoment = { readonly ago: number } | { readonly date: string };

/** A thousand years in milliseconds: what lies before is no day of a calendar any more. */
const longest = 365_250 * 86_400_000;

/** Reads the value of a time term; undefined when it is neither, when the calendar has no such day, or it is too long ago. */
export function parseMoment(text: string): FilterMoment | undefined {
  const length = /^(\d+(?:\.\d+)?)([smhdw])$/.exec(text);
  if (length) {
    const ago = Number(length[1]) * (units[length[2] ?? ""] ?? 0) * 1000;
    return ago <= longest ? { ago } : undefined;
  }
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(text)) return undefined;
  const day = text.slice(0, 10);
  const known = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(known) || Number.isNaN(Date.parse(text)) || day < "0001") return undefined;
  return new Date(known).toISOString().startsWith(day) ? { date: text } : undefined;
}
