"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { PanelState } from "@/components/ui/panel-state";
import type { FormulaScopeProps } from "./tab-props";

/** What the winning file says otherwise than this one, on demand. */
export function LayerDiff({ city, rig, name, path }: FormulaScopeProps & { path: string }) {
  const [open, setOpen] = useState(false);
  const diff = useQuery(useTRPC().formula.layerDiff.queryOptions({ city, rig, name, path }, { enabled: open }));
  return (
    <>
      <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Hide the difference" : "Compare with the winner"}
      </Button>
      {open && (
        <div className="w-full">
          <PanelState loading={diff.isPending} failure={readFailure(diff)} skeletonRows={2}>
            {diff.data?.diff ? (
              <CodeBlock label="difference" text={diff.data.diff} />
            ) : (
              <p className="text-ink-2">The two files are the same.</p>
            )}
          </PanelState>
        </div>
      )}
    </>
  );
}
