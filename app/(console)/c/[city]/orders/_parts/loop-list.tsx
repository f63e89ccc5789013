"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ActionButton } from "@/components/action/action-button";
import { failureOf, readFailure } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { StatusMark } from "@/components/ui/status-mark";
import { ActionsTh, Table, Td, Th, Tr } from "@/components/ui/table";
import { useToast } from "@/components/ui/toaster";
import { paths, withQuery } from "@/lib/url/paths";
import { beadsSearch } from "@/lib/url/search";
import { countText, plural } from "@/lib/view/count";
import type { Status } from "@/lib/view/status";
import { StartLoop } from "./start-loop";

type Loop = Outputs["converge"]["list"]["loops"][number];

const labels = { approve: "Approve", iterate: "Iterate", stop: "Stop", retry: "Try again" } as const;

/** Convergence loops: iterate until a gate passes or a person approves. */
export function LoopList({ city }: { city: string }) {
  const trpc = useTRPC();
  const loops = useQuery(trpc.converge.list.queryOptions({ city }));
  return (
    <>
      <Panel
        id="loops"
        title="Convergence loops"
        note="A formula is slung again and again until its gate passes."
        flush
      >
        <PanelState
          loading={loops.isPending}
          failure={readFailure(loops)}
          empty={
            loops.data?.total === 0
              ? {
                  kind: "nothing-exists",
                  title: "No loop was started yet",
                  hint: "A loop slings a formula to an agent again and again, until a script or a person says that it has converged.",
                }
              : undefined
          }
        >
          <Table stacked label="Convergence loops">
            <thead>
              <tr>
                <Th>Loop</Th>
                <Th>State</Th>
                <Th numeric>Iteration</Th>
                <Th>Gate</Th>
                <Th>Wisp</Th>
                <ActionsTh />
              </tr>
            </thead>
            <tbody>
              {loops.data?.loops.map((loop) => (
                <LoopRow key={loop.id} city={city} loop={loop} />
              ))}
            </tbody>
          </Table>
          {loops.data && loops.data.loops.length < loops.data.total && (
            <p className="px-4 py-2 text-ink-2">
              The newest {countText(loops.data.loops.length)} of{" "}
              <Link
                className="link"
                href={withQuery(
                  paths.beads(city),
                  beadsSearch.format({ ...beadsSearch.defaults, f: "type:convergence", system: "shown" }),
                )}
              >
                {plural(loops.data.total, "loop")}
              </Link>
            </p>
          )}
        </PanelState>
      </Panel>
      <StartLoop city={city} />
    </>
  );
}

function LoopRow({ city, loop }: { city: string; loop: Loop }) {
  const trpc = useTRPC();
  const toast = useToast();
  const operate = useMutation(
    trpc.converge.operate.mutationOptions({
      onError: (error) => toast("failed", `${loop.id} did not change`, { text: failureOf(error).sentence }),
      onSuccess: ({ id, state }) => toast("done", `${id} is ${state.replace("_", " ")}`),
    }),
  );
  const wisp = loop.activeWisp || loop.lastProcessedWisp;
  return (
    <Tr>
      <Td>
        <Link className="link font-medium" href={paths.bead(city, loop.id)}>
          {loop.title}
        </Link>
        <div className="text-ink-3 text-small">
          {loop.formula} → {loop.target}
        </div>
      </Td>
      <Td>
        <StatusMark status={statusOf(loop)} />
        <div className="text-ink-3 text-small">{loop.terminalReason ?? loop.waitingReason ?? loop.state}</div>
      </Td>
      <Td numeric>
        {loop.iteration} / {loop.maxIterations}
      </Td>
      <Td>
        {loop.gateMode}
        {loop.gateOutcome && <span className="text-ink-3"> · last: {loop.gateOutcome}</span>}
      </Td>
      <Td>
        {wisp && (
          <Link className="link font-mono text-small" href={paths.molecule(city, wisp)}>
            {wisp}
          </Link>
        )}
      </Td>
      <Td>
        <div className="flex flex-wrap gap-1.5 sm:flex-nowrap sm:justify-end">
          {loop.verbs.map(({ verb, refusal: notNow }) => (
            <ActionButton
              inRow
              values={{ city, id: loop.id, verb }}
              action="converge.operate"
              city={city}
              key={verb}
              kind={verb === "approve" && !notNow ? "primary" : verb === "stop" ? "danger" : "plain"}
              disabledReason={notNow ?? undefined}
              busy={operate.isPending && operate.variables.verb === verb}
              onAct={() => operate.mutate({ city, id: loop.id, verb })}
            >
              {labels[verb]}
            </ActionButton>
          ))}
        </div>
      </Td>
    </Tr>
  );
}

function statusOf(loop: Loop): Status {
  if (loop.state === "waiting_manual") return "waiting-human";
  if (loop.state !== "terminated") return "running";
  return loop.terminalReason === "approved" ? "done" : "failed";
}
