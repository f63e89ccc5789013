"use client";

import { useQuery } from "@tanstack/react-query";
import { ChartPanel } from "@/components/chart/chart-panel";
import { readFailure } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { BalanceTable, SpendTable } from "@/components/provider/spend-table";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { amountText, rational } from "@/lib/provider/rational";
import { currenciesOf, lastDays, spendByPack, spendChart } from "@/lib/view/spend-chart";

const shownDays = 30;

/** What was charged in the last thirty days, and the ledger as a whole. */
export function SpendPanel() {
  const { data, error, isPending, refetch } = useQuery(useTRPC().provider.spend.queryOptions({ days: shownDays }));
  const failure = readFailure({ data, error, refetch });
  return (
    <>
      <Panel
        flush
        title="Ledger"
        note="Held, charged and given back add up to all holds; the database refuses anything else."
      >
        <PanelState
          loading={isPending}
          failure={failure}
          empty={
            data?.balances.length === 0
              ? {
                  kind: "nothing-exists",
                  title: "Nothing was ever held",
                  hint: "A call holds its highest price before it is sent.",
                }
              : undefined
          }
        >
          {data && <BalanceTable balances={data.balances} />}
        </PanelState>
      </Panel>
      {data && data.days.length > 0 ? (
        currenciesOf(data.days).map((currency) => <CurrencySpend key={currency} currency={currency} data={data} />)
      ) : (
        <Panel flush title="Spend" note={note("each currency")}>
          <PanelState
            loading={isPending}
            failure={failure}
            empty={{
              kind: "nothing-exists",
              title: `Nothing was charged in ${shownDays} days`,
              hint: "A call is charged when it is settled.",
            }}
          />
        </Panel>
      )}
    </>
  );
}

const note = (currency: string) => `Settled calls of the last ${shownDays} days in ${currency}, by day (UTC) and pack.`;

function CurrencySpend({ currency, data }: { currency: string; data: Outputs["provider"]["spend"] }) {
  const days = data.days.filter((each) => each.currency === currency);
  const sums = spendByPack(days, currency).map(({ packId, amount }) => `${packId} ${amountText(amount, currency)}`);
  return (
    <ChartPanel
      id={`spend-${currency}`}
      title={`Spend in ${currency}`}
      note={`${note(currency)} ${sums.slice(0, 3).join(" · ")}${sums.length > 3 ? " · …" : ""}`}
      chart={spendChart(days, currency, lastDays(Date.parse(data.asOf), shownDays))}
      format={(value) => amountText(rational(BigInt(Math.round(value * 100)), 100n), currency)}
      table={<SpendTable days={days} />}
    />
  );
}
