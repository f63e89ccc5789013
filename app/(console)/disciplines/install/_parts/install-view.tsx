"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { useAction } from "@/components/action/use-action";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { RuleReport } from "@/components/discipline/rule-report";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { Field, fieldDescription } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { paths } from "@/lib/url/paths";
import { plural } from "@/lib/view/count";
import { readFolder } from "./read-folder";

/** Makes a file input choose a folder: an attribute that browsers know and the types of React do not. */
const chooseFolder: object = { webkitdirectory: "" };

/** Choose a folder, see the report rule by rule, install for good. */
export function InstallView() {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const checking = useAction("discipline.check", undefined);
  const [files, setFiles] = useState<Record<string, string>>({});
  const check = useMutation(trpc.discipline.check.mutationOptions());
  const install = useMutation(
    trpc.discipline.install.mutationOptions({
      onSuccess: async ({ name, version }) => {
        await queryClient.invalidateQueries(trpc.discipline.pathFilter());
        router.push(paths.disciplinePack(name, version));
      },
    }),
  );
  const report = check.data;
  const errors = report?.rows.filter(({ severity }) => severity === "error").length ?? 0;
  const why =
    checking.refusal ??
    (report === undefined
      ? "Choose a folder first."
      : report.ok
        ? undefined
        : `The pack has ${plural(errors, "finding")}.`);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Disciplines", href: paths.disciplines() }]}
        title="Install a pack"
        note="An installed name and version never changes; a correction is a new version."
        actions={
          <ActionButton
            action="discipline.install"
            kind="primary"
            busy={install.isPending}
            disabledReason={why}
            onAct={() => install.mutate({ files })}
          >
            Install for good
          </ActionButton>
        }
      />
      <PageBody>
        {install.error && (
          <p role="alert" className="text-bad">
            {failureOf(install.error).sentence}
          </p>
        )}
        <Panel title="Folder">
          <Field
            id="pack-folder"
            label="Pack folder"
            hint="The folder that holds pack.yaml. Nothing in it is executed."
          >
            <input
              id="pack-folder"
              type="file"
              multiple
              {...chooseFolder}
              className="text-small"
              aria-describedby={fieldDescription("pack-folder")}
              onChange={async (event) => {
                const { files: list } = event.target;
                if (!list || list.length === 0) return;
                const chosen = await readFolder(list);
                setFiles(chosen);
                check.mutate({ files: chosen });
              }}
            />
          </Field>
        </Panel>
        <Panel
          flush
          title="Report"
          note={
            report?.pack ? `${report.pack.name} ${report.pack.version} installs` : report && plural(errors, "finding")
          }
        >
          <PanelState
            loading={check.isPending}
            failure={check.error ? failureOf(check.error, () => check.mutate({ files })) : undefined}
            empty={
              report
                ? undefined
                : {
                    kind: "nothing-exists",
                    title: "Nothing to judge yet",
                    hint: "Choose a folder; each rule is shown with what it found.",
                  }
            }
          >
            {report && <RuleReport rows={report.rows} />}
          </PanelState>
        </Panel>
      </PageBody>
    </>
  );
}
