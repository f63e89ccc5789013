import Link from "next/link";
import { paths } from "@/lib/url/paths";
import type { Outputs } from "../data/trpc";
import { KeyValue } from "../ui/key-value";
import { TimeAgo } from "../ui/time-ago";

type Detail = Outputs["bead"]["show"];

/** The short facts of a bead: who, where, when, and whatever its metadata says. */
export function BeadFacts({ city, detail }: { city: string; detail: Detail }) {
  const { bead, line } = detail;
  const inside = detail.dependencies.find((edge) => edge.type === "parent-child");
  return (
    <KeyValue
      items={[
        { name: "Assignee", value: bead.assignee || "nobody" },
        { name: "Routed to", value: line.routedTo || "nowhere" },
        { name: "Priority", value: bead.priority ?? "not given (2)" },
        { name: "Rig", value: bead.rig ?? "city" },
        ...(inside
          ? [
              {
                name: "Part of",
                value: (
                  <Link
                    className="link"
                    href={
                      inside.beadType === "molecule"
                        ? paths.molecule(city, inside.otherId)
                        : paths.bead(city, inside.otherId)
                    }
                  >
                    {inside.title ?? inside.otherId}
                  </Link>
                ),
              },
            ]
          : []),
        ...(bead.ref ? [{ name: "Recipe id", value: <span className="font-mono text-small">{bead.ref}</span> }] : []),
        { name: "Labels", value: bead.labels.length > 0 ? bead.labels.join(", ") : "none" },
        {
          name: "Created",
          value: (
            <>
              <TimeAgo at={bead.createdAt} /> {bead.createdBy && `by ${bead.createdBy}`}
            </>
          ),
        },
        ...(bead.deferUntil
          ? [{ name: "Deferred until", value: `${bead.deferUntil.slice(0, 16).replace("T", " ")} UTC` }]
          : []),
        ...(bead.startedAt ? [{ name: "Started", value: <TimeAgo at={bead.startedAt} /> }] : []),
        ...(bead.closedAt
          ? [
              {
                name: "Closed",
                value: (
                  <>
                    <TimeAgo at={bead.closedAt} />: {bead.closeReason}
                  </>
                ),
              },
            ]
          : []),
        ...Object.entries(bead.metadata)
          .filter(([name]) => name !== "gc.routed_to")
          .map(([name, value]) => ({
            name,
            value: (
              <span className="font-mono text-small">{typeof value === "string" ? value : JSON.stringify(value)}</span>
            ),
          })),
      ]}
    />
  );
}
