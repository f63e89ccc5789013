"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { BulkKind } from "@/lib/bead/bulk";
import { bulkMost } from "@/lib/bead/bulk";
import { paths } from "@/lib/url/paths";
import { slingFrom } from "@/lib/url/sling-context";
import { bulkActs, bulkDone } from "@/lib/view/bulk-text";
import { countText, plural } from "@/lib/view/count";
import { ActionButton } from "../action/action-button";
import { useAction } from "../action/use-action";
import { failureOf } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { Button } from "../ui/button";
import { Menu } from "../ui/menu";
import { useToast } from "../ui/toaster";
import { BulkDialog } from "./bulk-dialog";

type BulkBarProps = {
  city: string;
  /** The checked beads with the versions that are on the screen. */
  beads: readonly { readonly id: string; readonly version: number }[];
  /** How many of the list could be checked now. */
  loaded: number;
  onCheckAll: () => void;
  /** Leaves only these checked. */
  onKeep: (ids: readonly string[]) => void;
};

/** Seconds in which a bulk act can be taken back from its message. */
const undoSeconds = 30;

/** What can be done with the checked beads: each act shows first what it would change. */
export function BulkBar({ city, beads, loaded, onCheckAll, onKeep }: BulkBarProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const { refusal } = useAction("bead.bulk", city);
  const [kind, setKind] = useState<BulkKind>();
  const tooMany =
    beads.length > bulkMost ? `At most ${bulkMost} beads at once; ${countText(beads.length)} are checked.` : undefined;
  const undo = useMutation(
    trpc.bead.bulkUndo.mutationOptions({
      onSuccess: ({ undone, kept }) =>
        toast(
          kept.length > 0 && undone.length === 0 ? "failed" : "done",
          `Took ${plural(undone.length, "change")} back`,
          {
            text: kept.map(({ id, why }) => `${id}: ${why}`).join("\n") || undefined,
          },
        ),
      onError: (error) => toast("failed", "Nothing was taken back", { text: failureOf(error).sentence }),
    }),
  );
  if (beads.length === 0) return null;
  const ids = beads.map(({ id }) => id);
  const slingThem = () => router.push(slingFrom(city, paths.beads(city), window.location.search.slice(1), ids));
  return (
    <section
      aria-label="Checked beads"
      data-bulk
      data-checked={ids.join(" ")}
      className="flex flex-wrap items-center gap-1.5 border-line border-t bg-raised px-4 py-2 lg:px-6"
    >
      <span aria-live="polite" className="mr-2 font-medium">
        {plural(beads.length, "bead")} checked
      </span>
      <span className="hidden flex-wrap gap-1.5 sm:flex">
        {bulkActs.map((act) => (
          <ActionButton
            key={act.kind}
            action="bead.bulk"
            city={city}
            values={{ kind: act.kind, ids }}
            name={`${act.label}…`}
            disabledReason={tooMany}
            onAct={() => setKind(act.kind)}
          >
            {act.label}…
          </ActionButton>
        ))}
        <Button onClick={slingThem} disabledReason={tooMany}>
          Sling…
        </Button>
      </span>
      <span className="sm:hidden">
        <Menu
          trigger={<Button disabledReason={refusal ?? tooMany}>Do…</Button>}
          entries={[
            ...bulkActs.map((act) => ({
              kind: "action" as const,
              label: `${act.label}…`,
              onSelect: () => {
                if (!refusal && !tooMany) setKind(act.kind);
              },
            })),
            { kind: "action", label: "Sling…", onSelect: slingThem },
          ]}
        />
      </span>
      <span className="flex-1" />
      {beads.length < loaded && (
        <Button kind="quiet" onClick={onCheckAll}>
          Check all {countText(loaded)} loaded
        </Button>
      )}
      <Button kind="quiet" onClick={() => onKeep([])}>
        Uncheck
      </Button>
      {kind && (
        <BulkDialog
          city={city}
          kind={kind}
          beads={beads}
          onClose={() => setKind(undefined)}
          onDone={(report, key) => {
            setKind(undefined);
            const refused = report.outcomes.filter((each) => each.outcome === "refused");
            const changed = report.outcomes.filter((each) => each.outcome === "changes");
            onKeep(refused.map((each) => each.id));
            toast("done", bulkDone(report.act, changed.length), {
              text: refused.length > 0 ? `${plural(refused.length, "bead")} refused; they stay checked` : undefined,
              seconds: undoSeconds,
              link: changed.length > 0 && (
                <ActionButton
                  inRow
                  action="bead.bulkUndo"
                  city={city}
                  kind="quiet"
                  onAct={() => undo.mutate({ city, idempotencyKey: key })}
                />
              ),
            });
          }}
        />
      )}
    </section>
  );
}
