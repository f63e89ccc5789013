import type { Model } from "@/lib/provider/pack";
import { decimalText, rational } from "@/lib/provider/rational";
import { Table, Td, Th, Tr } from "../ui/table";

/** The pricing rules of a model: one row a component, the selector beside the first. */
export function PriceTable({ model }: { model: Model }) {
  return (
    <Table label={`Prices of ${model.model}`}>
      <thead>
        <tr>
          <Th>Rule</Th>
          <Th>When</Th>
          <Th>Unit</Th>
          <Th numeric>Rate</Th>
        </tr>
      </thead>
      <tbody>
        {model.pricing_rules.flatMap((rule) =>
          rule.components.map((component, index) => (
            <Tr key={`${rule.rule_id} ${component.unit}`}>
              <Td className="font-mono text-small">{index === 0 ? rule.rule_id : ""}</Td>
              <Td>{index === 0 ? selectorText(rule.selector) : ""}</Td>
              <Td>{component.unit}</Td>
              <Td numeric>
                {decimalText(rational(component.rate_numerator_minor, component.rate_denominator))}¢ {rule.currency}
              </Td>
            </Tr>
          )),
        )}
      </tbody>
    </Table>
  );
}

function selectorText(selector: Readonly<Record<string, string>>): string {
  const parts = Object.entries(selector).map(([key, value]) => `${key} = ${value}`);
  return parts.length > 0 ? parts.join(", ") : "always";
}
