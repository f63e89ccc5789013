"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readFailure } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { Button } from "../ui/button";
import { PanelState } from "../ui/panel-state";

/** Why an import is there: every chain of bindings that leads to it, on demand. */
export function WhyImport({ city, name, source }: { city: string; name: string; source: string }) {
  const [open, setOpen] = useState(false);
  const why = useQuery(useTRPC().import.why.queryOptions({ city, asked: name }, { enabled: open }));
  return (
    <div className="flex flex-col items-end gap-1">
      <Button kind="quiet" aria-expanded={open} aria-label={`Why is ${name} here`} onClick={() => setOpen(!open)}>
        Why
      </Button>
      {open && (
        <div role="status" className="w-64 text-left text-small">
          <PanelState loading={why.isPending} failure={readFailure(why)} skeletonRows={1}>
            {why.data && (
              <>
                <p>
                  {name} is {why.data.direct ? "imported by the city itself" : "brought by another pack"}.
                </p>
                {why.data.via.length > 1 && (
                  <p className="text-ink-2">
                    {why.data.via.length} ways lead to {source}; all of them get one version:
                  </p>
                )}
                <ul className="font-mono">
                  {why.data.via.map(({ bindings, constraint }) => (
                    <li key={bindings.join("/")} className="wrap-anywhere">
                      {["city", ...bindings].join(" → ")}
                      <span className="text-ink-3">
                        {" "}
                        {constraint === "" ? "asks for any" : `asks for ${constraint}`}
                      </span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </PanelState>
        </div>
      )}
    </div>
  );
}
