"use client";

import type { ReactNode } from "react";
import { CodeBlock } from "../ui/code-block";
import { CopyButton } from "../ui/copy-button";
import { Kbd } from "../ui/kbd";
import { FieldChain } from "./field-chain";
import type { Field } from "./field-table";
import { LayerLegend } from "./layer-mark";

type FieldInspectorProps = {
  field: Field;
  /** The step that the keyboard is on; 0 is the newest. */
  step: number;
  pinned: boolean;
  onUnpin: () => void;
  sourceHref: (file: string, line: number | undefined) => string;
  /** The command that says the same. */
  command: string;
  /** What changes the value. */
  children?: ReactNode;
};

/** Everything about one value: what it is, why, every step that led to it, and how to change it. */
export function FieldInspector({ field, step, pinned, onUnpin, sourceHref, command, children }: FieldInspectorProps) {
  return (
    <aside
      aria-label={`Where ${field.name} comes from`}
      className="flex flex-col gap-3 overflow-y-auto border-line p-4 max-lg:border-t lg:w-104 lg:shrink-0 lg:border-l"
    >
      <header>
        <div className="flex items-center gap-1">
          <h2 className="min-w-0 flex-1 font-mono font-medium wrap-anywhere">{field.name}</h2>
          {pinned && (
            <button type="button" onClick={onUnpin} className="link text-small" title="Follow the keyboard again">
              pinned
            </button>
          )}
          {field.raw !== null && <CopyButton text={field.raw} label="Copy the value" />}
        </div>
        <p className="mt-1 flex items-start gap-1 text-ink-2">
          <span className="min-w-0 flex-1 wrap-anywhere">{field.sentence}</span>
          <CopyButton text={field.sentence} label="Copy the sentence" />
        </p>
      </header>
      <FieldChain field={field} step={step} sourceHref={sourceHref} />
      {children}
      <CodeBlock label="command" text={command} />
      <p className="text-ink-3 text-small max-lg:hidden">
        <Kbd>p</Kbd> pins, <Kbd>[</Kbd> <Kbd>]</Kbd> walk the chain, <Kbd>Enter</Kbd> opens the line.
      </p>
      <LayerLegend />
    </aside>
  );
}
