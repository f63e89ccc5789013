"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { paths } from "@/lib/url/paths";
import { beadStatus } from "@/lib/view/bead-status";
import { ActionButton } from "../action/action-button";
import { failureOf } from "../data/failure";
import { type Outputs, useTRPC } from "../data/trpc";
import { StatusMark } from "../ui/status-mark";
import { useToast } from "../ui/toaster";
import { AddEdge } from "./add-edge";

type Detail = Outputs["bead"]["show"];
type Edge = Detail["dependents"][number];

/** What a bead waits for, what waits for it and what lies in it, each with its state; edges are added and taken away here. */
export function BeadEdges({ city, detail }: { city: string; detail: Detail }) {
  const { bead } = detail;
  const apart = (edge: Edge) => edge.type !== "parent-child";
  return (
    <>
      <EdgeList city={city} title="Waits for" edges={detail.dependencies.filter(apart)} removable />
      <AddEdge city={city} id={bead.id} />
      <EdgeList city={city} title="Holds back" edges={detail.dependents.filter(apart)} />
      <EdgeList city={city} title="Members" edges={detail.dependents.filter((edge) => !apart(edge))} />
    </>
  );
}

const shownAtMost = 50;

type EdgeListProps = { city: string; title: string; edges: readonly Edge[]; removable?: boolean };

function EdgeList({ city, title, edges, removable = false }: EdgeListProps) {
  const trpc = useTRPC();
  const toast = useToast();
  const onError = (error: unknown) => toast("failed", "The edge stays", { text: failureOf(error).sentence });
  const add = useMutation(trpc.bead.addEdge.mutationOptions({ onError }));
  const remove = useMutation(
    trpc.bead.removeEdge.mutationOptions({
      onError,
      onSuccess: (_, { id, onId, type }) =>
        toast("done", `${id} no longer depends on ${onId}`, {
          link: (
            <ActionButton
              inRow
              values={{ city, id, onId, type: type ?? "blocks" }}
              action="bead.addEdge"
              city={city}
              kind="quiet"
              onAct={() => add.mutate({ city, id, onId, type: type ?? "blocks" })}
            >
              Undo
            </ActionButton>
          ),
        }),
    }),
  );
  if (edges.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="label-caps mb-1">
        {title} · {edges.length}
      </h3>
      <ul className="flex flex-col gap-0.5">
        {edges.slice(0, shownAtMost).map((edge) => (
          <li key={`${edge.otherId} ${edge.type}`} className="flex min-h-6 items-center gap-2">
            <StatusMark compact status={edgeStatus(edge)} />
            <Link href={paths.bead(city, edge.otherId)} className="min-w-0 truncate hover:underline">
              {edge.title ?? `${edge.otherId} (unresolved dependency)`}
            </Link>
            {edge.type !== "blocks" && edge.type !== "parent-child" && (
              <span className="text-ink-3 text-small">{edge.type}</span>
            )}
            {removable && (
              <ActionButton
                inRow
                values={{ city, id: edge.issueId, onId: edge.dependsOnId, type: edge.type }}
                action="bead.removeEdge"
                city={city}
                kind="quiet"
                className="ml-auto h-6 px-1.5"
                aria-label={`Take the dependency on ${edge.title ?? edge.otherId} away`}
                onAct={() => remove.mutate({ city, id: edge.issueId, onId: edge.dependsOnId, type: edge.type })}
              >
                ✕
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {edges.length > shownAtMost && (
        <p className="text-ink-3 text-small">{edges.length - shownAtMost} more; the tree of its molecule lists all.</p>
      )}
    </section>
  );
}

function edgeStatus(edge: Edge) {
  if (edge.status === null) return "unknown";
  const nothing = { isBlocked: false, descendants: 0, closedDescendants: 0, awaitType: "", outcome: "" };
  return beadStatus({ ...nothing, type: edge.beadType ?? "", status: edge.status });
}
