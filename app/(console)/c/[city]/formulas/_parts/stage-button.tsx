"use client";

import { useMutation } from "@tanstack/react-query";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { usePermission } from "@/components/data/use-permission";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toaster";
import { plural } from "@/lib/view/count";

/** Links the winners into `.beads/formulas/`, where other tools look for them. Pressing it twice changes nothing more. */
export function StageButton({ city, rig }: { city: string; rig: string }) {
  const trpc = useTRPC();
  const toast = useToast();
  const refusal = usePermission(city, "config.write");
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
    <Button
      title="Links the winning files into .beads/formulas; real files are never touched"
      disabledReason={refusal}
      busy={stage.isPending}
      onClick={() => stage.mutate({ city, rig })}
    >
      Stage formulas
    </Button>
  );
}
