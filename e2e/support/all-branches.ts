import type { Page } from "@playwright/test";
import { paths } from "@/lib/url/paths";

/** Opens the page of a molecule with every container below its root unfolded: the hardest case of the tree. */
export async function gotoAllBranches(page: Page, city: string, root: string): Promise<void> {
  const epics = await page.evaluate(
    async ([api, input]) => {
      const answer = await fetch(`${api}/molecule.rows?input=${encodeURIComponent(input ?? "")}`);
      const { result } = await answer.json();
      return result.data.json.rows.map((row: { line: { id: string } }) => row.line.id) as string[];
    },
    [paths.trpc(), JSON.stringify({ json: { city, id: root, expanded: [root], offset: 0, limit: 200 } })],
  );
  await page.goto(`${paths.molecule(city, root)}?exp=${epics.slice(1).join(",")}`);
}
