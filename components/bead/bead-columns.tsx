import Link from "next/link";
import type { ReactNode } from "react";
import { paths } from "@/lib/url/paths";
import { wordsOf } from "@/lib/view/words-of";
import type { TreeColumn } from "../tree/tree-row";
import { Input } from "../ui/input";
import { StatusMark } from "../ui/status-mark";
import { TimeAgo } from "../ui/time-ago";
import { PrioritySelect, StatusSelect } from "./bead-choices";
import type { BeadRow } from "./bead-row";

const small = "h-6 pointer-coarse:h-9";

type Options = {
  /** The ready queue: numbered, with what is done next at the end. */
  readonly queue: boolean;
  readonly actions?: (row: BeadRow) => ReactNode;
};

/** The columns of the beads table; cells of a row that is edited are fields. */
export function beadColumns(city: string, { queue, actions }: Options): readonly TreeColumn<BeadRow>[] {
  return [
    ...(queue
      ? [
          {
            id: "place",
            head: "#",
            track: "2.25rem",
            numeric: true,
            cell: ({ place }: BeadRow) => <span className="text-ink-3">{place}</span>,
          },
        ]
      : [
          {
            id: "state",
            head: "State",
            name: "State",
            track: "minmax(6.5rem,8.5rem)",
            phone: false,
            cell: ({ bead, edit }: BeadRow) =>
              edit && bead.status !== "closed" ? (
                <StatusSelect
                  label="Status"
                  value={edit.draft.status}
                  className={small}
                  onChange={(status) => edit.set({ status })}
                />
              ) : (
                <StatusMark status={bead.state} />
              ),
          },
        ]),
    {
      id: "title",
      head: "Bead",
      track: "minmax(0,4fr)",
      sort: "title",
      cell: ({ bead, edit }) =>
        edit ? (
          <Input
            autoFocus
            aria-label="Title"
            value={edit.draft.title}
            className={small}
            onChange={(event) => edit.set({ title: event.target.value })}
          />
        ) : (
          <>
            <span className={queue ? undefined : "sm:hidden"}>
              <StatusMark status={bead.state} compact />
            </span>
            <Link href={paths.bead(city, bead.id)} tabIndex={-1} className="truncate font-medium hover:underline">
              {bead.title}
            </Link>
          </>
        ),
    },
    {
      id: "id",
      head: "Id",
      track: "minmax(4.5rem,1fr)",
      sort: "id",
      cell: ({ bead }) => <span className="truncate font-mono text-ink-3 text-small">{bead.id}</span>,
    },
    {
      id: "type",
      head: "Type",
      name: "Type",
      track: "5rem",
      phone: false,
      cell: ({ bead }) => <span className="truncate text-ink-2">{bead.type}</span>,
    },
    {
      id: "priority",
      head: "Prio",
      name: "Priority",
      track: "3.5rem",
      numeric: true,
      phone: false,
      sort: "priority",
      cell: ({ bead, edit }) =>
        edit ? (
          <PrioritySelect
            label="Priority"
            value={edit.draft.priority}
            className={small}
            onChange={(priority) => edit.set({ priority })}
          />
        ) : bead.priority === null ? (
          <span className="text-ink-3" title="not given, counts as 2">
            2
          </span>
        ) : (
          String(bead.priority)
        ),
    },
    {
      id: "who",
      head: "Assignee",
      name: "Assignee",
      track: "minmax(0,1.3fr)",
      phone: false,
      cell: ({ bead, edit }) =>
        edit ? (
          <Input
            aria-label="Assignee"
            value={edit.draft.assignee}
            placeholder="nobody"
            className={small}
            onChange={(event) => edit.set({ assignee: event.target.value })}
          />
        ) : bead.assignee ? (
          <span className="truncate">{bead.assignee}</span>
        ) : bead.routedTo ? (
          <span className="truncate text-ink-2" title={`routed to ${bead.routedTo}`}>
            → {bead.routedTo}
          </span>
        ) : (
          <span className="text-ink-3">nobody</span>
        ),
    },
    {
      id: "labels",
      head: "Labels",
      name: "Labels",
      track: "minmax(0,1.2fr)",
      phone: false,
      cell: ({ bead, edit }) =>
        edit ? (
          <Input
            aria-label="Labels"
            defaultValue={edit.draft.labels.join(" ")}
            placeholder="none"
            className={small}
            onChange={(event) => edit.set({ labels: wordsOf(event.target.value) })}
          />
        ) : (
          <span className="truncate text-ink-2 text-small" title={bead.labels.join(", ")}>
            {bead.labels.join(" · ")}
          </span>
        ),
    },
    {
      id: "rig",
      head: "Rig",
      name: "Rig",
      track: "minmax(0,0.8fr)",
      phone: false,
      cell: ({ bead }) => <span className="truncate text-ink-2">{bead.rig || "city"}</span>,
    },
    queue
      ? {
          id: "age",
          head: "Made",
          name: "Age",
          track: "5.25rem",
          phone: false,
          cell: ({ bead }) => <TimeAgo at={bead.createdAt} />,
        }
      : {
          id: "age",
          head: "Updated",
          name: "Last change",
          track: "5.25rem",
          phone: false,
          sort: "-updated",
          cell: ({ bead }) => <TimeAgo at={bead.updatedAt} />,
        },
    ...(actions
      ? [
          {
            id: "act",
            head: <span className="sr-only">Actions</span>,
            track: queue ? "4.5rem" : "5.25rem",
            phone: queue,
            cell: actions,
          },
        ]
      : []),
  ];
}
