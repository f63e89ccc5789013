"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { tourStops } from "@/lib/tour/tour-stops";
import { useAction } from "../action/use-action";
import { useTRPC } from "../data/trpc";
import { useRemembered } from "../data/use-remembered";

/** The tour of one person: whether it is offered, the stop that they are at, and how it goes on and ends. */
export function useTour(city: string) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [step, setStep] = useRemembered("tour-step");
  const { data: self } = useQuery(trpc.people.self.queryOptions());
  const ending = useAction("people.endTour", undefined);
  const end = useMutation(
    trpc.people.endTour.mutationOptions({
      onMutate: ({ answer }) =>
        queryClient.setQueryData(trpc.people.self.queryKey(), (shown) => shown && { ...shown, tour: answer }),
      // Where it cannot be remembered the tour is offered again the next time; nothing else depends on it.
      onSettled: () => queryClient.invalidateQueries(trpc.people.self.pathFilter()),
    }),
  );
  const at = step === "" ? undefined : Number(step);
  const goTo = (next: number) => {
    const stop = tourStops[next];
    if (!stop) return finish("taken");
    setStep(String(next));
    router.push(stop.path(city));
  };
  const finish = (answer: "taken" | "skipped") => {
    setStep("");
    end.mutate({ answer });
  };
  return {
    offered: self?.tour === null && at === undefined,
    stop: at === undefined ? undefined : tourStops[at],
    at,
    skipLabel: ending.label,
    goTo,
    finish,
  };
}
