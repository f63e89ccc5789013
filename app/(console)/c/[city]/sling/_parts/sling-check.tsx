import type { Outputs } from "@/components/data/trpc";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import type { PanelFailure } from "@/components/ui/failure-note";
import { KeyValue } from "@/components/ui/key-value";
import { Panel } from "@/components/ui/panel";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { plural } from "@/lib/view/count";
import { slingCommand } from "@/lib/view/sling-command";
import type { SlingDraft } from "./sling-draft";
import { SlingPreview } from "./sling-preview";

type SlingCheckProps = {
  /** Whether enough is filled in to ask. */
  asked: boolean;
  settled: boolean;
  plan: Outputs["sling"]["plan"] | undefined;
  failure: PanelFailure | undefined;
  draft: SlingDraft;
  onChange: (part: Partial<SlingDraft>) => void;
  refusal: string | undefined;
  busy: boolean;
  onSend: () => void;
};

/** What would happen, and what stands against it (ux 45). */
export function SlingCheck(props: SlingCheckProps) {
  const { asked, settled, plan, failure, draft, onChange, refusal, busy, onSend } = props;
  const blocked =
    refusal ??
    (!asked ? "Say what to sling, and where." : undefined) ??
    failure?.sentence ??
    (settled && plan ? undefined : "The plan is being worked out.");
  const shown = asked && !failure ? plan : undefined;
  return (
    <Panel
      id="check"
      title="3 · Check"
      note={asked ? (settled ? "checked" : "checking") : "waiting for what and where"}
    >
      <div className="flex flex-col gap-3">
        {asked && failure && (
          <p role="alert" className="whitespace-pre-wrap text-bad wrap-anywhere">
            ✕ {failure.sentence}
          </p>
        )}
        {shown && (
          <>
            <KeyValue
              items={[
                { name: "Target", value: shown.instance ? `${shown.target} (named ${shown.instance})` : shown.target },
                { name: "Kind", value: shown.kind },
                { name: "Store", value: shown.rig ? `rig ${shown.rig}` : "city" },
                { name: "Config", value: <code className="font-mono text-small">{shown.revision.slice(0, 12)}</code> },
                ...(shown.formula
                  ? [
                      {
                        name: "Formula",
                        value: `${shown.formula.name}, ${plural(shown.formula.beadCount, "bead")}${shown.formula.origin ? `, from ${shown.formula.origin}` : ""}`,
                      },
                    ]
                  : []),
                ...(shown.makesConvoy ? [{ name: "Convoy", value: "one is made for it" }] : []),
                ...(shown.reusesConvoy ? [{ name: "Convoy", value: `${shown.reusesConvoy} tracks it already` }] : []),
              ]}
            />
            <ScrollRegion label="What would be routed" className="max-h-56 overflow-y-auto">
              <ul className="flex flex-col gap-1">
                {shown.items.map((item) => (
                  <li key={item.beadId ?? item.title} className="flex flex-wrap gap-x-2">
                    <span className="font-medium">{item.title}</span>
                    <span className={item.action === "fail" ? "text-bad" : "text-ink-2"}>
                      {item.action}
                      {item.why && `: ${item.why}`}
                      {item.burns && `, replaces ${item.burns}`}
                    </span>
                  </li>
                ))}
              </ul>
            </ScrollRegion>
            {shown.preview && <SlingPreview preview={shown.preview} />}
            {shown.warnings.map((warning) => (
              <p key={warning} className="text-human">
                ▲ {warning}
              </p>
            ))}
          </>
        )}
        {draft.mode === "bead" && (
          <div className="flex flex-wrap gap-4">
            <label className="flex items-center gap-1.5">
              <input
                type="checkbox"
                checked={draft.reassign}
                onChange={(event) => onChange({ reassign: event.target.checked })}
              />
              take it from its assignee
            </label>
            <label className="flex items-center gap-1.5">
              <input
                type="checkbox"
                checked={draft.force}
                onChange={(event) => onChange({ force: event.target.checked })}
              />
              replace what is attached
            </label>
          </div>
        )}
        <label className="flex items-center gap-1.5">
          <input
            type="checkbox"
            checked={draft.nudge}
            onChange={(event) => onChange({ nudge: event.target.checked })}
          />
          nudge a session of the target, or wake one
        </label>
        <Button kind="primary" disabledReason={blocked} busy={busy} onClick={onSend} className="self-start">
          {shown ? `Route ${plural(Math.max(1, shown.items.length), "bead")} to ${shown.target}` : "Route it"}
        </Button>
        <CodeBlock label="command" text={slingCommand(draft)} />
      </div>
    </Panel>
  );
}
