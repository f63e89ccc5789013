"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { Field } from "@/components/ui/field";
import { FilterInput } from "@/components/ui/filter-input";
import { Input, Select } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { refusal } from "@/lib/access/may";
import { paths, withQuery } from "@/lib/url/paths";
import { settingsSearch } from "@/lib/url/search";
import { AuditRows } from "../../../c/[city]/activity/_parts/audit-table";
import { CityChoice } from "../../_parts/city-choice";
import { useHall } from "../../_parts/use-hall";
import { AuditRetention } from "./audit-retention";

const results = ["all", "done", "refused", "denied", "failed", "started"] as const;

/** Who did, or was denied, what: of one city, or of the installation. Rows can neither be changed nor taken away early. */
export function AuditView() {
  const trpc = useTRPC();
  const { auditRefusal, cityRefusal } = useHall();
  const [state, write] = useSearchState(settingsSearch);
  const { city, who, action, result, from, to } = state;
  const summary = useQuery({ ...trpc.city.summary.queryOptions({ city }), enabled: city !== "" });
  const refused = city === "" ? auditRefusal : summary.data && refusal(summary.data.person, "audit.read");
  const filter = { action, actor: who, result: result === "all" ? "" : result, from, to, limit: 100 };
  const next = { getNextPageParam: (page: { nextCursor: number | null }) => page.nextCursor };
  const hall = useInfiniteQuery({
    ...trpc.hall.audit.infiniteQueryOptions(filter, next),
    enabled: city === "" && refused === undefined,
  });
  const ofCity = useInfiniteQuery({
    ...trpc.event.audit.infiniteQueryOptions({ city, ...filter }, next),
    enabled: city !== "" && summary.data !== undefined && refused === undefined,
  });
  const filtered = who !== "" || action !== "" || result !== "all" || from !== "" || to !== "";
  const nothing = filtered
    ? { kind: "nothing-matches" as const, title: "No row matches this filter" }
    : {
        kind: "nothing-exists" as const,
        title: "Nobody has changed anything yet",
        hint: "Every change, and every attempt that is refused, writes one row.",
      };
  return (
    <>
      <PageHeader
        title="Audit"
        note="Every change, and every attempt that was refused or denied, with who, when and why. Rows are append only."
        actions={
          <>
            <CityChoice value={city} all="The installation" onChange={(chosen) => write({ city: chosen })} />
            {refused === undefined && (
              <a className="link" href={withQuery(paths.auditExport(), settingsSearch.format(state))} download>
                Export as JSON lines
              </a>
            )}
          </>
        }
      />
      <PageBody>
        {refused === undefined ? (
          <Panel id="audit" title="Log" flush>
            <div className="flex flex-wrap items-end gap-2 border-line border-b p-2">
              <FilterInput
                label="Who"
                value={who}
                onChange={(text) => write({ who: text }, "replace")}
                className="w-40"
              />
              <FilterInput
                label="Action"
                placeholder="bead.close"
                value={action}
                onChange={(text) => write({ action: text }, "replace")}
                className="w-40"
              />
              <Field id="audit-result" label="Result">
                <Select
                  id="audit-result"
                  value={result}
                  onChange={(event) => write({ result: results.find((each) => each === event.target.value) ?? "all" })}
                >
                  {results.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </Select>
              </Field>
              <Field id="audit-from" label="From">
                <Input
                  id="audit-from"
                  type="date"
                  value={from}
                  onChange={(event) => write({ from: event.target.value }, "replace")}
                />
              </Field>
              <Field id="audit-to" label="To">
                <Input
                  id="audit-to"
                  type="date"
                  value={to}
                  onChange={(event) => write({ to: event.target.value }, "replace")}
                />
              </Field>
            </div>
            <div className="flex h-[60vh] min-h-64 flex-col">
              <AuditRows list={city === "" ? hall : ofCity} nothing={nothing} />
            </div>
          </Panel>
        ) : (
          <EmptyNote kind="not-permitted" title={refused} hint="Choose a city in which you are maintainer." />
        )}
        {auditRefusal === undefined && <AuditRetention refusal={cityRefusal} />}
      </PageBody>
    </>
  );
}
