"use client";

import { useQuery } from "@tanstack/react-query";
import { plural } from "@/lib/view/count";
import { readFailure } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { PanelState } from "../ui/panel-state";

type WhyImportProps = {
  city: string;
  name: string;
  source: string;
  /** Why the ways to it do not agree, where they do not. */
  conflict: string | undefined;
};

/** Why an import is there: every chain of bindings that leads to it, each with what it asks for. */
export function WhyImport({ city, name, source, conflict }: WhyImportProps) {
  const why = useQuery(useTRPC().import.why.queryOptions({ city, asked: name }));
  return (
    <div role="status" className="flex flex-col gap-1 text-small">
      <PanelState loading={why.isPending} failure={readFailure(why)} skeletonRows={1}>
        {why.data && (
          <>
            <p>
              {why.data.direct ? "The city imports this pack itself" : "Another pack brings it"}
              {why.data.via.length > 1 && (
                <>
                  . {plural(why.data.via.length, "way leads", "ways lead")} to{" "}
                  <span className="font-mono wrap-anywhere">{source}</span>, and all of them get one version
                </>
              )}
              :
            </p>
            <ul className="font-mono">
              {why.data.via.map(({ bindings, constraint }) => (
                <li key={bindings.join("/")} className="wrap-anywhere">
                  {["city", ...bindings].join(" → ")}
                  <span className="text-ink-3"> {constraint === "" ? "asks for any" : `asks for ${constraint}`}</span>
                </li>
              ))}
            </ul>
            {conflict && <p className="text-bad wrap-anywhere">✕ No version is all of that: {conflict}</p>}
          </>
        )}
      </PanelState>
    </div>
  );
}
