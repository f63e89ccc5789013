import { createHash } from "node:crypto";
import { matchesHost, normalizeHost } from "@/lib/provider/host-pattern";
import { SNIFFED_MEDIA_TYPES, sniffMediaType } from "@/lib/provider/media-type";
import type { ArtifactRules, ProviderPack } from "@/lib/provider/pack";
import { isLoopbackName, parseWebUrl } from "@/lib/provider/web-url";

export type JudgedArtifact = {
  readonly state: "kept" | "refused";
  readonly reason: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  readonly content?: Uint8Array;
};

/** Why an artifact's address is not fetched; undefined when it may be (notes 5). */
export function artifactRefusal(pack: ProviderPack, text: string): string | undefined {
  const url = parseWebUrl(text);
  const host = url && normalizeHost(url.hostname);
  if (!url || host === undefined) return "the address names no host";
  const plain = pack.transport.endpoint.startsWith("http:") && isLoopbackName(host);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && plain)) return "the address is not https";
  if (url.username || url.password) return "the address carries user info";
  if (url.port && !isLoopbackName(host)) return `the address names port ${url.port}`;
  if (!pack.artifacts.hosts.some((pattern) => matchesHost(pattern, host)))
    return `${host} matches none of artifacts.hosts`;
  return undefined;
}

/**
 * Judges the bytes of an artifact: size, and the media type that they show. Only for types without a signature is the
 * sender's word taken, and only where the bytes show no other type.
 */
export function judgeArtifact(rules: ArtifactRules, bytes: Uint8Array, contentType: string): JudgedArtifact {
  const shown = sniffMediaType(bytes);
  const said = contentType.split(";")[0]!.trim().toLowerCase();
  const onWord =
    shown === undefined && !SNIFFED_MEDIA_TYPES.has(said) && rules.media_types.includes(said) ? said : undefined;
  const mediaType = shown ?? onWord ?? "";
  const facts = { mediaType, size: bytes.byteLength, sha256: createHash("sha256").update(bytes).digest("hex") };
  const refused = (reason: string): JudgedArtifact => ({ ...facts, state: "refused", reason });
  if (bytes.byteLength === 0) return refused("the artifact is empty");
  if (bytes.byteLength > rules.max_bytes)
    return refused(`${bytes.byteLength} bytes are more than artifacts.max_bytes (${rules.max_bytes})`);
  if (!mediaType) return refused("the bytes show no known media type");
  if (!rules.media_types.includes(mediaType)) return refused(`${mediaType} is not one of artifacts.media_types`);
  return { ...facts, state: "kept", reason: "", content: bytes };
}
