"use client";

import { useQuery } from "@tanstack/react-query";
import { useRevision } from "@/components/config/use-revision";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { CopyButton } from "@/components/ui/copy-button";
import { PanelState } from "@/components/ui/panel-state";
import { ScrollRegion } from "@/components/ui/scroll-region";

/** The whole effective configuration as TOML or JSON; secrets are hidden on the server. */
export function ConfigText({ city, format }: { city: string; format: "toml" | "json" }) {
  const trpc = useTRPC();
  const { pin } = useRevision();
  const text = useQuery(trpc.config.text.queryOptions({ city, format, ...pin }));
  return (
    <PanelState loading={text.isPending} failure={readFailure(text)}>
      {text.data && (
        <ScrollRegion
          label={`The city as ${format.toUpperCase()}`}
          className="relative min-h-0 flex-1 overflow-auto bg-surface"
        >
          <div className="sticky top-2 float-right mr-4">
            <CopyButton text={text.data.text} label={`Copy as ${format.toUpperCase()}`} />
          </div>
          <pre className="px-4 py-3 font-mono text-small lg:px-6">{text.data.text}</pre>
        </ScrollRegion>
      )}
    </PanelState>
  );
}
