import type { Metadata } from "next";
import { sessionsSearch } from "@/lib/url/search";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { sessionListInput } from "./_parts/session-list-input";
import { SessionsView } from "./_parts/sessions-view";

export const metadata: Metadata = { title: "Sessions" };

export default async function SessionsPage({ params, searchParams }: PageProps<"/c/[city]/sessions">) {
  const city = decodeURIComponent((await params).city);
  const state = sessionsSearch.parse(await searchParams);
  await load(pageTrpc.session.list.queryOptions(sessionListInput(city, state, 100)));
  if (state.view === "agents") await load(pageTrpc.session.board.queryOptions({ city, rig: state.rig }));
  if (state.view === "inbox") await load(pageTrpc.session.pending.queryOptions({ city }));
  if (state.view === "sources") await load(pageTrpc.session.settings.queryOptions({ city }));
  return (
    <Hydrate>
      <SessionsView city={city} />
    </Hydrate>
  );
}
