import type { Browser, Page } from "@playwright/test";
import { paths } from "@/lib/url/paths";
import { change } from "./change";
import { awaitWork } from "./page-at-work";
import type { Hall } from "./server";

/** Nobody is invited twice under one name, and journeys share a console. */
let viewers = 0;

/** The page of somebody else, whom the person of `page` invites and lets look at a city, and no more. */
export async function openAsViewer(page: Page, browser: Browser, hall: Hall, city: string): Promise<Page> {
  const invited = await change(page, "people.invite", { name: `Vera ${++viewers}` });
  const { id, address } = invited as { id: string; address: string };
  await change(page, "people.setMember", { city, person: id, role: "viewer" });
  const context = await browser.newContext({ baseURL: hall.origin });
  const viewer = awaitWork(await context.newPage());
  await viewer.goto(address);
  await viewer.waitForURL((url) => !url.pathname.startsWith(paths.login()));
  return viewer;
}
