import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { Outcome } from "../source/constraint";

const FILE = "registry.toml";

/**
 * The address of a registry's `registry.toml` (reference 24.1): an HTTPS URL, a `file://` URL of this machine, or a path. A
 * directory, or a path whose last part has no extension, gets `/registry.toml`; any other file name is refused.
 */
export function normalizeRegistrySource(source: string): Outcome<string> {
  const written = source.trim();
  const refuse = (message: string): Outcome<string> => ({ ok: false, message: `${message}: ${quoteGo(written)}` });
  if (written === "") return { ok: false, message: "registry source is required" };
  const foreign = /^[A-Za-z][A-Za-z0-9+.-]*:(?!\/\/)|^\\\\|^\/\/|[\p{Cc}\p{Cf}]/u;
  if (foreign.test(written)) {
    return refuse("registry source must be an HTTPS URL, a file:// URL or a path");
  }
  const [, scheme, authority = "", path = ""] = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)/.exec(written) ?? [];
  if (scheme === undefined) return withFile(written, refuse);
  if (/[?#]/.test(written)) return refuse("registry source must not have a query or fragment");
  if (scheme.toLowerCase() === "file") {
    if (authority !== "" && authority !== "localhost") return refuse("file registry source must be on this machine");
    return withFile(`file://${path}`, refuse);
  }
  if (scheme.toLowerCase() !== "https") return refuse("remote registry source must use HTTPS");
  if (authority.includes("@")) return refuse("registry source must not contain credentials");
  const [, host, port = "443"] = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(?::(\d{1,5}))?$/.exec(authority) ?? [];
  if (host === undefined || Number(port) > 65_535) return refuse("invalid registry source");
  return withFile(`https://${authority.toLowerCase()}${path}`, refuse);
}

function withFile(address: string, refuse: (message: string) => Outcome<string>): Outcome<string> {
  const bare = address.replace(/\/+$/, "");
  const path = bare.replace(/^[a-z]+:\/\/[^/]*/, "");
  const last = path.slice(path.lastIndexOf("/") + 1);
  if (last === FILE) return { ok: true, value: bare };
  if (/\.[A-Za-z0-9]+$/.test(last)) return refuse(`registry source must name a directory or ${FILE}`);
  return { ok: true, value: `${bare}/${FILE}` };
}
