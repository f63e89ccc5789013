import type { Price } from "@/lib/provider/price";
import { amountText, decimalText } from "@/lib/provider/rational";
import { Table, Td, Th, Tr } from "../ui/table";

/** A price with everything it is made of; every figure is exact. */
export function PriceBreakdown({ label, price }: { label: string; price: Price }) {
  const reported = price.lines.some((line) => line.reported !== undefined);
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>Unit</Th>
          <Th numeric>Rate</Th>
          <Th numeric>Requested</Th>
          {reported && <Th numeric>Reported</Th>}
          {reported && <Th numeric>Charged</Th>}
          <Th numeric>Amount</Th>
        </tr>
      </thead>
      <tbody>
        {price.lines.map((line) => (
          <Tr key={line.unit}>
            <Td>{line.unit}</Td>
            <Td numeric>{decimalText(line.rate)}¢</Td>
            <Td numeric>{String(line.requested)}</Td>
            {reported && <Td numeric>{line.reported === undefined ? "not mapped" : String(line.reported)}</Td>}
            {reported && <Td numeric>{String(line.charged)}</Td>}
            <Td numeric>{decimalText(line.amount)}¢</Td>
          </Tr>
        ))}
        <Tr>
          <Td className="text-ink-2" colSpan={reported ? 5 : 3}>
            by rule <span className="font-mono text-small">{price.rule_id}</span>
          </Td>
          <Td numeric className="font-medium">
            {amountText(price.total, price.currency)}
          </Td>
        </Tr>
      </tbody>
    </Table>
  );
}
