"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useCallback } from "react";
import { paths, withQuery } from "@/lib/url/paths";
import { marketplaceSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";
import { readFailure } from "../data/failure";
import { type Outputs, useTRPC } from "../data/trpc";
import { useSearchState } from "../data/use-search-state";
import { Chip } from "../ui/chip";
import { FilterInput } from "../ui/filter-input";
import { Select } from "../ui/input";
import { Panel } from "../ui/panel";
import { PanelState } from "../ui/panel-state";
import { TimeAgo } from "../ui/time-ago";
import { RefreshButton } from "./refresh-button";

type Found = Outputs["registry"]["search"];

/** Packs by a part of their name or description, out of the catalogues that were fetched. */
export function PackResults({ city }: { city: string }) {
  const [state, setState] = useSearchState(marketplaceSearch);
  const { q, registry } = state;
  const search = useQuery(
    useTRPC().registry.search.queryOptions({ city, q, registry }, { placeholderData: keepPreviousData }),
  );
  const setQuery = useCallback((text: string) => setState({ q: text }), [setState]);
  const found = search.data;
  return (
    <Panel
      id="packs"
      title="Packs"
      note={found && <Freshness registries={found.registries} />}
      flush
      actions={
        <>
          <FilterInput label="Search packs" value={q} onChange={setQuery} className="w-56" />
          <Select
            aria-label="Registry"
            value={registry}
            onChange={(event) => setState({ registry: event.target.value })}
            className="w-36"
          >
            <option value="">All registries</option>
            {found?.registries.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <RefreshButton city={city} />
        </>
      }
    >
      <PanelState loading={search.isPending} failure={readFailure(search)} empty={found && emptyState(found, q, city)}>
        <ul className="divide-y divide-line">
          {found?.packs.map((pack) => (
            <PackLine key={pack.handle} city={city} pack={pack} />
          ))}
        </ul>
        {found?.truncated && (
          <p className="px-4 py-2 text-ink-3">
            The first {found.packs.length} are shown; say more of the name to find the others.
          </p>
        )}
      </PanelState>
    </Panel>
  );
}

function emptyState({ packs, total, registries }: Found, q: string, city: string) {
  if (packs.length > 0) return undefined;
  const manage = withQuery(
    paths.marketplace(city),
    marketplaceSearch.format({ ...marketplaceSearch.defaults, view: "registries" }),
  );
  if (registries.length === 0)
    return {
      kind: "not-configured" as const,
      title: "No registry is configured",
      hint: (
        <Link className="link" href={manage}>
          Add one
        </Link>
      ),
    };
  if (total > 0) return { kind: "nothing-matches" as const, title: `No pack matches "${q}"` };
  if (registries.every(({ fetchedAt }) => fetchedAt === null))
    return {
      kind: "nothing-exists" as const,
      title: "No catalogue was fetched yet",
      hint: "Refresh asks every registry for its list of packs.",
      command: "cityhall pack registry refresh",
      action: <RefreshButton city={city} />,
    };
  return {
    kind: "nothing-exists" as const,
    title: "The registries list no packs",
    hint: "A publisher adds them; Refresh asks again.",
  };
}

function Freshness({ registries }: { registries: Found["registries"] }) {
  return (
    <>
      {registries.map(({ name, fetchedAt, stale }) => (
        <span key={name} className="mr-3">
          {name}{" "}
          {fetchedAt === null ? (
            "was never fetched"
          ) : (
            <>
              refreshed <TimeAgo at={fetchedAt} />
              {stale && <span className="text-human"> (old)</span>}
            </>
          )}
        </span>
      ))}
    </>
  );
}

function PackLine({ city, pack }: { city: string; pack: Found["packs"][number] }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-hover">
      <div className="min-w-0 flex-1 basis-72">
        <Link className="link font-medium" href={paths.marketplacePack(city, pack.registry, pack.name)}>
          {pack.name}
        </Link>{" "}
        <span className="text-ink-3 text-small">{pack.registry}</span>
        <p className="text-ink-2 wrap-anywhere">{pack.description}</p>
      </div>
      {pack.publisher && <span className="text-ink-3 text-small">by {pack.publisher}</span>}
      {pack.tier && <Chip>{pack.tier}</Chip>}
      {pack.imported.length > 0 && (
        <Chip tone="good">imported as {pack.imported.map(({ name }) => name).join(", ")}</Chip>
      )}
      <span className="font-mono text-small">
        {pack.latest ?? (pack.withdrawn ? "withdrawn" : plural(0, "release"))}
      </span>
    </li>
  );
}
