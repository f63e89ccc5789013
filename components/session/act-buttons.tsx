"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Input } from "@/components/ui/input";
import { useToast } from "@/components/ui/toaster";
import type { SessionAct } from "@/lib/session/observed-session";
import { ActionButton } from "../action/action-button";
import { useAction } from "../action/use-action";

type ActButtonsProps = {
  city: string;
  session: string;
  /** Why an act is not possible here; empty when it is. */
  cannot: Readonly<Record<SessionAct, string>>;
};

/** Wake, suspend and nudge. Each only requests; what came of it is listed below. */
export function ActButtons({ city, session, cannot }: ActButtonsProps) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [text, setText] = useState("Check your hook.");
  const { refusal } = useAction("session.wake", city);
  const options = (act: string) => ({
    onSuccess: () => toast("done", `Asked ${session} to ${act}`, { text: "Requested; watched for 30 s." }),
    onError: (error: Parameters<typeof failureOf>[0]) =>
      toast("failed", `${session} was not asked`, { text: failureOf(error).sentence }),
    onSettled: () => queryClient.invalidateQueries(trpc.session.pathFilter()),
  });
  const wake = useMutation(trpc.session.wake.mutationOptions(options("wake")));
  const suspend = useMutation(trpc.session.suspend.mutationOptions(options("suspend")));
  const nudge = useMutation(trpc.session.nudge.mutationOptions(options("look up")));
  const why = (act: SessionAct) => refusal ?? (cannot[act] || undefined);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ActionButton
        inRow
        values={{ city, id: session }}
        action="session.wake"
        city={city}
        disabledReason={why("wake")}
        busy={wake.isPending}
        onAct={() => wake.mutate({ city, id: session })}
      >
        Wake
      </ActionButton>
      <ActionButton
        inRow
        values={{ city, id: session }}
        action="session.suspend"
        city={city}
        disabledReason={why("suspend")}
        busy={suspend.isPending}
        onAct={() => suspend.mutate({ city, id: session })}
      >
        Suspend
      </ActionButton>
      <form
        className="flex min-w-0 flex-1 basis-72 items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!why("nudge") && text.trim()) nudge.mutate({ city, id: session, text: text.trim() });
        }}
      >
        <Input aria-label="Text of the nudge" value={text} onChange={(event) => setText(event.target.value)} />
        <ActionButton
          inRow
          action="session.nudge"
          city={city}
          type="submit"
          disabledReason={why("nudge") ?? (text.trim() ? undefined : "Write something first.")}
          busy={nudge.isPending}
        >
          Nudge
        </ActionButton>
      </form>
    </div>
  );
}
