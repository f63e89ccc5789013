import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";

const choices = [
  [15, "every 15 seconds"],
  [60, "every minute"],
  [300, "every 5 minutes"],
  [3_600, "every hour"],
  [0, "by webhook alone"],
] as const;

/** How often a repository is looked at. */
export function PollChoice({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  const known = choices.some(([seconds]) => seconds === value);
  return (
    <Field id="poll" label="Look for pushes">
      <Select id="poll" value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {!known && <option value={value}>every {value} seconds</option>}
        {choices.map(([seconds, label]) => (
          <option key={seconds} value={seconds}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
