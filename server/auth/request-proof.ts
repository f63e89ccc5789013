import { originMatches, originOfHost, type PublicOrigin } from "@/lib/access/origin";

/** Why a request that wants to change something is not taken; undefined when all proofs are there (security 4). */
export function missingProof(headers: Headers, origins: readonly PublicOrigin[]): string | undefined {
  const origin = originOfHost(headers.get("host"), origins);
  if (!origin) return "This host is not served here.";
  if (!originMatches(headers.get("origin"), origin)) return "The Origin header is not the address of this console.";
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return "The request comes from another site.";
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return "The content type must be application/json.";
  if (headers.get("x-cityhall") !== "1") return "The header x-cityhall is missing.";
  return undefined;
}
