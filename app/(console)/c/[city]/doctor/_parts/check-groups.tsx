"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { countText, plural } from "@/lib/view/count";
import { doctorGroups } from "@/lib/view/doctor-groups";
import { CheckRow, type DoctorRow, type OpenSheet } from "./check-row";

type CheckGroupsProps = {
  city: string;
  rows: readonly DoctorRow[];
  running: boolean;
  onRun: (row: DoctorRow, shown?: string) => void;
  sheet: OpenSheet | undefined;
  onSheet: (sheet: OpenSheet | undefined) => void;
  /** Before the id of a group, where the page has several lists. */
  prefix?: string;
  title?: string;
};

/** Rows that are drawn before somebody asks for more. */
const page = 100;

/** Checks by severity, then by who brings them (ux 50). */
export function CheckGroups({ rows, prefix = "", title = "", ...rest }: CheckGroupsProps) {
  const [limit, setLimit] = useState(page);
  const shown = rows.slice(0, limit);
  return (
    <>
      {doctorGroups(shown).map((group) => (
        <Panel
          key={group.id}
          id={`${prefix}${group.id}`}
          title={title ? `${title}: ${group.title.toLowerCase()}` : group.title}
          note={plural(group.count, "check")}
          flush
        >
          {group.owners.map(({ owner, rows: own }) => (
            <div key={owner}>
              {group.owners.length > 1 && (
                <h3 className="label-caps border-line border-b bg-sunken px-3 py-1">
                  {owner === "core" ? "core" : `pack ${owner}`} · {countText(own.length)}
                </h3>
              )}
              <ul>
                {own.map((row) => (
                  <CheckRow
                    key={row.name}
                    city={rest.city}
                    row={row}
                    running={rest.running}
                    onRun={rest.onRun}
                    sheet={rest.sheet?.check === row.name ? rest.sheet : undefined}
                    onSheet={rest.onSheet}
                  />
                ))}
              </ul>
            </div>
          ))}
        </Panel>
      ))}
      {rows.length > limit && (
        <p className="flex items-center gap-3 text-ink-2">
          {countText(rows.length - limit)} more
          <Button onClick={() => setLimit(limit + page)}>Show more</Button>
        </p>
      )}
    </>
  );
}
