import type { Outputs } from "../data/trpc";
import { Panel } from "../ui/panel";
import { Table, Td, Th, Tr } from "../ui/table";
import { LayerMark } from "./layer-mark";

type Price = Outputs["config"]["providers"]["prices"][number];

const words = { city: "city", pack: "pack", builtin: "built in" } as const;

/** Estimated prices with the layer that says each (pack 1.2.14); estimates for a decision, never an invoice. */
export function PriceTable({ prices }: { prices: readonly Price[] }) {
  return (
    <Panel
      id="prices"
      title="Prices"
      note="Estimates in US dollars for a million tokens. City over packs over the built-in table."
      flush
    >
      <Table label="Prices">
        <thead>
          <tr>
            <Th>Provider</Th>
            <Th>Model</Th>
            <Th>Layer</Th>
            <Th numeric>Prompt</Th>
            <Th numeric>Completion</Th>
            <Th numeric>Cache read</Th>
            <Th numeric>Cache creation</Th>
            <Th>Verified</Th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <Tr key={`${price.provider} ${price.model}`}>
              <Td>{price.provider}</Td>
              <Td className="font-mono whitespace-nowrap text-small">{price.model}</Td>
              <Td>
                <span className="flex items-center gap-2 whitespace-nowrap">
                  <LayerMark layer={price.layer} />
                  {price.packName ? `pack ${price.packName}` : words[price.layer]}
                  {price.replaces && <span className="text-ink-3 text-small">over built in</span>}
                </span>
              </Td>
              <Td numeric>{price.prompt}</Td>
              <Td numeric>{price.completion}</Td>
              <Td numeric>{price.cacheRead}</Td>
              <Td numeric>{price.cacheCreation}</Td>
              <Td className="whitespace-nowrap text-ink-2">{price.lastVerified || "no date given"}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
