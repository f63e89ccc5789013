import { expect, test } from "vitest";
import { paths, withQuery } from "./paths";

test("habit 22 every path of the console is spelled here, once", () => {
  const spelled = Object.values(paths).map((path) => path("bright lights", "web/review.er", "press"));
  expect(spelled).toMatchInlineSnapshot(`
    [
      "/",
      "/login",
      "/api/session",
      "/api/session/oidc",
      "/api/session/oidc/callback",
      "/api/session/end",
      "/settings/people",
      "/settings/people",
      "/settings/roles",
      "/settings/tokens",
      "/settings/cities",
      "/settings/secrets",
      "/settings/audit",
      "/settings/health",
      "/api/audit",
      "/api/trpc",
      "/api/v0/city/bright%20lights",
      "/api/hooks/bright%20lights",
      "/api/events/bright%20lights",
      "/api/presence/bright%20lights",
      "/docs",
      "/docs/bright%20lights",
      "/providers",
      "/providers/publish",
      "/providers/packs/bright%20lights/web%2Freview.er",
      "/providers/executions/bright%20lights",
      "/api/providers/bright%20lights/artifacts/web/review.er",
      "/disciplines",
      "/disciplines/install",
      "/disciplines/packs/bright%20lights/web%2Freview.er",
      "/disciplines/runs/bright%20lights",
      "/c/bright%20lights",
      "/c/bright%20lights/config",
      "/c/bright%20lights/config/diff",
      "/c/bright%20lights/config/patches",
      "/c/bright%20lights/config/agents/web/review.er",
      "/c/bright%20lights/config/source",
      "/c/bright%20lights/imports",
      "/c/bright%20lights/imports/marketplace",
      "/c/bright%20lights/imports/marketplace/web%2Freview.er/press",
      "/c/bright%20lights/formulas",
      "/c/bright%20lights/formulas/web%2Freview.er",
      "/c/bright%20lights/molecules",
      "/c/bright%20lights/molecules/web%2Freview.er",
      "/c/bright%20lights/beads",
      "/c/bright%20lights/beads/web%2Freview.er",
      "/c/bright%20lights/sling",
      "/c/bright%20lights/sessions",
      "/c/bright%20lights/sessions/web%2Freview.er",
      "/c/bright%20lights/orders",
      "/c/bright%20lights/tokens",
      "/c/bright%20lights/doctor",
      "/c/bright%20lights/commands",
      "/c/bright%20lights/runtimes",
      "/c/bright%20lights/activity",
    ]
  `);
});

test("a query is added only when there is one", () => {
  expect(withQuery("/c/a/beads", "")).toBe("/c/a/beads");
  expect(withQuery("/c/a/beads", "state=open")).toBe("/c/a/beads?state=open");
});
