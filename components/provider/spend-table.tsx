import { amountText, type Rational } from "@/lib/provider/rational";
import { Table, Td, Th, Tr } from "../ui/table";

type SpendTableProps = {
  days: readonly {
    readonly day: string;
    readonly packId: string;
    readonly currency: string;
    readonly executions: number;
    readonly amount: Rational;
  }[];
};

/** What was charged by day (UTC) and pack, to the last fraction. */
export function SpendTable({ days }: SpendTableProps) {
  return (
    <Table label="Spend by day and pack">
      <thead>
        <tr>
          <Th>Day (UTC)</Th>
          <Th>Pack</Th>
          <Th numeric>Settled calls</Th>
          <Th numeric>Charged</Th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, packId, currency, executions, amount }) => (
          <Tr key={`${day} ${packId} ${currency}`}>
            <Td className="font-mono">{day}</Td>
            <Td>{packId}</Td>
            <Td numeric>{executions}</Td>
            <Td numeric>{amountText(amount, currency)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

type BalanceTableProps = {
  balances: readonly {
    readonly currency: string;
    readonly holds: Rational;
    readonly held: Rational;
    readonly settled: Rational;
    readonly released: Rational;
  }[];
};

/** The ledger in one line a currency: all holds ever made are held, charged or given back. */
export function BalanceTable({ balances }: BalanceTableProps) {
  return (
    <Table label="Ledger by currency">
      <thead>
        <tr>
          <Th>Currency</Th>
          <Th numeric>All holds</Th>
          <Th numeric>Held now</Th>
          <Th numeric>Charged</Th>
          <Th numeric>Given back</Th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ currency, holds, held, settled, released }) => (
          <Tr key={currency}>
            <Td>{currency}</Td>
            <Td numeric>{amountText(holds, currency)}</Td>
            <Td numeric>{amountText(held, currency)}</Td>
            <Td numeric>{amountText(settled, currency)}</Td>
            <Td numeric>{amountText(released, currency)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
