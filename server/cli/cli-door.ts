import { timingSafeEqual } from "node:crypto";
import { env } from "../env";
import { publishEndpoint, withdrawEndpoint } from "./server-endpoint";

// On the global object, because the bundler may load this module once for the start hook and once for the route.
const holder = globalThis as { cityhallCliToken?: string };

/** Lets command lines of this user find the server that owns the embedded store. Call once that is open. */
export function openCliDoor(): void {
  const { dataDir, databaseUrl, origins, port } = env();
  if (databaseUrl) return;
  holder.cityhallCliToken = publishEndpoint(dataDir, origins[0]?.origin ?? `http://127.0.0.1:${port}`);
}

/** Takes the file away when the server ends. */
export function closeCliDoor(): void {
  holder.cityhallCliToken = undefined;
  withdrawEndpoint(env().dataDir);
}

/** Whether a bearer is the token of the data folder; no bearer is one while the door is closed. */
export function opensCliDoor(bearer: string): boolean {
  const token = Buffer.from(holder.cityhallCliToken ?? "");
  const offered = Buffer.from(bearer);
  return token.length > 0 && token.length === offered.length && timingSafeEqual(token, offered);
}
