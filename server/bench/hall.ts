import { memberships } from "@/drizzle/schema/memberships";
import { people } from "@/drizzle/schema/people";
import { originOfHost, parseOrigins } from "@/lib/access/origin";
import { paths } from "@/lib/url/paths";
import { sessionCookie } from "../auth/cookie";
import { startSession } from "../auth/session";
import { agentAbilities, issueToken } from "../auth/token";
import type { Figure } from "./bench";
import { bareStreamBytes } from "./support/bare-stream";
import { type ServedHall, servedHall } from "./support/served-hall";

const size = { browsers: 200, agents: 50, beadsASecond: 50, seconds: 20 } as const;
const city = "harbour";

/**
 * One server with 200 signed-in browsers, each with its stream, and 50 agents that together make 50 beads a second: how soon every
 * browser hears of every bead, how soon agents and pages are answered meanwhile, and what it costs in memory and processor. The
 * browsers and agents run beside the server on the same machine, so the figures are on the safe side.
 */
export async function bench(): Promise<readonly Figure[]> {
  const hall = await servedHall();
  if (!hall) throw new Error("run `npm run build` first, and have a PostgreSQL: `npm run bench` brings one");
  try {
    const cookies = await signIn(hall);
    const secrets = await issue(hall);
    for (let warm = 0; warm < 20; warm++) await home(hall, cookies[0]!);
    await settle();
    const idle = hall.megabytes();
    const idleBytes = await hall.heldBytes();
    const sent = new Map<string, number>();
    const heard: number[] = [];
    let arrived = 0;
    const hear = (subject: string) => {
      arrived += 1;
      const at = sent.get(subject);
      if (at !== undefined) heard.push(performance.now() - at);
    };
    const ended = new AbortController();
    await Promise.all(cookies.map((cookie) => listen(hall, cookie, hear, ended.signal)));
    await settle();
    const streamBytes = ((await hall.heldBytes()) - idleBytes) / size.browsers;
    const bareBytes = await bareStreamBytes(size.browsers);
    const before = hall.processorMs();
    const began = performance.now();
    const deadline = began + size.seconds * 1000;
    const answered: number[] = [];
    const pages: number[] = [];
    const agents = secrets.map((secret, at) => work(hall, { secret, at, deadline, sent, answered }));
    const reader = (async () => {
      for (let turn = 0; performance.now() < deadline; turn++) {
        pages.push(await home(hall, cookies[turn % cookies.length]!));
        await pause(100);
      }
    })();
    await Promise.all([...agents, reader]);
    const load = (hall.processorMs() - before) / (performance.now() - began);
    await pause(2_000);
    const peak = hall.megabytes();
    ended.abort();
    const expected = sent.size * size.browsers;
    if (arrived !== expected) throw new Error(`${arrived} of ${expected} events arrived at the browsers`);
    const scene = `${size.browsers} browsers, ${size.agents} agents, ${sent.size} beads in ${size.seconds} s`;
    return [
      { name: `${scene}: write to visible, p95`, ms: percentile(heard, 95), budget: 500 },
      { name: "write to visible, p99", ms: percentile(heard, 99), budget: 1_500 },
      { name: "answer to an agent, p95", ms: percentile(answered, 95), budget: 500 },
      { name: "the data of the home page, p95", ms: percentile(pages, 95), budget: 500 },
      { name: "memory without browsers (MB in place of ms)", ms: idle, budget: 600 },
      {
        name: `memory of one open stream, of which Node itself ${(bareBytes / 1024).toFixed(1)} (kB in place of ms)`,
        ms: streamBytes / 1024,
        budget: 30,
      },
      { name: "memory under load (MB in place of ms)", ms: peak, budget: 900 },
      { name: "processors used by the server (% in place of ms)", ms: load * 100, budget: 200 },
    ];
  } finally {
    await hall.stop();
  }
}

/** Two hundred people with a role in the city and a session each; answers their cookies. */
async function signIn({ store, origin }: ServedHall): Promise<string[]> {
  const now = new Date();
  const known = originOfHost(new URL(origin).host, parseOrigins(origin))!;
  const all = Array.from({ length: size.browsers }, (_, at) => `bench-${at}`);
  await store.db.insert(people).values(all.map((id) => ({ id, name: id, createdAt: now })));
  const role = { cityId: city, role: "operator", grantedBy: "bench", grantedAt: now };
  await store.db.insert(memberships).values(all.map((personId) => ({ ...role, personId })));
  const cookies: string[] = [];
  for (const person of all) {
    const id = await startSession(store, person, { authMethod: "bench", userAgent: "", ipHash: "" }, now);
    cookies.push(sessionCookie(known, id).split(";")[0]!);
  }
  return cookies;
}

async function issue({ store }: ServedHall): Promise<string[]> {
  const act = { actor: "bench", now: new Date() };
  const secrets: string[] = [];
  for (let at = 0; at < size.agents; at++) {
    const input = { cityId: city, name: `agent-${at}`, actor: `agent-${at}`, abilities: agentAbilities, days: 1 };
    secrets.push((await issueToken(store, input, act)).secret);
  }
  return secrets;
}

/** Opens the stream of one browser and reads it until the signal; resolves once it is live. */
async function listen(
  { origin }: ServedHall,
  cookie: string,
  hear: (subject: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const answer = await fetch(`${origin}${paths.events(city)}`, { headers: { cookie }, signal });
  if (!answer.ok || !answer.body) throw new Error(`a stream was answered with ${answer.status}`);
  const decoder = new TextDecoder();
  let rest = "";
  let live = () => {};
  const isLive = new Promise<void>((resolve) => {
    live = resolve;
  });
  const read = async (body: ReadableStream<Uint8Array>) => {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      rest += decoder.decode(chunk, { stream: true });
      const end = rest.lastIndexOf("\n\n");
      if (end < 0) continue;
      const whole = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (whole.includes("event: live")) live();
      for (const [, subject] of whole.matchAll(/"type":"bead\.created"[^}]*"subject":"([^"]+)"/g)) hear(subject!);
    }
  };
  void read(answer.body).catch(() => {});
  await isLive;
}

type Work = {
  readonly secret: string;
  readonly at: number;
  readonly deadline: number;
  readonly sent: Map<string, number>;
  readonly answered: number[];
};

/** One agent: makes a bead, at its share of the rate, under an id of its own, so that it is known before the answer comes. */
async function work({ origin }: ServedHall, { secret, at, deadline, sent, answered }: Work): Promise<void> {
  const every = (1000 * size.agents) / size.beadsASecond;
  await pause((every * at) / size.agents);
  for (let count = 0; performance.now() < deadline; count++) {
    const began = performance.now();
    const id = `ha-b${at.toString(36).padStart(2, "0")}${count.toString(36).padStart(3, "0")}`;
    sent.set(id, began);
    const answer = await fetch(`${origin}${paths.agentApi(city)}/beads`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ id, title: `Coil rope ${count}`, force: true }),
    });
    if (!answer.ok) throw new Error(`an agent was answered with ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    answered.push(performance.now() - began);
    await pause(Math.max(0, every - (performance.now() - began)));
  }
}

/** Milliseconds until the data of the home page of the city is there. */
async function home({ origin }: ServedHall, cookie: string): Promise<number> {
  const began = performance.now();
  const input = encodeURIComponent(JSON.stringify({ json: { city } }));
  const answer = await fetch(`${origin}${paths.trpc()}/city.home?input=${input}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`the home page was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return performance.now() - began;
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.POSITIVE_INFINITY;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const settle = () => pause(3_000);
