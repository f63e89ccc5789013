"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Panel } from "@/components/ui/panel";
import { useToast } from "@/components/ui/toaster";

/** Whether scripts of packs run here at all; what each of them may do is decided by its bytes and grants besides. */
export function ScriptSwitch({ enabled }: { enabled: boolean }) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const change = useMutation(
    trpc.hall.switchScripts.mutationOptions({
      onError: (error) => toast("failed", "Nothing was switched", { text: failureOf(error).sentence }),
      onSuccess: (_, said) => toast("done", said.enabled ? "Scripts of packs run" : "No script of a pack runs"),
      onSettled: () => queryClient.invalidateQueries(trpc.hall.pathFilter()),
    }),
  );
  return (
    <Panel id="scripts" title="Scripts of packs">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          {enabled
            ? "They run: checks, repairs, commands, orders and runtimes. Bytes that nobody has allowed yet need the grant exec.fix."
            : "They are switched off: no check, repair, command, order or runtime of a pack runs, in any city."}
        </p>
        <ActionButton
          inRow
          action="hall.switchScripts"
          busy={change.isPending}
          onAct={() => change.mutate({ name: "scripts.run", enabled: !enabled })}
        >
          {enabled ? "Switch off" : "Switch on"}
        </ActionButton>
      </div>
    </Panel>
  );
}
