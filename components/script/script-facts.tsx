import type { ReactNode } from "react";
import { SourceView } from "../source/source-view";
import { Chip } from "../ui/chip";
import { KeyValue } from "../ui/key-value";
import { MonoId } from "../ui/mono-id";

/** What is shown of a script before it runs. */
export type ShownScript = {
  readonly path: string;
  readonly pack: string;
  readonly revision: string;
  readonly sha256: string;
  readonly text: string;
  readonly allowed: boolean;
  readonly cwd: string;
  readonly environment: readonly { readonly name: string; readonly value: string | null }[];
};

/** A script before it runs: where it is, of which pack and revision, its bytes, and everything that it will receive (ux 51). */
export function ScriptFacts({ what, script, right }: { what: string; script: ShownScript; right: ReactNode }) {
  const given = script.environment.filter(({ value }) => value !== null);
  const inherited = script.environment.filter(({ value }) => value === null);
  const file = script.path.slice(script.path.lastIndexOf("/") + 1);
  return (
    <div className="flex flex-col gap-2">
      <KeyValue
        items={[
          { name: what, value: <code className="font-mono">{script.path}</code> },
          {
            name: "Pack",
            value: (
              <>
                {script.pack} <span className="text-ink-3">at revision</span> <MonoId id={script.revision} />
              </>
            ),
          },
          { name: "SHA-256", value: <MonoId id={script.sha256} /> },
          {
            name: "Permission",
            value: (
              <span className="flex flex-wrap items-center gap-2">
                {script.allowed ? (
                  <Chip tone="good">these bytes ran here before</Chip>
                ) : (
                  <Chip tone="waiting">never run here: needs the grant exec.fix</Chip>
                )}
                {right}
              </span>
            ),
          },
          { name: "Runs in", value: <code className="font-mono">{script.cwd}</code> },
          {
            name: "Limits",
            value: "one process group, limited in time, output and memory; no shell reads its arguments",
          },
        ]}
      />
      <details>
        <summary className="text-ink-2 text-small">
          Environment · {given.length} given, {inherited.length} from this machine, nothing else
        </summary>
        <dl className="mt-1 grid grid-cols-1 gap-x-4 rounded-md bg-sunken px-2.5 py-1.5 font-mono text-small sm:grid-cols-[auto_1fr]">
          {given.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
          {inherited.map(({ name }) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="text-ink-3">
                {name === "TMPDIR" ? "a temporary folder of the run" : "as on this machine"}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {script.text ? (
        <SourceView
          label={`Text of ${file}`}
          text={script.text}
          diagnostics={[]}
          className="max-h-72 rounded-md border border-line"
        />
      ) : (
        <p className="text-human">▲ This file is no text, or too long to be read here.</p>
      )}
    </div>
  );
}
