import { request } from "node:http";
import { routeAccess } from "@/lib/access/route-access";
import { paths } from "@/lib/url/paths";
import { traversal } from "@/server/guard/corpora/corpus";
import { expect, test } from "../support/test";

type Answer = { readonly status: number; readonly headers: Readonly<Record<string, string | string[] | undefined>> };

/** A request with exactly these headers, as no browser would send it; `path` goes onto the wire as it is. */
function ask(
  origin: string,
  path: string,
  method: string,
  headers: Record<string, string>,
  body = "",
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
      // A stream would never end by itself.
      answer.destroy();
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** An address of each route handler, and of pages of each kind. */
const addressOf = (route: string) =>
  `/${route.replace("[...path]", "city/harbour/beads").replace(/\[\w+\]/g, "harbour")}`;
const handlers = routeAccess.map(({ route, methods }) => ({
  path: addressOf(route).replace("/trpc/harbour", "/trpc/city.open"),
  methods,
}));
const pages = [
  paths.home(),
  paths.login(),
  paths.city("harbour"),
  paths.beads("harbour"),
  paths.settingsSecrets(),
  "/nowhere",
];
const every = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/** Where a session may change something, and who answers for the proof there. */
const bySession = [`${paths.trpc()}/city.open`, paths.signIn(), paths.signOut()];

test("security 13 the matrix of headers holds for every route", async ({ hall, signedIn }) => {
  test.setTimeout(120_000);
  const { origin } = hall;
  const { host, port } = new URL(origin);
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const good = { host, cookie, origin, "content-type": "application/json", "x-cityhall": "1", "content-length": "2" };
  const statusOf = async (path: string, method: string, headers: Record<string, string>, body = "") =>
    (await ask(origin, path, method, headers, body)).status;

  await test.step("security 2 a host that is not configured is served nothing", async () => {
    for (const { path } of [...handlers, ...pages.map((page) => ({ path: page }))])
      for (const wrong of [`evil.example:${port}`, "localhost", `${host}.evil.example`, `evil.example@${host}`])
        expect([path, wrong, await statusOf(path, "GET", { host: wrong })]).toEqual([path, wrong, 421]);
    const forwarded = { host: `evil.example:${port}`, "x-forwarded-host": host };
    expect(await statusOf(paths.login(), "GET", forwarded)).toBe(421);
  });

  await test.step("security 4 a method that the table does not list is not taken", async () => {
    for (const { path, methods } of handlers)
      for (const method of every.filter((each) => !methods.includes(each)))
        expect([path, method, [403, 405].includes(await statusOf(path, method, good, "{}"))]).toEqual([
          path,
          method,
          true,
        ]);
  });

  await test.step("security 4 a change needs every proof that it comes from a page of this console", async () => {
    const wrong: Record<string, string>[] = [
      { origin: "http://evil.example" },
      { origin: "null" },
      { origin: "" },
      { origin: `${origin}/` },
      { "content-type": "text/plain" },
      { "content-type": "application/x-www-form-urlencoded" },
      { "content-type": "multipart/form-data; boundary=x" },
      { "content-type": "" },
      { "x-cityhall": "" },
      { "x-cityhall": "2" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
    ];
    for (const path of bySession)
      for (const header of wrong)
        expect([path, header, await statusOf(path, "POST", { ...good, ...header }, "{}")]).toEqual([path, header, 403]);
    const { origin: _, ...withoutOrigin } = good;
    for (const path of bySession) expect(await statusOf(path, "POST", withoutOrigin, "{}")).toBe(403);
  });

  await test.step("security 1 a session counts for nothing where a token or a signature is asked for", async () => {
    const agents = `${paths.agentApi("harbour")}/beads`;
    for (const method of ["GET", "POST"])
      expect(await statusOf(agents, method, good, method === "GET" ? "" : "{}")).toBe(401);
    expect(await statusOf(paths.hook("harbour"), "POST", good, "{}")).toBe(401);
    expect(await statusOf("/api/cli", "POST", good, "{}")).toBe(403);
    expect(await statusOf("/metrics", "GET", good)).not.toBe(200);
  });

  await test.step("security 1 whoever is not signed in gets no page and no data, whatever internal header is sent", async () => {
    const stranger = { host, "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy", "x-page": "//evil.example" };
    for (const path of [paths.home(), paths.city("harbour"), paths.beads("harbour"), paths.settingsSecrets()]) {
      const { status, headers } = await ask(origin, path, "GET", stranger);
      expect([path, status]).toEqual([path, 307]);
      expect(new URL(String(headers.location), origin).pathname).toBe(paths.login());
      expect(String(headers.location)).not.toContain("evil");
    }
    expect(await statusOf(paths.events("harbour"), "GET", stranger)).toBe(401);
    expect(await statusOf(paths.auditExport(), "GET", stranger)).toBe(401);
    expect(await statusOf(`${paths.trpc()}/city.list`, "GET", stranger)).toBe(401);
  });

  await test.step("security 10 every answer carries the policy, and no address is a way around it", async () => {
    for (const path of [...pages, ...handlers.map((each) => each.path)]) {
      const { headers } = await ask(origin, path, "GET", { host, cookie });
      const policy = String(headers["content-security-policy"]);
      expect([path, headers["x-content-type-options"], headers["referrer-policy"]]).toEqual([
        path,
        "nosniff",
        "no-referrer",
      ]);
      expect(policy).toMatch(/default-src 'none'/);
      expect(policy).toMatch(/frame-ancestors 'none'/);
      expect(policy.split("; ").filter((each) => /unsafe-(inline|eval)/.test(each))).toEqual([
        "style-src-attr 'unsafe-inline'",
      ]);
      expect(headers["x-powered-by"]).toBeUndefined();
    }
  });

  await test.step("security 13 paths that try to leave are answered, and with nothing", async () => {
    for (const [at, text] of traversal.entries()) {
      const tail = encodeURIComponent(text);
      // A page costs more than an answer of the API: each text meets one.
      const page = [`/${tail}`, `/c/${tail}`, `/c/harbour/formulas/${tail}`][at % 3]!;
      for (const path of [page, `/api/events/${tail}`, `/api/hooks/${tail}`, `/api/v0/city/${tail}/beads`]) {
        const status = await statusOf(path, "GET", { host, cookie });
        expect([path, status < 500]).toEqual([path, true]);
      }
    }
    for (const raw of [
      "/c/%zz",
      "/api/events/%zz",
      "/api/v0/%zz",
      "/c/..%2f..%2fapi",
      "//evil.example/%2e%2e",
      "/%5cevil.example",
    ])
      expect([raw, (await statusOf(raw, "GET", { host, cookie })) < 500]).toEqual([raw, true]);
  });

  await test.step("security 11 a body beyond its size is not read, calls beyond their rate are told to wait", async () => {
    const large = "x".repeat(6_000_001);
    const { "content-length": __, ...unsized } = good;
    for (const path of [`${paths.trpc()}/city.open`, paths.signIn(), paths.hook("harbour")])
      for (const headers of [
        { ...unsized, "content-length": String(large.length) },
        { ...unsized, "transfer-encoding": "chunked" },
      ])
        expect([path, await statusOf(path, "POST", headers, large)]).toEqual([path, 413]);
    const tries = Array.from({ length: 70 }, () => statusOf(paths.hook("harbour"), "POST", { host }));
    expect((await Promise.all(tries)).filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});
