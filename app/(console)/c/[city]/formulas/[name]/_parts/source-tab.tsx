"use client";

import { useQuery } from "@tanstack/react-query";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { relativeTo } from "@/components/source/diagnostic-list";
import { SourceView } from "@/components/source/source-view";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyNote, PanelState } from "@/components/ui/panel-state";
import type { FormulaData, FormulaScopeProps } from "./tab-props";

/** The text of the file that wins, with what was found in it beside the lines. */
export function SourceTab({ city, data }: FormulaScopeProps & { data: FormulaData }) {
  const file = data.files[0]?.path;
  const source = useQuery(
    useTRPC().config.source.queryOptions({ city, file: file ?? "/" }, { enabled: file !== undefined }),
  );
  if (file === undefined)
    return <EmptyNote kind="nothing-exists" title="No layer has a file of this name" hint={data.error} />;
  return (
    <PanelState loading={source.isPending} failure={readFailure(source)}>
      <p className="flex items-center gap-1 border-line border-b px-4 py-1 font-mono text-ink-3 text-small lg:px-6">
        {relativeTo(data.root, file)} <CopyButton text={file} label="Copy the path" />
      </p>
      <SourceView
        label={`Text of ${file}`}
        text={source.data?.text ?? ""}
        diagnostics={data.diagnostics.filter((each) => each.file === file)}
        className="flex-1"
      />
    </PanelState>
  );
}
