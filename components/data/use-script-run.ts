"use client";

import { useQueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useEffect, useState } from "react";
import type { PanelFailure } from "../ui/failure-note";
import { failureOf } from "./failure";
import { type Outputs, useTRPC } from "./trpc";

type Shown = Outputs["script"]["show"];

/** A run that is followed: what is known of it, everything that it wrote so far, and what went wrong with asking. */
export type FollowedRun = {
  readonly run?: Omit<Shown, "output" | "next">;
  readonly output: string;
  readonly failure?: PanelFailure;
};

/** Between two questions while a script runs, milliseconds. */
const pace = 300;
/** A run is written down when its script starts; until then it is unknown, for at most so many questions. */
const patience = 100;

/** Follows a run of a script until it has ended; every question asks only for what was not fetched yet. */
export function useScriptRun(city: string, id: string): FollowedRun {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [followed, setFollowed] = useState<FollowedRun>({ output: "" });
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = 0;
    let unknown = 0;
    const again = (after: number) => {
      if (!over) timer = setTimeout(() => void ask(), after);
    };
    const ask = async () => {
      try {
        const question = trpc.script.show.queryOptions({ city, id, from }, { staleTime: 0, gcTime: 0 });
        const { output, next, ...run } = await client.fetchQuery(question);
        if (over) return;
        from = next;
        setFollowed((before) => ({ run, output: before.output + output }));
        if (run.state === "running") again(document.hidden ? 10 * pace : pace);
      } catch (error) {
        if (over) return;
        const missing = error instanceof TRPCClientError && error.data?.code === "NOT_FOUND";
        if (missing && unknown++ < patience) return again(pace);
        const retry = () => {
          setFollowed(({ run, output }) => ({ run, output }));
          void ask();
        };
        setFollowed((before) => ({ ...before, failure: failureOf(error, retry) }));
      }
    };
    setFollowed({ output: "" });
    void ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [trpc, client, city, id]);
  return followed;
}
