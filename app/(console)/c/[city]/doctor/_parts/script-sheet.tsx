"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { usePermission } from "@/components/data/use-permission";
import { SourceView } from "@/components/source/source-view";
import { Button } from "@/components/ui/button";
import { KeyValue } from "@/components/ui/key-value";
import { MonoId } from "@/components/ui/mono-id";
import { PanelState } from "@/components/ui/panel-state";
import { useToast } from "@/components/ui/toaster";

type ScriptSheetProps = { city: string; check: string; kind: "check" | "fix"; onClose: () => void };

/** A script before it runs: its text, its bytes' hash, where it comes from, and the permission that it needs (ux 51). */
export function ScriptSheet({ city, check, kind, onClose }: ScriptSheetProps) {
  const trpc = useTRPC();
  const toast = useToast();
  const refusal = usePermission(city, "exec.fix");
  const script = useQuery(trpc.doctor.script.queryOptions({ city, check, kind }));
  const fix = useMutation(
    trpc.doctor.fix.mutationOptions({
      onSuccess: ({ fixed, fixError, message }) => {
        if (fixed) toast("done", `Repaired ${check}`, { text: message });
        else toast("failed", `${check} is not repaired`, { text: fixError || message });
        onClose();
      },
      onError: (error) => {
        void script.refetch();
        toast("failed", "The repair did not run", { text: failureOf(error).sentence });
      },
    }),
  );
  const { data } = script;
  const file = data?.path.slice(data.path.lastIndexOf("/") + 1) ?? "script";
  return (
    <section aria-label={`Script of ${check}`} className="mt-1 rounded-md border border-line bg-canvas">
      <PanelState
        loading={script.isPending}
        failure={script.error ? failureOf(script.error, () => void script.refetch()) : undefined}
        skeletonRows={3}
      >
        {data && (
          <div className="flex flex-col gap-2 p-3">
            <KeyValue
              items={[
                { name: kind === "fix" ? "Repair" : "Check", value: <span className="font-mono">{data.path}</span> },
                { name: "Pack", value: data.pack },
                { name: "SHA-256", value: <MonoId id={data.sha256} /> },
                {
                  name: "Allowed",
                  value: data.granted ? "these bytes ran here before" : "never run here; needs exec.fix",
                },
                {
                  name: "Environment",
                  value:
                    "PATH, HOME, language and time zone, and the GC_ variables of the pack; no secret of this server",
                },
              ]}
            />
            {data.text ? (
              <SourceView
                label={`Text of ${file}`}
                text={data.text}
                diagnostics={[]}
                className="max-h-72 rounded-md border border-line"
              />
            ) : (
              <p className="text-human">▲ This file is no text, or too long to be read here.</p>
            )}
          </div>
        )}
      </PanelState>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t p-2">
        <Button onClick={onClose}>Close</Button>
        {kind === "fix" && data && (
          <Button
            kind="danger"
            disabledReason={refusal}
            busy={fix.isPending}
            onClick={() => fix.mutate({ city, check, sha256: data.sha256 })}
          >
            {fix.isPending ? `Running ${file}` : `Run ${file} from pack ${data.pack}`}
          </Button>
        )}
      </div>
    </section>
  );
}
