import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openStore } from "@/server/db/client";
import type { Store } from "@/server/db/store";
import { freePort, type Hall, serve } from "./server";

/** Several servers on one PostgreSQL behind a proxy that knows nothing of them but their ports. */
export type Fleet = {
  /** The proxy: what people and agents open. */
  readonly origin: string;
  readonly store: Store;
  /** Ends a server as a crash would, and starts it again. */
  readonly crash: (server: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Hands each request to the next server; one that does not take the connection is passed over. */
function dumbProxy(ports: readonly number[]) {
  let turn = 0;
  return createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const body = Buffer.concat(chunks);
      const attempt = (left: number) => {
        if (left === 0) return outgoing.writeHead(502).end();
        const { method, url: path, headers } = incoming;
        const port = ports[turn++ % ports.length];
        const onward = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          answer.on("error", () => outgoing.destroy());
        });
        outgoing.on("close", () => onward.destroy());
        onward.on("error", (error: NodeJS.ErrnoException) =>
          error.code === "ECONNREFUSED" ? attempt(left - 1) : outgoing.destroy(),
        );
        onward.end(body);
      };
      attempt(ports.length);
    });
  });
}

/** Starts servers over a new database of the PostgreSQL at `url`. */
export async function startFleet(url: string, size: number): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), "cityhall-fleet-"));
  await cp("server/demo/harbour", join(folder, "harbour"), { recursive: true });
  const name = `cityhall_fleet_${randomBytes(6).toString("hex")}`;
  const admin = await openStore({ url: withDatabase(url, "postgres"), connections: 1 });
  await admin.query(sql.raw(`create database ${name}`));
  const databaseUrl = withDatabase(url, name);
  const ports = await Promise.all(Array.from({ length: size }, freePort));
  const proxy = dumbProxy(ports);
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const halls: Hall[] = await Promise.all(
    ports.map((port) => serve(folder, port, { DATABASE_URL: databaseUrl, PUBLIC_ORIGIN: origin })),
  );
  const store = await openStore({ url: databaseUrl });
  return {
    origin,
    store,
    crash: async (server) => {
      halls[server] = await halls[server]!.crashAndRestart();
    },
    stop: async () => {
      await store.close();
      for (const hall of halls) await hall.stop();
      proxy.closeAllConnections();
      proxy.close();
      await admin.query(sql.raw(`drop database ${name} with (force)`));
      await admin.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function withDatabase(url: string, name: string): string {
  return url.replace(/(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
