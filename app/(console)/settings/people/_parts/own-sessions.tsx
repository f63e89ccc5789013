"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Panel } from "@/components/ui/panel";
import { useToast } from "@/components/ui/toaster";
import { plural } from "@/lib/view/count";

/** Ends one's own sessions in all other browsers. */
export function OwnSessions() {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const end = useMutation(
    trpc.people.signOutElsewhere.mutationOptions({
      onError: (error) => toast("failed", "No session was ended", { text: failureOf(error).sentence }),
      onSuccess: ({ ended }) => toast("done", `Ended ${plural(ended, "session")} elsewhere`),
      onSettled: () => queryClient.invalidateQueries(trpc.people.pathFilter()),
    }),
  );
  return (
    <Panel id="own-sessions" title="Your sign-ins">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          A sign-in ends after 8 hours without use and after 7 days in any case. A lost laptop is signed out here.
        </p>
        <ActionButton inRow action="people.signOutElsewhere" busy={end.isPending} onAct={() => end.mutate()}>
          Sign out everywhere else
        </ActionButton>
      </div>
    </Panel>
  );
}
