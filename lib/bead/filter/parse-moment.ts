const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** A length of time before now in milliseconds (`2d`, `90m`), or a date (`2026-05-02`, with or without a time of day). */
export type FilterMoment = { readonly ago: number } | { readonly date: string };

/** Reads the value of a time term; undefined when it is neither. */
export function parseMoment(text: string): FilterMoment | undefined {
  const length = /^(\d+(?:\.\d+)?)([smhdw])$/.exec(text);
  if (length) return { ago: Number(length[1]) * (units[length[2] ?? ""] ?? 0) * 1000 };
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(text)) return undefined;
  return Number.isNaN(Date.parse(text)) ? undefined : { date: text };
}
