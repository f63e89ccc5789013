import { Download } from "lucide-react";
import { Button } from "./button";
import { Menu } from "./menu";

type ExportMenuProps = {
  /** What is saved. */
  label: string;
  formats: readonly { readonly label: string; readonly onSave: () => void }[];
};

/** Saves what a page shows as a file, in the format that is chosen. */
export function ExportMenu({ label, formats }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <Button>
          <Download aria-hidden="true" size={13} />
          Export
        </Button>
      }
      entries={[
        { kind: "label", label },
        ...formats.map(({ label: format, onSave }) => ({ kind: "action" as const, label: format, onSelect: onSave })),
      ]}
    />
  );
}
