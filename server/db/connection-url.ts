import type { PostgresConnection } from "./store";

/**
 * Reads a DATABASE_URL. Socket directories come as `?host=/dir` (as libpq takes them) or as a percent-encoded host;
 * `sslmode` is honoured. Throws a sentence when the text is not such a URL.
 */
export function parseConnectionUrl(text: string): PostgresConnection {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Error("DATABASE_URL is not a URL; write postgres://user:password@host:5432/database");
  }
  if (url.protocol !== "postgres:" && url.protocol !== "postgresql:")
    throw new Error(`DATABASE_URL begins with ${url.protocol}//; write postgres://user:password@host:5432/database`);
  const query = url.searchParams;
  const user = decodeURIComponent(url.username) || query.get("user") || "postgres";
  const mode = query.get("sslmode") ?? "";
  const port = Number(query.get("port") ?? (url.port || 5432));
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`DATABASE_URL has the port ${query.get("port")}; it is a number from 1 to 65535`);
  return {
    host: query.get("host") || decodeURIComponent(url.hostname) || "localhost",
    port,
    database: decodeURIComponent(url.pathname.slice(1)) || user,
    user,
    password: decodeURIComponent(url.password) || query.get("password") || "",
    tls: mode === "verify-full" || mode === "verify-ca" ? "verify-full" : mode === "require" ? "require" : false,
  };
}
