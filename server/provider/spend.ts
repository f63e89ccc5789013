import { sql } from "drizzle-orm";
import { addRational, type Rational, rational, ZERO } from "@/lib/provider/rational";
import type { Executor } from "@/server/db/store";

/** What was charged on one UTC day through one pack. */
export type DaySpend = {
  readonly day: string;
  readonly packId: string;
  readonly currency: string;
  readonly executions: number;
  readonly amount: Rational;
};

/** Settled amounts by day and pack, newest day first. Equal denominators are summed in SQL, the rest exactly here. */
export async function spendByDay(store: Executor, from: Date, to: Date): Promise<readonly DaySpend[]> {
  const rows = await store.query<{
    day: string;
    pack_id: string;
    currency: string;
    denominator: string;
    numerator: string;
    n: number;
  }>(sql`
    select to_char(l.at at time zone 'UTC', 'YYYY-MM-DD') as day, e.pack_id, l.currency,
      l.denominator::text as denominator, sum(l.numerator)::text as numerator, count(*) as n
    from provider_ledger l join provider_executions e on e.id = l.execution_id
    where l.kind = 'settlement' and l.at >= ${from.toISOString()}::timestamptz and l.at < ${to.toISOString()}::timestamptz
    group by 1, 2, 3, l.denominator order by 1 desc, 2, 3`);
  const byKey = new Map<string, DaySpend>();
  for (const { day, pack_id, currency, denominator, numerator, n } of rows) {
    const key = JSON.stringify([day, pack_id, currency]);
    const before = byKey.get(key);
    const amount = addRational(before?.amount ?? ZERO, rational(BigInt(numerator), BigInt(denominator)));
    byKey.set(key, { day, packId: pack_id, currency, executions: (before?.executions ?? 0) + n, amount });
  }
  return [...byKey.values()];
}

/** The ledger by currency: what is held now, was charged, and was given back; they add up to all holds ever made. */
export type Balance = {
  readonly currency: string;
  readonly holds: Rational;
  readonly held: Rational;
  readonly settled: Rational;
  readonly released: Rational;
};

export async function ledgerBalance(store: Executor): Promise<readonly Balance[]> {
  const rows = await store.query<{
    kind: string;
    open: boolean;
    currency: string;
    denominator: string;
    numerator: string;
  }>(sql`
    select l.kind, e.state not in ('settled', 'released') as open, l.currency, l.denominator::text as denominator,
      sum(l.numerator)::text as numerator
    from provider_ledger l join provider_executions e on e.id = l.execution_id
    group by 1, 2, 3, l.denominator order by l.currency`);
  const currencies = [...new Set(rows.map((row) => row.currency))];
  return currencies.map((currency) => {
    const sum = (kind: string, openOnly = false): Rational =>
      rows
        .filter((row) => row.currency === currency && row.kind === kind && (!openOnly || row.open))
        .reduce((total, row) => addRational(total, rational(BigInt(row.numerator), BigInt(row.denominator))), ZERO);
    return {
      currency,
      holds: sum("hold"),
      held: sum("hold", true),
      settled: sum("settlement"),
      released: sum("release"),
    };
  });
}
