import { paths, withQuery } from "@/lib/url/paths";
import { markup } from "@/server/guard/corpora/corpus";
import { quay } from "../seeds/quay";
import { expect, test } from "../support/test";

const toml = (text: string) => JSON.stringify(text);
const some = (start: number) => Array.from({ length: 8 }, (_, at) => markup[(start + at * 7) % markup.length]!);

/** A city whose authors write markup wherever a text may stand. */
const files: Readonly<Record<string, string>> = {
  ...quay,
  "city.toml": `[workspace]\nname = "hostile"\n\n[session]\nstartup_timeout = ${toml(markup[0]!)}\n`,
  "packs/crew/agents/hand/agent.toml": `nudge = ${toml(markup[8]!)}\nwork_dir = ${toml(markup[14]!)}\n[env]\nGREETING = ${toml(markup[6]!)}\n`,
  "packs/crew/agents/hand/prompt.md": `${markup.join("\n\n")}\n`,
  "formulas/marked.toml": `formula = "marked"\ndescription = ${toml(markup.slice(0, 6).join(" "))}\n${markup
    .map((text, at) => `\n[[steps]]\nid = "s${at}"\ntitle = ${toml(text)}\ndescription = ${toml(text)}\n`)
    .join("")}`,
  "orders/marked.toml": `[order]\ndescription = ${toml(markup[10]!)}\nformula = "pancakes"\ntrigger = "cooldown"\ninterval = "30m"\npool = "crew.hand"\nenabled = false\n`,
};

test("security 13 markup in beads and configuration is shown as text on every page", async ({
  page,
  hall,
  openCity,
}) => {
  test.setTimeout(150_000);
  await page.addInitScript("globalThis.ownedTimes = 0; globalThis.owned = () => { globalThis.ownedTimes += 1; };");
  page.on("dialog", () => {
    throw new Error("a page opened a dialog of the browser");
  });
  const city = await openCity("hostile", files);
  const headers = { origin: hall.origin, "x-cityhall": "1", "content-type": "application/json" };
  const token = await page.request.post(`${hall.origin}${paths.trpc()}/token.issue`, {
    headers,
    data: { json: { city, name: "marker", actor: markup[9]!.slice(0, 90), days: 1 } },
  });
  const { secret } = (await token.json()).result.data.json as { secret: string };
  const asAgent = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const beads: string[] = [];
  for (const text of markup) {
    const made = await page.request.post(`${hall.origin}${paths.agentApi(city)}/beads`, {
      headers: asAgent,
      data: {
        title: text,
        description: markup.join("\n"),
        notes: text,
        labels: [text.slice(0, 190)],
        metadata: { pr_url: text, link: text },
      },
    });
    expect(made.status()).toBe(200);
    beads.push(((await made.json()) as { id: string }).id);
  }
  const commented = await page.request.post(`${hall.origin}${paths.agentApi(city)}/beads/${beads[0]}/comments`, {
    headers: asAgent,
    data: { text: markup.join("\n") },
  });
  expect(commented.ok()).toBe(true);

  const addresses = [
    paths.city(city),
    paths.beads(city),
    ...beads.slice(0, 3).map((id) => paths.bead(city, id)),
    paths.formulas(city),
    paths.formula(city, "marked"),
    paths.config(city),
    paths.agent(city, "crew.hand"),
    paths.orders(city),
    paths.doctor(city),
    paths.activity(city),
    paths.sling(city),
    withQuery(paths.source(city), new URLSearchParams({ file: "formulas/marked.toml" }).toString()),
    ...some(3).map((text) => withQuery(paths.beads(city), new URLSearchParams({ f: text, q: text }).toString())),
    ...some(5).map((text) =>
      withQuery(paths.login(), new URLSearchParams({ next: text, reason: text, request: text }).toString()),
    ),
    ...some(1).map((text) => paths.bead(city, text)),
  ];
  for (const address of addresses) {
    await test.step(address.slice(0, 80), async () => {
      await page.goto(address);
      await expect(page.locator("h1").first()).toBeVisible();
      const found = await page.evaluate(() => ({
        times: (globalThis as unknown as { ownedTimes: number }).ownedTimes,
        handlers: [...document.querySelectorAll("*")].filter((element) =>
          [...element.attributes].some(({ name }) => name.startsWith("on")),
        ).length,
        frames: document.querySelectorAll("iframe, object, embed, base, meta[http-equiv=refresh]").length,
        links: [...document.querySelectorAll("a[href], form[action], [formaction]")]
          .flatMap((element) => ["href", "action", "formaction"].map((name) => element.getAttribute(name) ?? ""))
          .filter((link) => /^\s*(javascript|data|vbscript):/i.test(link)),
        foreign: [...document.querySelectorAll("script[src], link[href], img[src]")]
          .map((element) => element.getAttribute("src") ?? element.getAttribute("href") ?? "")
          .filter((source) => /evil\.example/.test(source)),
      }));
      expect(found).toEqual({ times: 0, handlers: 0, frames: 0, links: [], foreign: [] });
    });
  }
});
