import { plural } from "@/lib/view/count";
import type { ImportJob } from "../data/queries/import";
import { Chip } from "../ui/chip";
import { DiffBlock } from "../ui/diff-block";
import { ReleaseMark } from "./release-mark";

type Plan = NonNullable<ImportJob["plan"]>;
type Preview = NonNullable<Plan["preview"]>;

/** Names of a list before the rest is counted. */
const NAMED = 30;

/** What a change would write and make of the city, before anything is written. */
export function PlanView({ plan }: { plan: Plan }) {
  const { preview, release, diff } = plan;
  return (
    <div className="flex flex-col gap-3">
      {release && (
        <p className="flex flex-wrap items-center gap-2">
          <ReleaseMark state={release.state} />
          <span className="wrap-anywhere">{release.sentence}</span>
        </p>
      )}
      {preview && <Effect preview={preview} />}
      {diff !== "" && <DiffBlock label="difference" text={diff} />}
    </div>
  );
}

function Effect({ preview }: { preview: Preview }) {
  const { things, total, formulas, loads } = preview;
  const named = (kind: string, change: string) =>
    things.filter((each) => each.kind === kind && each.change === change).map((each) => each.name);
  const others = things.filter(({ kind }) => kind !== "agent" && kind !== "pack");
  return (
    <section aria-label="What it makes of the city" className="flex flex-col gap-3">
      {!loads && <p className="text-bad">✕ The city would not load.</p>}
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
        <Names label="Packs added" names={named("pack", "add")} />
        <Names label="Packs removed" names={named("pack", "remove")} />
        <Names label="Agents added" names={named("agent", "add")} />
        <Names label="Agents changed" names={named("agent", "change")} />
        <Names label="Agents removed" names={named("agent", "remove")} />
        <Names label="Formulas added" names={formulas.added} />
        <Names label="Formulas replaced" names={formulas.replaced} />
        <Names label="Formulas shadowed" names={formulas.shadowed ?? []} note="not used: a higher layer has the name" />
        <Names label="Formulas removed" names={formulas.removed} />
        <Names
          label="Also"
          names={others.map(
            ({ kind, name, change }) => `${change} ${kind === "city" ? "settings of the city" : `${kind} ${name}`}`,
          )}
        />
      </dl>
      {total === 0 && formulas.added.length + formulas.replaced.length + formulas.removed.length === 0 && (
        <p className="text-ink-2">Agents, formulas and everything else stay as they are.</p>
      )}
      {total > things.length && (
        <p className="text-ink-3 text-small">{plural(total - things.length, "more thing")} differ.</p>
      )}
      <Findings preview={preview} />
    </section>
  );
}

/** Findings that are shown before the rest is folded away. */
const OPEN = 3;

/** What would be wrong that is not today: collisions and other errors first, all of them open; of the others the first few. */
function Findings({ preview: { problems, problemCount = problems.length } }: { preview: Preview }) {
  if (problems.length === 0) return null;
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const open = Math.max(errors, OPEN);
  const folded = problems.slice(open);
  return (
    <div className="flex flex-col gap-1">
      <h3 className="label-caps">New findings {problemCount}</h3>
      <FindingList label="New findings" problems={problems.slice(0, open)} />
      {folded.length > 0 && (
        <details>
          <summary className="cursor-pointer text-ink-2">{problemCount - open} more</summary>
          <FindingList label="More findings" problems={folded} />
          {problemCount > problems.length && (
            <p className="text-ink-3">{problemCount - problems.length} are not listed.</p>
          )}
        </details>
      )}
    </div>
  );
}

function FindingList({ label, problems }: { label: string; problems: Preview["problems"] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1">
      {problems.map(({ severity, message, place }) => (
        <li key={`${place} ${message}`} className="wrap-anywhere">
          <span className={severity === "error" ? "text-bad" : "text-human"}>
            {severity === "error" ? "✕" : "!"} {message}
          </span>{" "}
          <span className="font-mono text-ink-3 text-small">{place}</span>
        </li>
      ))}
    </ul>
  );
}

function Names({ label, names, note }: { label: string; names: readonly string[]; note?: string }) {
  if (names.length === 0) return null;
  return (
    <>
      <dt className="text-ink-3">
        {label} <span className="font-mono text-small">{names.length}</span>
      </dt>
      <dd className="flex min-w-0 flex-wrap gap-1">
        {names.slice(0, NAMED).map((name) => (
          <Chip key={name} title={name}>
            <span className="truncate font-mono">{name}</span>
          </Chip>
        ))}
        {names.length > NAMED && <span className="text-ink-3">and {names.length - NAMED} more</span>}
        {note && <span className="text-ink-3">{note}</span>}
      </dd>
    </>
  );
}
