"use client";

import { useMutation } from "@tanstack/react-query";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useToast } from "@/components/ui/toaster";
import { plural } from "@/lib/view/count";

/** Links the winners into `.beads/formulas/`, where other tools look for them. Pressing it twice changes nothing more. */
export function StageButton({ city, rig }: { city: string; rig: string }) {
  const trpc = useTRPC();
  const toast = useToast();
  const stage = useMutation(
    trpc.formula.stage.mutationOptions({
      onError: (error) => toast("failed", "Nothing was staged", { text: failureOf(error).sentence }),
      onSuccess: ({ folder, linked, kept, removed, untouched }) =>
        toast("done", `${plural(linked, "link")} made, ${kept} kept, ${removed} removed`, {
          text: untouched.length > 0 ? `Left alone, because they are files: ${untouched.join(", ")}` : folder,
        }),
    }),
  );
  return (
    <ActionButton
      values={{ city, rig }}
      action="formula.stage"
      city={city}
      title="Links the winning files into .beads/formulas; real files are never touched"
      busy={stage.isPending}
      onAct={() => stage.mutate({ city, rig })}
    >
      Stage formulas
    </ActionButton>
  );
}
