"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { DiagnosticList } from "@/components/source/diagnostic-list";
import { Chip } from "@/components/ui/chip";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { ActionsTh, Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { useToast } from "@/components/ui/toaster";
import { paths } from "@/lib/url/paths";

type Order = Outputs["order"]["list"]["items"][number];

type OrderListProps = {
  city: string;
  orders: readonly Order[];
  diagnostics: Outputs["order"]["list"]["diagnostics"];
  onRuns: (scopedName: string) => void;
};

/** Every order: when it runs, whether it is due and why, its last run, and how to run it now or switch it off. */
export function OrderList({ city, orders, diagnostics, onRuns }: OrderListProps) {
  return (
    <>
      <Panel flush>
        <PanelState
          empty={
            orders.length > 0
              ? undefined
              : {
                  kind: "nothing-exists",
                  title: "This city has no orders",
                  hint: (
                    <>
                      An order is a file <code className="font-mono">orders/NAME.toml</code> of the city or of a pack,
                      with a trigger and a formula or a command.
                    </>
                  ),
                }
          }
        >
          <Table stacked label="Orders">
            <thead>
              <tr>
                <Th>Order</Th>
                <Th>When</Th>
                <Th>Does</Th>
                <Th>State</Th>
                <Th>Last run</Th>
                <ActionsTh />
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <OrderRow key={order.scopedName} city={city} order={order} onRuns={onRuns} />
              ))}
            </tbody>
          </Table>
        </PanelState>
      </Panel>
      {diagnostics.length > 0 && (
        <Panel id="order-problems" title="Files that are not orders yet" flush>
          <DiagnosticList diagnostics={diagnostics} />
        </Panel>
      )}
    </>
  );
}

function OrderRow({ city, order, onRuns }: { city: string; order: Order; onRuns: (scopedName: string) => void }) {
  const trpc = useTRPC();
  const toast = useToast();
  const onError = (error: Parameters<typeof failureOf>[0]) =>
    toast("failed", `${order.scopedName} did not change`, { text: failureOf(error).sentence });
  const run = useMutation(
    trpc.order.run.mutationOptions({
      onError,
      onSuccess: ({ line, error, warnings }) =>
        toast(error ? "failed" : "done", line, { text: error ?? warnings.join("\n") }),
    }),
  );
  const turn = useMutation(trpc.order.turn.mutationOptions({ onError }));
  return (
    <Tr>
      <Td>
        <div className="font-medium">{order.name}</div>
        <div className="text-ink-3 text-small">
          {order.rig || "city"}
          {order.description && ` · ${order.description}`}
        </div>
      </Td>
      <Td>
        {order.trigger} <code className="font-mono text-ink-2 text-small">{order.when}</code>
      </Td>
      <Td>
        {order.does === "formula" ? (
          <Link className="link" href={paths.formula(city, order.what)}>
            {order.what}
          </Link>
        ) : (
          <code className="font-mono text-small">{order.what}</code>
        )}
        {order.pool && <span className="text-ink-3"> → {order.pool}</span>}
      </Td>
      <Td>
        <OrderState city={city} order={order} />
        <div className="text-ink-3 text-small">{order.reason}</div>
      </Td>
      <Td>
        {order.lastRun ? (
          <button type="button" className="link" onClick={() => onRuns(order.scopedName)}>
            <TimeAgo at={order.lastRun} />
          </button>
        ) : (
          <span className="text-ink-3">never</span>
        )}
      </Td>
      <Td>
        <div className="flex flex-wrap gap-1.5 sm:flex-nowrap sm:justify-end">
          <ActionButton
            inRow
            values={{ city, name: order.name, rig: order.rig }}
            action="order.run"
            city={city}
            busy={run.isPending}
            onAct={() => run.mutate({ city, name: order.name, rig: order.rig })}
          >
            Run now
          </ActionButton>
          <ActionButton
            inRow
            action="order.turn"
            city={city}
            values={{ to: order.enabled ? "off" : "on", name: order.name, rig: order.rig }}
            kind="quiet"
            busy={turn.isPending}
            onAct={() => turn.mutate({ city, name: order.scopedName, enabled: !order.enabled })}
          >
            {order.enabled ? "Switch off" : "Switch on"}
          </ActionButton>
        </div>
      </Td>
    </Tr>
  );
}

/** What the scheduler will do with it next, in one word. */
function OrderState({ city, order }: { city: string; order: Order }) {
  if (!order.enabled) return <Chip title="A person switched it off">off</Chip>;
  if (order.unfinished) {
    return (
      <Chip tone="waiting" title="Work of its last run is still open">
        <Link href={paths.bead(city, order.unfinished)}>busy: {order.unfinished}</Link>
      </Chip>
    );
  }
  return order.due ? <Chip tone="active">due</Chip> : <Chip>not due</Chip>;
}
