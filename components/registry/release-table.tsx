"use client";

import { ActionButton } from "@/components/action/action-button";
import type { Outputs } from "../data/trpc";
import { Panel } from "../ui/panel";
import { PanelState } from "../ui/panel-state";
import { ActionsTh, Table, Td, Th, Tr } from "../ui/table";
import { ReleaseMark } from "./release-mark";
import { useImportChange } from "./use-import-change";

type Release = Outputs["registry"]["pack"]["releases"][number];
type Proved = {
  readonly version: string;
  readonly commit: string;
  readonly state: "verified" | "withdrawn" | "unlisted";
  readonly sentence: string;
};

/** Releases that are shown before the rest is counted. */
const MOST = 100;

type ReleaseTableProps = { city: string; handle: string; releases: readonly Release[]; proved: readonly Proved[] };

/** The releases of a pack, newest first, with what was proved of each on this machine. */
export function ReleaseTable({ city, handle, releases, proved }: ReleaseTableProps) {
  const { start, starting } = useImportChange(city);
  return (
    <Panel
      id="releases"
      title="Releases"
      note="Verifying fetches the commit and compares its content with the hash that the registry states."
      flush
    >
      <PanelState
        empty={
          releases.length === 0
            ? {
                kind: "nothing-exists",
                title: "No release is listed",
                hint: "The registry names the pack and no version of it; it can be imported by its address.",
              }
            : undefined
        }
      >
        <Table label="Releases" stacked>
          <thead>
            <tr>
              <Th>Version</Th>
              <Th>Commit</Th>
              <Th>State</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {releases.slice(0, MOST).map((release) => {
              const found = proved.find(
                ({ commit, version }) => commit === release.commit && version === release.version,
              );
              const state = release.withdrawn ? "withdrawn" : (found?.state ?? "unproved");
              return (
                <Tr key={release.version}>
                  <Td>
                    <span className="font-mono">{release.version}</span>
                    {release.description && <p className="text-ink-2">{release.description}</p>}
                  </Td>
                  <Td head="Commit" className="font-mono text-small">
                    <span title={release.commit}>{release.commit.slice(0, 12)}</span>{" "}
                    <span className="text-ink-3">{release.ref}</span>
                  </Td>
                  <Td head="State">
                    <ReleaseMark state={state} {...(found ? { sentence: found.sentence } : {})} />
                    {release.withdrawnReason && <p className="text-ink-2">{release.withdrawnReason}</p>}
                  </Td>
                  <Td>
                    <div className="flex sm:justify-end">
                      <ActionButton
                        inRow
                        action="import.start"
                        city={city}
                        values={{ verb: "verify", handle, version: release.version }}
                        busy={starting}
                        aria-label={`Verify ${release.version}`}
                        onAct={() => start({ verb: "verify", handle, version: release.version })}
                      >
                        Verify
                      </ActionButton>
                    </div>
                  </Td>
                </Tr>
              );
            })}
          </tbody>
        </Table>
        {releases.length > MOST && (
          <p className="px-4 py-2 text-ink-3">{releases.length - MOST} older releases are not shown.</p>
        )}
      </PanelState>
    </Panel>
  );
}
