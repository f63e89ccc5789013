"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { ExportFormat } from "@/lib/molecule/export-text";
import { plural } from "@/lib/view/count";
import { failureOf } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { downloadText } from "../ui/download-text";
import { ExportMenu } from "../ui/export-menu";
import { useToast } from "../ui/toaster";

const formats: readonly { readonly format: ExportFormat; readonly label: string; readonly type: string }[] = [
  { format: "json", label: "JSON", type: "application/json" },
  { format: "csv", label: "CSV", type: "text/csv" },
  { format: "mermaid", label: "Mermaid", type: "text/plain" },
];

/** Saves what the filter leaves of a molecule as a file (ux 42). */
export function MoleculeExport({ city, id, filter }: { city: string; id: string; filter: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toast = useToast();
  const save = async (format: ExportFormat, type: string) => {
    try {
      const input = { city, id, filter, format };
      const file = await queryClient.fetchQuery({
        ...trpc.molecule.export.queryOptions(input),
        staleTime: 0,
        gcTime: 0,
      });
      downloadText(file.name, file.text, type);
      toast("done", `Exported ${plural(file.beads, "bead")}`, { text: file.name });
    } catch (error) {
      toast("failed", "Nothing was exported", { text: failureOf(error).sentence });
    }
  };
  return (
    <ExportMenu
      label={filter ? "What the filter leaves" : "The whole molecule"}
      formats={formats.map(({ format, label, type }) => ({ label, onSave: () => void save(format, type) }))}
    />
  );
}
