import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { TestCertificate } from "./test-authority";

/** A request as the provider saw it. */
export type Received = {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

/** How the provider answers one request. */
export type Behaviour = (response: ServerResponse, request: Received, socket: Socket) => void;

/** A provider on loopback that answers as it is told, one behaviour for each request, the last one for all that follow. */
export class ProviderServer {
  readonly received: Received[] = [];
  #script: Behaviour[] = [];

  private constructor(
    readonly server: Server,
    readonly secure: boolean,
  ) {}

  static async start(tls?: TestCertificate): Promise<ProviderServer> {
    const provider: ProviderServer = new ProviderServer(
      tls
        ? createSecureServer({ key: tls.key, cert: tls.cert }, (request, response) =>
            provider.#answer(request, response),
          )
        : createServer((request, response) => provider.#answer(request, response)),
      tls !== undefined,
    );
    await new Promise<void>((resolve) => provider.server.listen(0, "127.0.0.1", resolve));
    return provider;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The origin of a loopback name at this server. */
  origin(host: string): string {
    return `${this.secure ? "https" : "http"}://${host}:${this.port}`;
  }

  /** Forgets what was received and sets what comes next. */
  script(...behaviours: readonly Behaviour[]): void {
    this.received.length = 0;
    this.#script = [...behaviours];
  }

  /** Requests that would make a provider work and charge. */
  get mutations(): number {
    return this.received.filter(({ method }) => method === "POST").length;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("error", () => {});
    response.on("error", () => {});
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const received = { method, host: headers.host ?? "", path: url, headers, body };
      this.received.push(received);
      const behaviour = this.#script.length > 1 ? this.#script.shift() : this.#script[0];
      (behaviour ?? status(500))(response, received, request.socket);
    });
  }
}

/** Answers with JSON. */
export const json =
  (value: unknown, code = 200): Behaviour =>
  (response) =>
    response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(value));

/** Answers with a status and headers only. */
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (response) =>
    response.writeHead(code, headers).end();

/** Answers with bytes. */
export const bytes =
  (content: Uint8Array, contentType: string): Behaviour =>
  (response) =>
    response.writeHead(200, { "content-type": contentType }).end(content);

/** Takes the request and never answers. */
export const silent: Behaviour = () => {};

/** Takes the request and drops the connection. */
export const hangUp: Behaviour = (_response, _request, socket) => socket.destroy();

/** Drops the connection in the middle of the body. */
export const cutShort: Behaviour = (response, _request, socket) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "4000" });
  response.write('{"id":"req-1",', () => socket.destroy());
};

/** Promises more bytes than it sends, then ends the connection in good order. */
export const lyingLength: Behaviour = (_response, _request, socket) => {
  socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"id":"req-1"}');
};

/** Sends the headers, then one byte now and then for ever. */
export const dripping: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" "), 50);
  response.on("close", () => clearInterval(timer));
};

/** A body of this many bytes. */
export const huge =
  (size: number): Behaviour =>
  (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const chunk = Buffer.alloc(1 << 16, " ");
    let sent = 0;
    const more = (): void => {
      while (sent < size && !response.destroyed) {
        sent += chunk.byteLength;
        if (!response.write(chunk)) {
          response.once("drain", more);
          return;
        }
      }
      response.end();
    };
    more();
  };

/** A small answer that unpacks to this many bytes. */
export const gzipBomb =
  (size: number): Behaviour =>
  (response) =>
    response
      .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
      .end(gzipSync(Buffer.alloc(size, " ")));

/** No HTTP at all. */
export const garbage: Behaviour = (_response, _request, socket) => socket.end("NOT HTTP AT ALL\r\n\r\n");
