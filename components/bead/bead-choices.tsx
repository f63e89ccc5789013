import { Select } from "../ui/input";

/** Statuses that an edit may set; closing and reopening are acts of their own, with their guards. */
export const editableStatuses = ["open", "in_progress", "blocked", "deferred", "hooked"] as const;

type ChoiceProps<Value> = {
  id?: string;
  label?: string;
  value: Value;
  className?: string;
  onChange: (value: Value) => void;
};

/** The priorities 0 to 4, and none. */
export function PrioritySelect({ id, label, value, className, onChange }: ChoiceProps<number | null>) {
  return (
    <Select
      id={id}
      aria-label={label}
      className={className}
      value={value ?? "none"}
      onChange={(event) => onChange(event.target.value === "none" ? null : Number(event.target.value))}
    >
      {[0, 1, 2, 3, 4].map((priority) => (
        <option key={priority} value={priority}>
          {priority}
        </option>
      ))}
      <option value="none">not given</option>
    </Select>
  );
}

/** The statuses that an edit may set; one that is none of them stays until another is chosen. */
export function StatusSelect({ id, label, value, className, onChange }: ChoiceProps<string>) {
  const known = (editableStatuses as readonly string[]).includes(value);
  return (
    <Select
      id={id}
      aria-label={label}
      className={className}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {!known && <option value={value}>{value}</option>}
      {editableStatuses.map((status) => (
        <option key={status} value={status}>
          {status.replace("_", " ")}
        </option>
      ))}
    </Select>
  );
}
