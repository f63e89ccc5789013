"use client";

import { skipToken, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PackChanges } from "@/components/provider/pack-changes";
import { Select } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import type { ProviderPack } from "@/lib/provider/pack";
import { validatePack } from "@/lib/provider/validate-pack";
import { providerPackSearch } from "@/lib/url/search";

/** What this version changed from another one of the same pack. */
export function ChangesPanel({ pack }: { pack: ProviderPack }) {
  const trpc = useTRPC();
  const [state, setState] = useSearchState(providerPackSearch);
  const { data: packs } = useSuspenseQuery(trpc.provider.packs.queryOptions());
  const others = packs.filter((each) => each.packId === pack.pack_id && each.packVersion !== pack.pack_version);
  const from = others.find((each) => each.packVersion === state.from) ?? others[0];
  const before = useQuery(
    trpc.provider.pack.queryOptions(from ? { packId: from.packId, packVersion: from.packVersion } : skipToken),
  );
  const valid = useMemo(() => before.data && validatePack(before.data.source, "before.toml").valid, [before.data]);
  return (
    <Panel
      flush
      title="Changes"
      actions={
        from && (
          <Select
            aria-label="Compare with"
            className="w-auto"
            value={from.packVersion}
            onChange={(event) => setState({ from: event.target.value })}
          >
            {others.map((each) => (
              <option key={each.packVersion} value={each.packVersion}>
                from {each.packVersion}
              </option>
            ))}
          </Select>
        )
      }
    >
      <PanelState
        loading={from !== undefined && before.isPending}
        failure={readFailure(before)}
        empty={
          from
            ? undefined
            : {
                kind: "nothing-exists",
                title: "This is the only version",
                hint: "The next one that is published is compared with it.",
              }
        }
      >
        {valid && <PackChanges before={valid.pack} after={pack} />}
      </PanelState>
    </Panel>
  );
}
