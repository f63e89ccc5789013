import { DEVICES } from "@/lib/discipline/pack/check-views";
import type { Device, Role, Views } from "@/lib/discipline/pack/pack";
import { EmptyNote } from "../ui/panel-state";
import { Segmented } from "../ui/segmented";

type ViewPreviewProps = {
  roles: readonly Role[];
  views: Views;
  role: string;
  device: Device;
  onSelect: (change: { role?: string; device?: Device }) => void;
};

const widths: Readonly<Record<Device, string>> = { phone: "max-w-56", tablet: "max-w-96", desktop: "max-w-none" };

/** The order of components that a pack asks for, for one role on one device. */
export function ViewPreview({ roles, views, role, device, onSelect }: ViewPreviewProps) {
  const current = roles.find(({ id }) => id === role) ?? roles[0];
  const components = (current && views[current.id]?.[device]) ?? [];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Segmented
          label="Role"
          items={roles.map(({ id, label = id }) => ({ id, label }))}
          current={current?.id ?? ""}
          onSelect={(id) => onSelect({ role: id })}
        />
        <Segmented
          label="Device"
          items={DEVICES.map((id) => ({ id, label: id }))}
          current={device}
          onSelect={(id) => onSelect({ device: id })}
        />
      </div>
      {components.length === 0 ? (
        <EmptyNote
          kind="nothing-exists"
          title="No order is declared"
          hint="The core catalog's own order is used for this role on this device."
        />
      ) : (
        <ol className={`flex w-full flex-col gap-1.5 rounded-lg border border-line-strong p-2 ${widths[device]}`}>
          {components.map((component, index) => (
            <li key={component} className="rounded-md bg-sunken px-2.5 py-2">
              <span className="mr-2 font-mono text-ink-3 text-small">{index + 1}</span>
              {component}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
