"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { useAction } from "@/components/action/use-action";
import { failureOf, readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { usePermission } from "@/components/data/use-permission";
import { RunHistory } from "@/components/script/run-history";
import { RunLog } from "@/components/script/run-log";
import { ScriptFacts } from "@/components/script/script-facts";
import { relativeTo } from "@/components/source/diagnostic-list";
import { CodeBlock } from "@/components/ui/code-block";
import { Field, fieldDescription } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { useToast } from "@/components/ui/toaster";
import { paths, withQuery } from "@/lib/url/paths";
import { sourceSearch } from "@/lib/url/search";
import { shellWord } from "@/lib/view/cook-command";
import type { CommandItem } from "./commands-view";

/** One command: its help, where it comes from, its script, and a run of it that is followed as it goes on. */
export function CommandDetail({ city, root, command }: { city: string; root: string; command: CommandItem }) {
  const trpc = useTRPC();
  const toast = useToast();
  const { name, rig, description, help, importedBy } = command;
  const script = useQuery(trpc.command.script.queryOptions({ city, name, rig }, { enabled: !command.refusal }));
  const { refusal: runRight } = useAction("command.run", city);
  const grant = usePermission(city, "exec.fix");
  const [given, setGiven] = useState("");
  const [runId, setRunId] = useState("");
  const args = given.split("\n").filter((line) => line !== "");
  const run = useMutation(
    trpc.command.run.mutationOptions({
      onError: (error) => {
        setRunId("");
        void script.refetch();
        toast("failed", `${name} did not run`, { text: failureOf(error).sentence });
      },
      onSettled: () => void script.refetch(),
    }),
  );
  const start = () => {
    if (!script.data) return;
    const id = crypto.randomUUID();
    setRunId(id);
    run.mutate({ city, name, rig, args, sha256: script.data.sha256, runId: id });
  };
  const refusal = command.refusal || runRight || (script.data && !script.data.allowed ? grant : undefined);
  return (
    <Panel id="command" title={<span className="font-mono">{name}</span>} note={description || undefined}>
      <div className="flex flex-col gap-3">
        {help && (
          <pre className="whitespace-pre-wrap rounded-md bg-sunken p-2.5 font-mono text-small wrap-anywhere">
            {help}
          </pre>
        )}
        <p className="text-ink-2">
          Of pack {command.packName}
          {importedBy ? (
            <>
              , imported as <code className="font-mono">{command.binding}</code> in{" "}
              <Link
                className="link font-mono text-small"
                href={withQuery(paths.source(city), sourceSearch.format({ file: importedBy.file, line: "" }))}
              >
                {relativeTo(root, importedBy.file)}
              </Link>
            </>
          ) : (
            ", which is the city's own"
          )}
          {rig && `, for the rig ${rig}`}.
        </p>
        {command.refusal ? (
          <p className="text-bad">✕ It cannot run: {command.refusal}.</p>
        ) : (
          <PanelState loading={script.isPending} skeletonRows={3} failure={readFailure(script)}>
            {script.data && (
              <>
                <ScriptFacts
                  what="Script"
                  script={script.data}
                  right={<span className="text-ink-2">running needs the role operator</span>}
                />
                <Field id="arguments" label="Arguments" hint="One a line; each is handed over as it stands.">
                  <TextArea
                    id="arguments"
                    rows={2}
                    value={given}
                    spellCheck={false}
                    className="font-mono"
                    aria-describedby={fieldDescription("arguments")}
                    onChange={(event) => setGiven(event.target.value)}
                  />
                </Field>
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <CodeBlock
                    label="command"
                    text={["cityhall", "run", ...name.split(" "), ...(args.length > 0 ? ["--", ...args] : [])]
                      .map(shellWord)
                      .join(" ")}
                  />
                  <ActionButton
                    action="command.run"
                    city={city}
                    values={{ binding: name.split(" ")[0], words: name.split(" ").slice(1) }}
                    kind="primary"
                    disabledReason={refusal}
                    busy={run.isPending}
                    onAct={start}
                  >
                    {run.isPending ? `Running ${name}` : `Run ${name} from pack ${command.packName}`}
                  </ActionButton>
                </div>
              </>
            )}
          </PanelState>
        )}
        {runId && <RunLog key={runId} city={city} id={runId} />}
        {!command.refusal && (
          <details>
            <summary className="text-ink-2 text-small">Runs of this command</summary>
            <RunHistory city={city} kinds={["command"]} name={name} />
          </details>
        )}
      </div>
    </Panel>
  );
}
