"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BulkAct, BulkKind, BulkReport } from "@/lib/bead/bulk";
import { bulkCounts } from "@/lib/bead/bulk";
import { bulkActs, bulkButton, outcomeText } from "@/lib/view/bulk-text";
import { plural } from "@/lib/view/count";
import { ActionButton } from "../action/action-button";
import { failureOf } from "../data/failure";
import { useAnnounce } from "../data/live/use-presence";
import { useTRPC } from "../data/trpc";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { Dialog } from "../ui/dialog";
import { FailureNote } from "../ui/failure-note";
import { OthersHere } from "../ui/others-here";
import { ScrollRegion } from "../ui/scroll-region";
import { Skeleton } from "../ui/skeleton";
import { BulkForm } from "./bulk-form";

type BulkDialogProps = {
  city: string;
  kind: BulkKind;
  beads: readonly { readonly id: string; readonly version: number }[];
  onClose: () => void;
  onDone: (report: BulkReport, key: string) => void;
};

/** The act before anybody has answered its questions; undefined while it needs an answer. */
function firstAct(kind: BulkKind): BulkAct | undefined {
  if (kind === "close") return { kind, reason: "", force: false };
  if (kind === "assign") return { kind, assignee: "" };
  if (kind === "defer") return { kind, until: null };
  return kind === "reopen" || kind === "claim" ? { kind } : undefined;
}

/** Asks what an act needs, shows what it would do to each bead, and does it. */
export function BulkDialog({ city, kind, beads, onClose, onDone }: BulkDialogProps) {
  const trpc = useTRPC();
  const [act, setAct] = useState(() => firstAct(kind));
  const [asked, setAsked] = useState(act);
  const [key, setKey] = useState(() => crypto.randomUUID());
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(act);
      setKey(crypto.randomUUID());
    }, 200);
    return () => clearTimeout(timer);
  }, [act]);
  const wanted = beads.map(({ id, version }) => ({ id, version }));
  useAnnounce(city, ...beads.map(({ id }) => `bead:${id}`));
  const preview = useQuery(
    trpc.bead.bulkPreview.queryOptions(
      { city, beads: wanted, act: asked ?? { kind: "reopen" } },
      { enabled: asked !== undefined, placeholderData: keepPreviousData, staleTime: 0, retry: false },
    ),
  );
  const run = useMutation(
    trpc.bead.bulk.mutationOptions({
      onSuccess: (report) => onDone(report, key),
      onError: () => setKey(crypto.randomUUID()),
    }),
  );
  const settled = act === asked && !preview.isFetching;
  const report = asked ? preview.data : undefined;
  const counts = report ? bulkCounts(report) : undefined;
  const failure = run.error ?? (asked ? preview.error : null);
  const label = bulkActs.find((each) => each.kind === kind)?.label ?? "";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${label} ${plural(beads.length, "bead")}`}
      description="What would happen to each; nothing has been changed yet."
      actions={
        <>
          <Button onClick={onClose}>Leave them</Button>
          <ActionButton
            values={{ city, beads: wanted, ids: wanted.map(({ id }) => id), act: asked, idempotencyKey: key }}
            action="bead.bulk"
            city={city}
            kind={kind === "close" ? "danger" : "primary"}
            busy={run.isPending}
            disabledReason={
              act === undefined
                ? "Say what first."
                : !settled || !counts
                  ? "The preview is being worked out."
                  : counts.changes === 0
                    ? "Nothing would change."
                    : undefined
            }
            onAct={() => {
              if (asked)
                run.mutate({ city, beads: wanted, ids: wanted.map(({ id }) => id), act: asked, idempotencyKey: key });
            }}
          >
            {act && counts ? bulkButton(act, counts.changes) : label}
          </ActionButton>
        </>
      }
    >
      <BulkForm kind={kind} act={act} onChange={setAct} />
      {failure ? (
        <FailureNote failure={failureOf(failure, () => void preview.refetch())} />
      ) : report && counts ? (
        <>
          <p aria-live="polite" className="text-ink-2">
            <strong className="font-medium text-ink">{counts.changes} change</strong> · {counts.unchanged} stay ·{" "}
            <span className={counts.refused > 0 ? "text-human" : undefined}>{counts.refused} refused</span>
          </p>
          <ScrollRegion label="Preview" className="max-h-72 overflow-y-auto rounded-md border border-line">
            <ul>
              {sorted(report).map((each) => (
                <li key={each.id} className="border-line border-b px-2.5 py-1 last:border-b-0">
                  <div className="flex items-baseline gap-2">
                    <span className="min-w-0 truncate font-medium">{each.title}</span>
                    <span className="shrink-0 font-mono text-ink-3 text-small">{each.id}</span>
                    <OthersHere object={`bead:${each.id}`} />
                  </div>
                  <div
                    className={classNames("wrap-anywhere", each.outcome === "refused" ? "text-human" : "text-ink-2")}
                  >
                    {each.outcome === "refused" && "▲ refused: "}
                    {outcomeText(each)}
                  </div>
                </li>
              ))}
            </ul>
          </ScrollRegion>
        </>
      ) : (
        asked && <Skeleton rows={3} />
      )}
    </Dialog>
  );
}

/** Refusals first: they are what a person has to know. */
function sorted({ outcomes }: BulkReport) {
  const place = { refused: 0, changes: 1, unchanged: 2 };
  return [...outcomes].sort((a, b) => place[a.outcome] - place[b.outcome]);
}
