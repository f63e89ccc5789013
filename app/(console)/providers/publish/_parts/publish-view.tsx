"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useDeferredValue, useMemo, useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { PackFacts } from "@/components/provider/pack-facts";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { DiagnosticList } from "@/components/source/diagnostic-list";
import { Field, fieldDescription } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { validatePack } from "@/lib/provider/validate-pack";
import { paths } from "@/lib/url/paths";
import { plural } from "@/lib/view/count";

const NAME = "pack.toml";

/** Paste or choose a file, see every mistake while writing, publish for good. */
export function PublishView() {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data: access } = useSuspenseQuery(trpc.provider.access.queryOptions());
  const [file, setFile] = useState({ name: NAME, text: "" });
  const shown = useDeferredValue(file);
  const report = useMemo(() => (shown.text.trim() === "" ? undefined : validatePack(shown.text, shown.name)), [shown]);
  const publish = useMutation(
    trpc.provider.publish.mutationOptions({
      onSuccess: async ({ packId, packVersion }) => {
        await queryClient.invalidateQueries(trpc.provider.pathFilter());
        router.push(paths.providerPack(packId, packVersion));
      },
    }),
  );
  const errors = report?.diagnostics.filter(({ severity }) => severity === "error").length ?? 0;
  const why =
    access.publish ??
    (report === undefined
      ? "There is no file yet."
      : errors > 0
        ? `The file has ${plural(errors, "error")}.`
        : undefined);
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Providers", href: paths.providers() }]}
        title="Publish a pack"
        note="A published id and version never changes; a correction is a new version."
        actions={
          <ActionButton
            values={file}
            action="provider.publish"
            kind="primary"
            busy={publish.isPending}
            disabledReason={why}
            onAct={() => publish.mutate(file)}
          >
            Publish for good
          </ActionButton>
        }
      />
      <PageBody>
        {publish.error && (
          <p role="alert" className="text-bad">
            {failureOf(publish.error).sentence}
          </p>
        )}
        <div className="grid gap-4 lg:grid-cols-2">
          <Panel title="File">
            <Field
              id="pack-text"
              label="Provider pack (TOML)"
              hint="Checked here as it is checked before it is stored."
            >
              <input
                type="file"
                accept=".toml"
                aria-label="Choose a file"
                className="text-small"
                onChange={async (event) => {
                  const [chosen] = event.target.files ?? [];
                  if (chosen) setFile({ name: chosen.name, text: await chosen.text() });
                }}
              />
              <TextArea
                id="pack-text"
                rows={28}
                spellCheck={false}
                className="font-mono text-small"
                aria-describedby={fieldDescription("pack-text")}
                value={file.text}
                onChange={(event) => setFile({ ...file, text: event.target.value })}
              />
            </Field>
          </Panel>
          <Panel flush title="Report" note={report && (errors > 0 ? plural(errors, "error") : "valid")}>
            {report === undefined ? (
              <EmptyNote
                kind="nothing-exists"
                title="Nothing to check yet"
                hint="Paste a pack beside; it is checked as you write."
              />
            ) : (
              <>
                <DiagnosticList diagnostics={report.diagnostics} />
                {report.valid && (
                  <div className="p-3">
                    <PackFacts {...report.valid} />
                  </div>
                )}
              </>
            )}
          </Panel>
        </div>
      </PageBody>
    </>
  );
}
