"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRevision } from "@/components/config/use-revision";
import { readFailure } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { PanelState } from "@/components/ui/panel-state";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { paths, withQuery } from "@/lib/url/paths";
import { formulaSearch } from "@/lib/url/search";

type Reason = Outputs["config"]["agentFormulas"][number]["reasons"][number];

/** The formulas whose work ends up with the agent, and why. */
export function AgentFormulas({ city, name }: { city: string; name: string }) {
  const { pin } = useRevision();
  const query = useQuery(useTRPC().config.agentFormulas.queryOptions({ city, name, ...pin }));
  const { data } = query;
  return (
    <PanelState
      loading={query.isPending}
      failure={readFailure(query)}
      empty={
        data?.length === 0
          ? {
              kind: "nothing-exists",
              title: "No formula names this agent",
              hint: "Steps name an agent with assignee or gc.routed_to, orders with pool; default_sling_formula is cooked for every sling to it.",
            }
          : undefined
      }
    >
      <Table label="Formulas that target the agent" className="bg-surface">
        <thead>
          <tr>
            <Th>Formula</Th>
            <Th>Why</Th>
          </tr>
        </thead>
        <tbody>
          {data?.map((formula) => (
            <Tr key={formula.name}>
              <Td className="align-top">
                <Link
                  className="link font-medium"
                  href={withQuery(
                    paths.formula(city, formula.name),
                    formulaSearch.format({ ...formulaSearch.defaults, rig: formula.rig }),
                  )}
                >
                  {formula.name}
                </Link>
                {formula.file === "" && (
                  <span className="block text-bad text-small">✕ there is no such formula here</span>
                )}
              </Td>
              <Td>
                <ul>
                  {formula.reasons.map((reason) => (
                    <li key={JSON.stringify(reason)}>{reasonText(reason)}</li>
                  ))}
                </ul>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </PanelState>
  );
}

function reasonText(reason: Reason): string {
  switch (reason.kind) {
    case "default":
      return "cooked for every sling to it that names no formula";
    case "order":
      return `order ${reason.order} cooks it for this agent`;
    case "step":
      return `step ${reason.step} (${reason.key}): ${reason.title}`;
  }
}
