"use client";

import { useQuery } from "@tanstack/react-query";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { PassStepper } from "@/components/formula/pass-stepper";
import { PanelState } from "@/components/ui/panel-state";
import type { FormulaScopeProps } from "./tab-props";

/** The compiler at work: the steps after each pass, with what that pass did to them. */
export function PassesTab({
  city,
  rig,
  name,
  chosen,
  onChoose,
}: FormulaScopeProps & { chosen: string; onChoose: (pass: string) => void }) {
  const show = useQuery(useTRPC().formula.show.queryOptions({ city, rig, name, values: {}, passes: true }));
  const passes = show.data?.passes ?? [];
  return (
    <PanelState
      loading={show.isPending}
      failure={readFailure(show)}
      empty={
        passes.length === 0
          ? { kind: "nothing-exists", title: "No pass has run", hint: "The file does not parse or does not resolve." }
          : undefined
      }
    >
      <PassStepper passes={passes} chosen={chosen} onChoose={onChoose} />
    </PanelState>
  );
}
