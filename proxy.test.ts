import { NextRequest } from "next/server";
import { expect, test, vi } from "vitest";
import { parseOrigins } from "@/lib/access/origin";
import { proxy } from "./proxy";

vi.mock("./server/env", () => ({
  env: () => ({ origins: parseOrigins("https://hall.example.org,http://127.0.0.1:3000") }),
}));

const ask = (host: string, path = "/") =>
  proxy(
    new NextRequest(`http://${host}${path}`, {
      headers: { host, "x-middleware-subrequest": "proxy", "x-nonce": "mine" },
    }),
  );

test("security 10 an address over https is kept to https, one of this machine is not", () => {
  expect(ask("hall.example.org").headers.get("strict-transport-security")).toBe("max-age=31536000");
  expect(ask("127.0.0.1:3000").headers.has("strict-transport-security")).toBe(false);
});

test("security 2 a host that is not configured, and one that an internal header names, are served nothing", async () => {
  const answer = ask("evil.example");
  expect(answer.status).toBe(421);
  expect(await answer.text()).not.toContain("evil");
});

test("security 10 each answer has a nonce of its own, whatever the request brought", () => {
  const [first, second] = [ask("hall.example.org"), ask("hall.example.org")].map(
    ({ headers }) => /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1],
  );
  expect(first).toMatch(/^[\w+/]{24}$/);
  expect(first).not.toBe(second);
  expect(ask("hall.example.org").headers.get("x-middleware-request-x-nonce")).not.toBe("mine");
  expect(ask("hall.example.org").headers.get("x-middleware-request-x-middleware-subrequest")).toBeNull();
});

test("security 5 an address of the API that no handler has is unknown before anything runs", () => {
  expect(ask("hall.example.org", "/api/nothing").status).toBe(404);
  expect(ask("hall.example.org", "/c/%zz").status).toBe(400);
});
