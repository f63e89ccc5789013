"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { LinkTabs } from "@/components/ui/link-tabs";
import { paths, withQuery } from "@/lib/url/paths";
import { ordersSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";
import { ConvoyList } from "./convoy-list";
import { LoopList } from "./loop-list";
import { OrderList } from "./order-list";
import { RunList } from "./run-list";

const tabs = [
  { id: "orders", label: "Orders" },
  { id: "runs", label: "Runs" },
  { id: "loops", label: "Convergence" },
  { id: "convoys", label: "Convoys" },
] as const;

/** Work that starts or gathers by itself: orders with their runs, convergence loops, convoys. */
export function OrdersView({ city }: { city: string }) {
  const trpc = useTRPC();
  const [state, setState] = useSearchState(ordersSearch);
  const { data } = useSuspenseQuery(trpc.order.list.queryOptions({ city }));
  const due = data.items.filter((order) => order.due && order.enabled && !order.unfinished).length;
  return (
    <>
      <PageHeader
        title="Orders"
        term="order"
        facts={
          <span>
            {plural(data.items.length, "order")}, {due} due
          </span>
        }
        note="Orders run formulas and scripts by the clock, by events or by hand. Loops and convoys follow work until it has converged or landed."
      >
        <LinkTabs
          label="Orders"
          items={tabs}
          current={state.view}
          hrefOf={(id) =>
            withQuery(
              paths.orders(city),
              ordersSearch.format({ ...ordersSearch.defaults, view: id as (typeof tabs)[number]["id"] }),
            )
          }
          onSelect={(id) => setState({ view: id as (typeof tabs)[number]["id"], order: "" })}
        />
      </PageHeader>
      <PageBody>
        {state.view === "orders" && (
          <OrderList
            city={city}
            orders={data.items}
            diagnostics={data.diagnostics}
            onRuns={(order) => setState({ view: "runs", order })}
          />
        )}
        {state.view === "runs" && <RunList city={city} order={state.order} onAll={() => setState({ order: "" })} />}
        {state.view === "loops" && <LoopList city={city} />}
        {state.view === "convoys" && <ConvoyList city={city} />}
      </PageBody>
    </>
  );
}
