import { matchesHost, normalizeHost } from "../host-pattern";
import type { Transport } from "../pack";
import { isLoopbackName, parseWebUrl } from "../web-url";
import { readHostList } from "./host-list";
import type { TableReader, TextRule } from "./table-reader";
import { nonEmpty, snakeName } from "./text-rule";

const MOST_HOSTS = 16;
const TIMEOUT = { min: 1_000n, max: 900_000n };
const RESERVED_HEADERS = ["host", "content-length", "content-type", "transfer-encoding", "connection", "cookie"];

const headerName: TextRule = {
  fits: (text) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text) && !RESERVED_HEADERS.includes(text.toLowerCase()),
  expected: `a header name other than ${RESERVED_HEADERS.join(", ")}`,
};

/** What is wrong with an endpoint, as the message and what to do; undefined for an origin that may be called. */
function endpointProblem(text: string): readonly [string, string] | undefined {
  const url = parseWebUrl(text);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:"))
    return [`"${text}" is not an https origin`, "write https://host"];
  if (normalizeHost(url.hostname) === undefined)
    return [`"${text}" does not name its host by a DNS name`, "IP addresses are not allowed"];
  if (url.protocol === "http:" && !isLoopbackName(url.hostname))
    return [`"${text}" uses plain http`, "only a loopback name (localhost) may, for tests; use https"];
  const rest = text.replace(/^[a-z]+:\/\//i, "");
  if (url.username || url.password || rest.includes("@") || /[?#\\]/.test(rest) || rest.includes("/"))
    return [`"${text}" is more than an origin`, "remove user info, path, query and fragment"];
  return undefined;
}

/** `[transport]` (notes 3): where the request goes and which credential slot it carries. */
export function readTransport(root: TableReader): Transport | undefined {
  const reader = root.child("transport", "required");
  if (!reader) return undefined;
  const written = reader.text("endpoint", "required");
  const problem = written === undefined ? undefined : endpointProblem(written);
  if (problem) reader.report.error("provider-value", reader.at("endpoint"), ...problem);
  const endpoint = written === undefined || problem ? undefined : parseWebUrl(written)?.origin;
  const hosts = readHostList(reader, "allowed_hosts", "required", MOST_HOSTS);
  const host = endpoint && parseWebUrl(endpoint)?.hostname;
  if (host && hosts.length > 0 && !hosts.some((pattern) => matchesHost(pattern, host)))
    reader.report.error(
      "provider-host",
      reader.at("endpoint"),
      `host "${host}" matches none of transport.allowed_hosts`,
      "list it there",
    );
  const fields = {
    api_version: reader.text("api_version", "required", nonEmpty),
    auth_header: reader.text("auth_header", "required", headerName),
    credential: reader.text("credential", "required", snakeName),
    timeout_ms: reader.integer("timeout_ms", "required", TIMEOUT),
  };
  reader.finish();
  const { api_version, auth_header, credential, timeout_ms } = fields;
  if (!endpoint || !api_version || !auth_header || !credential || timeout_ms === undefined) return undefined;
  return { endpoint, api_version, allowed_hosts: hosts, auth_header, credential, timeout_ms: Number(timeout_ms) };
}
