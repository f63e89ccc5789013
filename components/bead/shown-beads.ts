import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { BeadLine } from "@/lib/view/bead-line";
import type { Outputs, Trpc } from "../data/trpc";

type Pages = InfiniteData<Outputs["bead"]["list"]>;
type Detail = Outputs["bead"]["show"];

/** What an act changes of a bead, as far as a page can know before the server has answered. */
export type BeadChange = Partial<
  Pick<BeadLine, "title" | "priority" | "assignee" | "status" | "state" | "labels" | "updatedAt">
>;

/** Shows a change of a bead at once in every list and on its page; the result puts everything back as it was. */
export async function showAtOnce(
  queryClient: QueryClient,
  trpc: Trpc,
  id: string,
  change: BeadChange,
): Promise<() => void> {
  const lists = trpc.bead.list.pathFilter();
  const pages = trpc.bead.show.pathFilter();
  await Promise.all([queryClient.cancelQueries(lists), queryClient.cancelQueries(pages)]);
  const before: [QueryKey, unknown][] = [...queryClient.getQueriesData(lists), ...queryClient.getQueriesData(pages)];
  queryClient.setQueriesData<Pages>(lists, (data) => data && changed(data, id, (line) => ({ ...line, ...change })));
  queryClient.setQueriesData<Detail>(pages, (data) =>
    data?.bead.id === id
      ? { ...data, line: { ...data.line, ...change }, bead: { ...data.bead, ...beadPart(change) } }
      : data,
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/** Puts the line that the server answered in its place in every list. */
export function showAnswer(queryClient: QueryClient, trpc: Trpc, answer: BeadLine): void {
  queryClient.setQueriesData<Pages>(
    trpc.bead.list.pathFilter(),
    (data) => data && changed(data, answer.id, () => answer),
  );
}

function beadPart({ state: _, ...change }: BeadChange): Partial<Detail["bead"]> {
  const { labels, ...rest } = change;
  return { ...rest, ...(labels && { labels: [...labels] }) };
}

function changed(data: Pages, id: string, change: (line: BeadLine) => BeadLine): Pages {
  const pages = data.pages.map((page) =>
    page.items.some((item) => item.id === id)
      ? { ...page, items: page.items.map((item) => (item.id === id ? change(item) : item)) }
      : page,
  );
  return { ...data, pages };
}
