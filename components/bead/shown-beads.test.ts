import { QueryClient } from "@tanstack/react-query";
import { createTRPCClient } from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { expect, test } from "vitest";
import type { AppRouter } from "../data/router-type";
import { showAnswer, showAtOnce } from "./shown-beads";

const line = (id: string) => ({ id, title: id, status: "open", state: "ready", assignee: "", version: 1 });

function shown() {
  const queryClient = new QueryClient();
  const trpc = createTRPCOptionsProxy<AppRouter>({ client: createTRPCClient<AppRouter>({ links: [] }), queryClient });
  const list = trpc.bead.list.infiniteQueryOptions({ city: "quay" }, { getNextPageParam: () => null }).queryKey;
  const page = trpc.bead.show.queryKey({ city: "quay", id: "kx-1" });
  const rows = { pages: [{ items: [line("kx-1"), line("kx-2")] }], pageParams: [null] };
  queryClient.setQueryData(list, rows as never);
  queryClient.setQueryData(page, { line: line("kx-1"), bead: line("kx-1") } as never);
  return { queryClient, trpc, state: () => [queryClient.getQueryData(list), queryClient.getQueryData(page)] as const };
}

test("ux 76 an act is shown at once in every list and on its page, and taken back as it was", async () => {
  const { queryClient, trpc, state } = shown();
  const before = state();
  const takeBack = await showAtOnce(queryClient, trpc, "kx-1", { status: "closed", state: "done" });
  const [list, page] = state() as unknown as [
    { pages: { items: { id: string; state: string }[] }[] },
    { line: { state: string }; bead: { status: string } },
  ];
  expect(list.pages[0]?.items.map(({ state: shownState }) => shownState)).toEqual(["done", "ready"]);
  expect([page.line.state, page.bead.status]).toEqual(["done", "closed"]);
  takeBack();
  expect(state()).toEqual(before);
});

test("ux 40 the line that the server answers takes its place and leaves the others", async () => {
  const { queryClient, trpc, state } = shown();
  showAnswer(queryClient, trpc, { ...line("kx-2"), title: "Set sail" } as never);
  const [list] = state() as unknown as [{ pages: { items: { title: string }[] }[] }];
  expect(list.pages[0]?.items.map(({ title }) => title)).toEqual(["kx-1", "Set sail"]);
});
