"use client";

import { useTRPC } from "@/components/data/trpc";
import { usePermission } from "@/components/data/use-permission";
import { useSearchState } from "@/components/data/use-search-state";
import { PageHeader } from "@/components/shell/page-header";
import { FilterInput } from "@/components/ui/filter-input";
import { LinkTabs } from "@/components/ui/link-tabs";
import { EmptyNote } from "@/components/ui/panel-state";
import { paths, withQuery } from "@/lib/url/paths";
import { activitySearch } from "@/lib/url/search";
import { AuditTable } from "./audit-table";
import { EventTable } from "./event-table";

/** What happened, and who did or was denied what. */
export function ActivityView({ city }: { city: string }) {
  const [state, setState] = useSearchState(activitySearch);
  const refusal = usePermission(city, "audit.read");
  const trpc = useTRPC();
  const { view, type, after } = state;
  const since = /^\d{1,15}$/.test(after) ? Number(after) : 0;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title="Activity"
        note="Events come from the store in one numbered sequence; the audit log has every change and every denial."
      >
        <LinkTabs
          label="View"
          current={view}
          onSelect={(id) => setState({ view: id as typeof view, type: "" })}
          hrefOf={(id) => withQuery(paths.activity(city), activitySearch.format({ ...state, view: id as typeof view }))}
          items={[
            { id: "events", label: "Events" },
            { id: "audit", label: "Audit" },
          ]}
        />
      </PageHeader>
      <div className="border-line border-b bg-surface px-4 py-2 lg:px-6">
        <FilterInput
          label={view === "events" ? "Type of event, such as bead.closed" : "Action, such as bead.close"}
          value={type}
          onChange={(text) => setState({ type: text.trim() }, "replace")}
          className="max-w-80 font-mono"
          delay={300}
        />
        {view === "events" && since > 0 && (
          <p className="mt-1.5 text-ink-2 text-small">
            Only events after number {since}.{" "}
            <button type="button" className="link" onClick={() => setState({ after: "" })}>
              Show all
            </button>
          </p>
        )}
      </div>
      {view === "events" ? (
        <EventTable city={city} trpc={trpc} type={type} after={since} />
      ) : refusal ? (
        <EmptyNote kind="not-permitted" title="The audit log is not for you" hint={refusal} />
      ) : (
        <AuditTable city={city} trpc={trpc} action={type} />
      )}
    </div>
  );
}
