"use client";

import { useState } from "react";
import type { NoPatch, PatchSnippet } from "@/lib/city/patch/patch-snippet";
import { parseToml } from "@/lib/toml/parse-toml";
import { CodeBlock } from "../ui/code-block";
import { Input } from "../ui/input";
import type { Field } from "./field-table";

type PatchEditorProps = {
  readonly field: Field;
  /** The patch that gives the field a value, which is TOML text. */
  readonly snippetOf: (value: string) => PatchSnippet | NoPatch;
};

/** A patch that would give the field another value: to copy, and to paste where it says. Nothing is written from here. */
export function PatchEditor({ field, snippetOf }: PatchEditorProps) {
  const [typed, setTyped] = useState<{ field: string; text: string }>();
  const draft = field.draft ?? '""';
  const value = typed?.field === field.name ? typed.text : draft;
  const snippet = snippetOf(value);
  if ("reason" in snippet) return <p className="text-ink-3 text-small">{snippet.reason}</p>;
  const parsed = parseToml(snippet.toml, "patch");
  const problem = "table" in parsed ? undefined : parsed.diagnostic.message;
  return (
    <section aria-label="Change it" className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <label htmlFor="patch-value" className="label-caps shrink-0">
          Change to
        </label>
        <Input
          id="patch-value"
          value={value}
          onChange={(event) => setTyped({ field: field.name, text: event.target.value })}
          spellCheck={false}
          aria-invalid={problem !== undefined}
          className="font-mono text-small"
        />
      </div>
      {problem === undefined ? (
        <>
          <CodeBlock label="patch" text={snippet.toml} />
          <p className="text-ink-3 text-small">
            {snippet.rig === undefined
              ? "At the end of city.toml."
              : `In city.toml, after the [[rigs]] entry of ${snippet.rig} and before the next one.`}
          </p>
        </>
      ) : (
        <p role="alert" className="text-bad text-small wrap-anywhere">
          ✕ This is no TOML value: {problem}
        </p>
      )}
    </section>
  );
}
