import type { RawSearch } from "./search-codec";

/** The revision that an address pins (ux 59); undefined for none and for what is no number of one. */
export function revisionOf(rev: RawSearch | string | null | undefined): number | undefined {
  const text = typeof rev === "object" && rev !== null ? revText(rev) : rev;
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** An address that stays on the revision at hand; without one, unchanged. */
export function withRevision(href: string, rev: number | undefined): string {
  return rev === undefined ? href : `${href}${href.includes("?") ? "&" : "?"}rev=${rev}`;
}

function revText(raw: RawSearch): string | undefined {
  if (raw instanceof URLSearchParams) return raw.get("rev") ?? undefined;
  return typeof raw.rev === "string" ? raw.rev : undefined;
}
