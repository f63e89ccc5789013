import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { paths } from "@/lib/url/paths";
import { generateCity } from "@/server/bench/support/generate-city";
import { fleet } from "../seeds/fleet";
import { gotoAllBranches } from "../support/all-branches";
import { cook } from "../support/cook";
import { openFolder } from "../support/open-folder";
import { expect, test } from "../support/test";

/** Beads of the tree and of the table, and agents of the table. */
const beads = Number(process.env.BENCH_BEADS ?? 10_000);
const agents = Number(process.env.BENCH_AGENTS ?? 2_000);

type Scroll = { fps: number; floor: number; long: number; longest: number; rows: number };

/** Pixels of a frame when somebody turns the wheel, and when somebody drags the bar through everything. */
const speeds = { wheel: 120, fling: 1_200, drag: undefined } as const;

/**
 * Scrolls a table for 180 frames. The floor are rows of the same look that all exist and that nothing but the browser scrolls:
 * what drawing them takes on this machine.
 */
async function scroll(table: Locator, pace: number | undefined): Promise<Scroll> {
  return table.evaluate(async (scroller, step) => {
    const frames = 180;
    const still = 800;
    const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
    const rate = async (act: (at: number) => void) => {
      const from = await frame();
      let to = from;
      for (let at = 1; at <= frames; at++) {
        act(at);
        to = await frame();
      }
      return (frames * 1_000) / (to - from);
    };
    const placeIn = (element: Element, at: number) => {
      const end = element.scrollHeight - element.clientHeight;
      return step === undefined ? (end * at) / frames : (at * step) % end;
    };

    const row = scroller.querySelector<HTMLElement>("[role=rowgroup]:last-of-type > [role=row]");
    if (!row) throw new Error("the table has no row");
    const { left, top, width, height } = scroller.getBoundingClientRect();
    const plain = scroller.cloneNode(false) as HTMLElement;
    Object.assign(plain.style, { position: "fixed", zIndex: "99", left: `${left}px`, top: `${top}px` });
    Object.assign(plain.style, { width: `${width}px`, height: `${height}px` });
    for (let at = 0; at < still; at++) {
      const copy = row.cloneNode(true) as HTMLElement;
      copy.style.transform = `translateY(${at * row.offsetHeight}px)`;
      plain.append(copy);
    }
    document.body.append(plain);
    await frame();
    const floor = await rate((at) => {
      plain.scrollTop = placeIn(plain, at);
    });
    plain.remove();

    const long: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) long.push(entry.duration);
    });
    await frame();
    observer.observe({ type: "longtask" });
    let rows = 0;
    const fps = await rate((at) => {
      scroller.scrollTop = placeIn(scroller, at);
      rows = Math.max(rows, scroller.querySelectorAll("[role=row]").length);
    });
    await frame();
    observer.disconnect();
    return { fps, floor, long: long.length, longest: Math.max(0, ...long), rows };
  }, pace);
}

async function report(name: string, table: Locator): Promise<void> {
  for (const [how, pace] of Object.entries(speeds)) {
    await table.evaluate((scroller) => scroller.scrollTo(0, 0));
    await table.page().waitForTimeout(800);
    const { fps, floor, long, longest, rows } = await scroll(table, pace);
    process.stdout.write(
      `${name.padEnd(24)} ${how.padEnd(6)} ${fps.toFixed(0)} fps (${((100 * fps) / floor).toFixed(0)} % of plain rows)  ` +
        `long tasks ${long}, longest ${Math.round(longest)} ms  rows ${rows}\n`,
    );
    // What does not depend on the machine is judged.
    expect(rows).toBeLessThanOrEqual(120);
  }
}

test("scrolling a molecule, a table of beads and a table of agents", async ({ page, hall, openCity }) => {
  test.setTimeout(900_000);
  const city = await openCity("fleet", fleet(beads));
  const root = await cook(page, city, "fleet");
  await page.goto(paths.molecule(city, root));
  const tree = page.getByRole("treegrid");
  await tree.focus();
  await gotoAllBranches(page, city, root);
  await expect(tree).toHaveAttribute("aria-rowcount", String(beads + 2));
  await report(`tree of ${beads} beads`, tree);

  await page.goto(paths.beads(city));
  const table = page.getByRole("grid");
  await expect(table).toBeVisible();
  // The list grows a page at a time as its end comes near.
  for (let before = 0; ; ) {
    const now = await table.evaluate((scroller) => {
      scroller.scrollTop = scroller.scrollHeight;
      return scroller.scrollHeight;
    });
    if (now === before) break;
    before = now;
    await page
      .waitForFunction((height) => (document.querySelector("[role=grid]")?.scrollHeight ?? 0) > height, now, {
        timeout: 5_000,
      })
      .catch(() => {});
  }
  await report(`table of ${Number(await table.getAttribute("aria-rowcount")) - 1} beads`, table);

  const large = join(hall.folder, "crowd");
  await mkdir(large);
  generateCity(large, { packs: 40, agents, formulas: 40 });
  const crowd = await openFolder(page, large);
  await page.goto(paths.config(crowd));
  const people = page.getByRole("grid");
  await expect(people).toBeVisible();
  await report(`table of ${Number(await people.getAttribute("aria-rowcount")) - 1} agents`, people);
});
