"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { PanelState } from "../ui/panel-state";
import { BeadDetail } from "./bead-detail";

type BeadInspectorProps = {
  city: string;
  id: string;
  onClose: () => void;
};

/** The selected bead beside a list or a tree. */
export function BeadInspector({ city, id, onClose }: BeadInspectorProps) {
  const show = useQuery(useTRPC().bead.show.queryOptions({ city, id }));
  const [openedAt] = useState(() => Date.now());
  return (
    <aside
      aria-label={`Bead ${id}`}
      className="flex max-h-[70dvh] shrink-0 flex-col overflow-y-auto border-line bg-surface max-lg:border-t lg:max-h-none lg:w-96 lg:border-l"
    >
      <div className="flex justify-end px-2 pt-2">
        <button
          type="button"
          onClick={onClose}
          aria-label="Close the inspector"
          className="size-6 rounded-sm text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          ✕
        </button>
      </div>
      <PanelState
        loading={show.isPending}
        failure={show.error ? failureOf(show.error, () => void show.refetch()) : undefined}
      >
        {show.data && (
          <div className="flex flex-col gap-4 px-4 pb-6">
            <BeadDetail
              city={city}
              detail={show.data}
              now={Math.max(openedAt, show.dataUpdatedAt)}
              heading="h2"
              linked
            />
          </div>
        )}
      </PanelState>
    </aside>
  );
}
