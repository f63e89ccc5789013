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
  if (/^[A-Za-z]:[\\/]/.test(written) || written.startsWith("\\\\") || written.startsWith("//")) {
    return refuse("registry source must be an HTTPS URL, a file:// URL or a path");
  }
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(written)?.[1]?.toLowerCase();
  if (scheme === undefined) return withFile(written, refuse);
  if (scheme === "file") return fileUrl(written, refuse);
  if (scheme !== "https") return refuse("remote registry source must use HTTPS");
  if (!URL.canParse(written)) return refuse("invalid registry source");
  const url = new URL(written);
  if (url.username || url.password) return refuse("registry source must not contain credentials");
  if (url.search || url.hash) return refuse("registry source must not have a query or fragment");
  return withFile(`https://${url.host}${url.pathname}`, refuse);
}

function fileUrl(written: string, refuse: (message: string) => Outcome<string>): Outcome<string> {
  if (!URL.canParse(written)) return refuse("invalid registry source");
  const { host, pathname } = new URL(written);
  if (host !== "" && host !== "localhost") return refuse("file registry source must be on this machine");
  return withFile(`file://${pathname}`, refuse);
}

function withFile(address: string, refuse: (message: string) => Outcome<string>): Outcome<string> {
  const bare = address.replace(/\/+$/, "");
  const path = bare.replace(/^[a-z]+:\/\/[^/]*/, "");
  const last = path.slice(path.lastIndexOf("/") + 1);
  if (last === FILE) return { ok: true, value: bare };
  if (/\.[A-Za-z0-9]+$/.test(last)) return refuse(`registry source must name a directory or ${FILE}`);
  return { ok: true, value: `${bare}/${FILE}` };
}
