"use client";

import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { usePermission } from "@/components/data/use-permission";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { MonoId } from "@/components/ui/mono-id";
import { plural } from "@/lib/view/count";
import type { DoctorRow } from "./check-row";

type RunAllProps = {
  city: string;
  rows: readonly DoctorRow[];
  running: boolean;
  onRun: (options: { skipScripts: boolean; shown: Readonly<Record<string, string>> }) => void;
  /** Opens the script of a check to be read. */
  onRead: (check: string) => void;
};

/**
 * Runs every check. Scripts that never ran here are listed first with their bytes: they run only when somebody who may allow
 * them says so, and stay `not run` otherwise.
 */
export function RunAll({ city, rows, running, onRun, onRead }: RunAllProps) {
  const [open, setOpen] = useState(false);
  const grant = usePermission(city, "exec.fix");
  const unseen = rows.flatMap(({ name, script }) =>
    script && !script.allowed && script.sha256 ? [{ name, script }] : [],
  );
  const start = (shown: Readonly<Record<string, string>>) => {
    setOpen(false);
    onRun({ skipScripts: false, shown });
  };
  return (
    <>
      <ActionButton
        action="doctor.run"
        city={city}
        busy={running}
        onAct={() => onRun({ skipScripts: true, shown: {} })}
      >
        Run without scripts
      </ActionButton>
      <ActionButton
        action="doctor.run"
        city={city}
        name="Run all checks"
        kind="primary"
        busy={running}
        onAct={() => (unseen.length > 0 ? setOpen(true) : start({}))}
      >
        {running ? "Running" : "Run all checks"}
      </ActionButton>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`${plural(unseen.length, "script")} never ran here`}
        description="Their checks stay “not run” unless somebody with the grant exec.fix lets exactly these bytes run."
        actions={
          <>
            <Button onClick={() => start({})}>Run the others only</Button>
            <Button
              kind="primary"
              disabledReason={grant}
              onClick={() => start(Object.fromEntries(unseen.map(({ name, script }) => [name, script.sha256])))}
            >
              Run all, {plural(unseen.length, "script")} for the first time
            </Button>
          </>
        }
      >
        <ul className="flex flex-col gap-1.5">
          {unseen.map(({ name, script }) => (
            <li key={name} className="rounded-md bg-sunken px-2.5 py-1.5">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  <span className="font-medium font-mono">{name}</span> of pack {script.pack}
                </span>
                <Button
                  kind="quiet"
                  onClick={() => {
                    setOpen(false);
                    onRead(name);
                  }}
                >
                  Read it
                </Button>
              </p>
              <p className="font-mono text-ink-3 text-small wrap-anywhere">{script.path}</p>
              <MonoId id={script.sha256} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
