import type { QueryClient } from "@tanstack/react-query";
import type { LiveSessions } from "@/lib/event/live-sessions";
import type { Trpc } from "../trpc";

/** Has pages read again what sources show otherwise: all of the sessions but their texts, or the text of one. */
export function applySessions(queryClient: QueryClient, trpc: Trpc, city: string, { text }: LiveSessions): void {
  if (text) {
    void queryClient.invalidateQueries(trpc.session.text.queryFilter({ city, ...text }));
    return;
  }
  const [texts] = trpc.session.text.pathKey();
  void queryClient.invalidateQueries({
    ...trpc.session.pathFilter(),
    predicate: ({ queryKey: [path] }) => String(path) !== String(texts),
  });
}
