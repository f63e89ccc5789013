/** PostgreSQL's text of a moment in UTC (`2026-05-02 10:00:00.5+00`) as RFC 3339 (`2026-05-02T10:00:00.5Z`). */
export function momentText(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11).replace(/\+00(:00)?$/, "")}Z`;
}
