import Link from "next/link";
import { paths } from "@/lib/url/paths";
import { beadStatus } from "@/lib/view/bead-status";
import type { Outputs } from "../data/trpc";
import { CodeBlock } from "../ui/code-block";
import { KeyValue } from "../ui/key-value";
import { MonoId } from "../ui/mono-id";
import { StatusMark } from "../ui/status-mark";
import { TimeAgo } from "../ui/time-ago";
import { AgentText } from "./agent-text";
import { BeadActions } from "./bead-actions";
import { BeadHistory } from "./bead-history";
import { WhyBlocked } from "./why-blocked";

type Detail = Outputs["bead"]["show"];

type BeadDetailProps = {
  city: string;
  detail: Detail;
  /** Epoch milliseconds that ages are counted to. */
  now: number;
  heading: "h1" | "h2";
  /** Whether the title links to the bead's own page. */
  linked?: boolean;
};

/** Everything about one bead: state and actions first, then why it waits, then the facts. */
export function BeadDetail({ city, detail, now, heading: Heading, linked = false }: BeadDetailProps) {
  const { bead, line, why } = detail;
  const members = detail.dependents.filter((edge) => edge.type === "parent-child");
  const holds = detail.dependents.filter((edge) => edge.type !== "parent-child");
  const waits = detail.dependencies.filter((edge) => edge.type !== "parent-child");
  const inside = detail.dependencies.find((edge) => edge.type === "parent-child");
  return (
    <>
      <header className="flex flex-col gap-1.5">
        <Heading className="text-lead font-medium wrap-anywhere">
          {linked ? (
            <Link
              href={bead.type === "molecule" ? paths.molecule(city, bead.id) : paths.bead(city, bead.id)}
              className="hover:underline"
            >
              {bead.title}
            </Link>
          ) : (
            bead.title
          )}
        </Heading>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusMark status={line.state} />
          <span className="text-ink-2">{bead.type}</span>
          <MonoId id={bead.id} />
        </div>
        <BeadActions city={city} detail={detail} />
      </header>
      {why && <WhyBlocked city={city} why={why} now={now} />}
      <AgentText label="Description" text={bead.description} />
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
                    <Link className="link" href={paths.bead(city, inside.otherId)}>
                      {inside.title ?? inside.otherId}
                    </Link>
                  ),
                },
              ]
            : []),
          ...(bead.ref ? [{ name: "Recipe id", value: <span className="font-mono text-small">{bead.ref}</span> }] : []),
          ...(bead.labels.length > 0 ? [{ name: "Labels", value: bead.labels.join(", ") }] : []),
          {
            name: "Created",
            value: (
              <>
                <TimeAgo at={bead.createdAt} /> {bead.createdBy && `by ${bead.createdBy}`}
              </>
            ),
          },
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
                <span className="font-mono text-small">
                  {typeof value === "string" ? value : JSON.stringify(value)}
                </span>
              ),
            })),
        ]}
      />
      <AgentText label="Acceptance criteria" text={bead.acceptanceCriteria} />
      <AgentText label="Design" text={bead.design} />
      <AgentText label="Notes" text={bead.notes} />
      <NeighbourList city={city} title="Waits for" edges={waits} />
      <NeighbourList city={city} title="Holds back" edges={holds} />
      <NeighbourList city={city} title="Members" edges={members} />
      {detail.comments.length > 0 && (
        <section aria-label="Comments" className="flex flex-col gap-2">
          <h3 className="label-caps">Comments</h3>
          {detail.comments.map((comment) => (
            <AgentText key={comment.id} label={`${comment.author}`} text={comment.text} />
          ))}
        </section>
      )}
      <BeadHistory history={detail.history} />
      <CodeBlock label="command" text={`cityhall bead show ${bead.id}`} />
    </>
  );
}

const shownAtMost = 50;

function NeighbourList({ city, title, edges }: { city: string; title: string; edges: Detail["dependents"] }) {
  if (edges.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="label-caps mb-1">
        {title} · {edges.length}
      </h3>
      <ul className="flex flex-col gap-0.5">
        {edges.slice(0, shownAtMost).map((edge) => (
          <li key={`${edge.otherId} ${edge.type}`} className="flex items-center gap-2">
            <StatusMark compact status={neighbourStatus(edge)} />
            <Link href={paths.bead(city, edge.otherId)} className="min-w-0 truncate hover:underline">
              {edge.title ?? `${edge.otherId} (unresolved dependency)`}
            </Link>
            {edge.type !== "blocks" && edge.type !== "parent-child" && (
              <span className="text-ink-3 text-small">{edge.type}</span>
            )}
          </li>
        ))}
      </ul>
      {edges.length > shownAtMost && (
        <p className="text-ink-3 text-small">{edges.length - shownAtMost} more; the tree of its molecule lists all.</p>
      )}
    </section>
  );
}

function neighbourStatus(edge: Detail["dependents"][number]) {
  if (edge.status === null) return "unknown";
  const nothing = { isBlocked: false, descendants: 0, closedDescendants: 0, awaitType: "", outcome: "" };
  return beadStatus({ ...nothing, type: edge.beadType ?? "", status: edge.status });
}
