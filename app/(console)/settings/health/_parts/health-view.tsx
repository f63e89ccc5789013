"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { paths } from "@/lib/url/paths";
import { useHall } from "../../_parts/use-hall";
import { HealthPanels } from "./health-panels";

/** How the installation is, for who runs it; what a proxy and a collector ask is at addresses of their own. */
export function HealthView() {
  const trpc = useTRPC();
  const { readRefusal } = useHall();
  const health = useQuery({
    ...trpc.hall.health.queryOptions(),
    enabled: readRefusal === undefined,
    // A server is asked anew; nothing of it comes with the events of a city.
    refetchInterval: 15_000,
  });
  return (
    <>
      <PageHeader
        title="Health"
        note={
          <>
            As the server that answers sees it. Proxies ask /readyz, Prometheus asks /metrics:{" "}
            <Link href={paths.doc("team")} className="link">
              Running for a team
            </Link>
            .
          </>
        }
      />
      <PageBody>
        {health.data && readRefusal === undefined ? (
          <HealthPanels health={health.data} />
        ) : (
          <Panel id="health" title="How it is" flush>
            <PanelState
              loading={readRefusal === undefined && health.isPending}
              failure={readFailure(health)}
              empty={
                readRefusal === undefined
                  ? undefined
                  : { kind: "not-permitted", title: readRefusal, hint: "Ask an administrator of the installation." }
              }
            />
          </Panel>
        )}
      </PageBody>
    </>
  );
}
