import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** How the stand-in behaves. */
export type StandInMode = "well" | "503" | "slow" | "malformed" | "not-json" | "half-open";

type Row = Record<string, unknown> & { readonly id: string };

/** What it was asked, for assertions. */
export type Asked = { readonly method: string; readonly path: string; readonly body: unknown; readonly header: string };

/**
 * A supervisor for tests: the session routes of runtime 12 on loopback, over rows that tests set. It can be driven through every
 * failure that a real one can have.
 */
export class StandInSupervisor {
  readonly asked: Asked[] = [];
  readonly sessions: Row[] = [];
  readonly pending = new Map<string, unknown>();
  readonly transcripts = new Map<string, unknown>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #streams = new Set<ServerResponse>();
  #seq = 0;
  #events: { readonly seq: number; readonly type: string }[] = [];
  mode: StandInMode = "well";
  /** Whether an accepted act has its effect. */
  obedient = true;
  /** Rows of an answer. */
  pageSize = 500;
  url = "";

  constructor(readonly city: string) {}

  static async start(city: string): Promise<StandInSupervisor> {
    const standIn = new StandInSupervisor(city);
    await new Promise<void>((resolve) => standIn.#server.listen(0, "127.0.0.1", resolve));
    const address = standIn.#server.address();
    standIn.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    return standIn;
  }

  /** Ends it: connections break, new ones are refused. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  session(id: string): Row {
    const row = this.sessions.find((each) => each.id === id || each.session_name === id);
    if (!row) throw new Error(`the stand-in has no session ${id}`);
    return row;
  }

  /** Appends an event and sends it to whoever listens. */
  emit(type: string): void {
    const event = { seq: ++this.#seq, type };
    this.#events.push(event);
    for (const stream of this.#streams) stream.write(frameOf(event));
  }

  /** Breaks the open event streams; they may come again. */
  dropStreams(): void {
    for (const stream of this.#streams) stream.destroy();
    this.#streams.clear();
  }

  get listeners(): number {
    return this.#streams.size;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const body = await bodyOf(request);
    const path = url.pathname;
    const header = String(request.headers["last-event-id"] ?? "");
    this.asked.push({ method: request.method ?? "", path: `${path}${url.search}`, body, header });
    if (this.mode === "503") return problem(response, 503, "unavailable: the store is not open");
    // An open connection over which nothing ever comes.
    if (this.mode === "slow") return;
    const prefix = `/v0/city/${encodeURIComponent(this.city)}/`;
    if (!path.startsWith(prefix)) return problem(response, 404, "not_found: city not found or not running");
    const parts = path.slice(prefix.length).split("/").map(decodeURIComponent);
    if (this.mode === "not-json") response.end("<html>proxy</html>");
    else if (parts.join("/") === "events/stream") this.#stream(url, header, response);
    else if (request.method === "GET" && parts[0] === "sessions") json(response, 200, this.#list(url));
    else if (parts[0] === "session") this.#one(request, parts, url, body, response);
    else problem(response, 404, "not_found: no such route");
  }

  #list(url: URL): unknown {
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const items: unknown[] = this.sessions.slice(from, from + this.pageSize);
    const next = from + this.pageSize < this.sessions.length ? String(from + this.pageSize) : undefined;
    if (this.mode === "malformed") items.push("a text", { state: "active" }, { id: "bad-1", state: 7 }, null);
    return { items, total: this.sessions.length, ...(next && { next_cursor: next }) };
  }

  #one(
    request: IncomingMessage,
    [, id = "", verb = ""]: readonly string[],
    url: URL,
    body: unknown,
    response: ServerResponse,
  ): void {
    const row = this.sessions.find((each) => [each.id, each.session_name, each.alias].includes(id));
    if (!row) problem(response, 404, `not_found: session not found: "${id}"`);
    else if (request.method === "GET") json(response, 200, this.#read(row, verb, url));
    else if (!request.headers["x-gc-request"]) problem(response, 403, "forbidden: X-GC-Request is missing");
    else {
      if (this.obedient) this.#obey(row, verb, body);
      json(response, 202, { status: "accepted", id: row.id });
    }
  }

  #read(row: Row, verb: string, url: URL): unknown {
    if (verb === "pending") return { supported: true, pending: this.pending.get(row.id) ?? null };
    if (verb === "transcript") return this.transcripts.get(row.id) ?? { turns: [] };
    const { last_output: output = "", ...rest } = row;
    return url.searchParams.get("peek") === "true" ? { ...rest, last_output: output } : rest;
  }

  #obey(row: Row, verb: string, body: unknown): void {
    const change: Record<string, unknown> = row;
    if (verb === "wake") Object.assign(change, { state: "active", running: true });
    if (verb === "suspend") Object.assign(change, { state: "suspended", running: false });
    if (verb === "close") Object.assign(change, { state: "closed", running: false });
    if (verb === "messages") Object.assign(change, { last_active: new Date().toISOString() });
    if (verb === "respond" && (body as { request_id?: string }).request_id) this.pending.delete(row.id);
    this.emit(verb === "wake" ? "session.woke" : "session.updated");
  }

  #stream(url: URL, header: string, response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    if (this.mode === "half-open") return;
    response.write("event: heartbeat\ndata: {}\n\n");
    const after = Number(url.searchParams.get("after_seq") || header || this.#seq);
    for (const event of this.#events.filter((each) => each.seq > after)) response.write(frameOf(event));
    this.#streams.add(response);
    response.on("close", () => this.#streams.delete(response));
  }
}

const frameOf = (event: { readonly seq: number; readonly type: string }) =>
  `id: ${event.seq}\nevent: event\ndata: ${JSON.stringify(event)}\n\n`;

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function problem(response: ServerResponse, status: number, detail: string): void {
  response
    .writeHead(status, { "content-type": "application/problem+json" })
    .end(JSON.stringify({ status, title: "problem", detail }));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text ? (JSON.parse(text) as unknown) : undefined;
}
