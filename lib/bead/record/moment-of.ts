const shape = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * An RFC 3339 moment in UTC with at most microseconds, trailing zeros dropped, as the store gives it back; `plusSeconds` later.
 * Undefined when the text is none.
 */
export function momentOf(text: string, plusSeconds = 0): string | undefined {
  const parts = shape.exec(text.trim());
  if (!parts) return undefined;
  const [, date, time, digits = "", zone = "Z"] = parts;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const epoch = Date.parse(`${date}T${time}${offset}`);
  if (Number.isNaN(epoch)) return undefined;
  const fraction = digits.slice(0, 6).replace(/0+$/, "");
  return `${secondsText(epoch / 1000 + plusSeconds)}${fraction === "" ? "" : `.${fraction}`}Z`;
}

/** Whole seconds since 1970 as `2026-05-02T10:00:00`, by the civil calendar. */
function secondsText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const rest = seconds - days * 86_400;
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T${clock}`;
}
