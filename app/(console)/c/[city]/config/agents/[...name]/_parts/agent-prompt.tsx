"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRevision } from "@/components/config/use-revision";
import { readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { relativeTo } from "@/components/source/diagnostic-list";
import { Chip } from "@/components/ui/chip";
import { CopyButton } from "@/components/ui/copy-button";
import { PanelState } from "@/components/ui/panel-state";
import { plural } from "@/lib/view/count";

type AgentPromptProps = {
  city: string;
  name: string;
  root: string;
  sourceHref: (file: string, line: number | undefined) => string;
};

/** What the agent is told when its session starts: the prompt with its values and fragments, each piece beside its file. */
export function AgentPrompt({ city, name, root, sourceHref }: AgentPromptProps) {
  const { pin } = useRevision();
  const query = useQuery(useTRPC().config.prompt.queryOptions({ city, name, ...pin }));
  const { data } = query;
  const text = data?.parts.map((part) => part.text).join("") ?? "";
  return (
    <PanelState
      loading={query.isPending}
      failure={readFailure(query)}
      empty={
        data?.kind === "none"
          ? {
              kind: "nothing-exists",
              title: data.file ? "Its prompt file is not there" : "This agent has no prompt",
              hint: data.file
                ? `${relativeTo(root, data.file)} cannot be read.`
                : "A prompt.md or prompt.template.md in its folder would be found; so would prompt_template.",
            }
          : undefined
      }
    >
      {data && (
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2 text-ink-2 lg:px-6">
            <span>
              {data.kind === "verbatim"
                ? "Given out as it is: not a template, so no values and no fragments."
                : `${plural(data.parts.length, "piece")}, each from the file beside it.`}
            </span>
            <CopyButton text={text} label="Copy the prompt" />
          </div>
          {data.problems.map((problem) => (
            <p key={`${problem.file} ${problem.message}`} role="alert" className="px-4 py-1.5 text-bad lg:px-6">
              ✕ {problem.message}.{" "}
              <Link className="link font-mono text-small" href={sourceHref(problem.file, problem.line)}>
                {relativeTo(root, problem.file)}:{problem.line}
              </Link>
            </p>
          ))}
          {data.missing.map((fragment) => (
            <p key={fragment.name} className="px-4 py-1.5 text-human lg:px-6">
              ▲ {fragment.because} asks for “{fragment.name}”, and no template of that name is found.
            </p>
          ))}
          {data.later.length > 0 && (
            <p className="px-4 py-1.5 text-ink-3 text-small lg:px-6">
              Filled in when a session starts: {data.later.join(", ")}.
            </p>
          )}
          <ol aria-label="Pieces of the prompt" className="border-line border-t">
            {data.parts.map((part, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the prompt
                key={index}
                className="grid gap-x-6 border-line border-b px-4 py-2 md:grid-cols-[1fr_16rem] lg:px-6"
              >
                <pre className="min-w-0 whitespace-pre-wrap font-mono text-small wrap-anywhere max-md:order-2">
                  {part.text.trim()}
                </pre>
                <div className="flex min-w-0 flex-col items-start gap-0.5 text-small max-md:mb-1">
                  <span className="flex flex-wrap items-center gap-1.5">
                    <span className="font-medium">{part.template}</span>
                    {part.because && <Chip>fragment</Chip>}
                  </span>
                  <Link className="link font-mono wrap-anywhere" href={sourceHref(part.file, undefined)}>
                    {relativeTo(root, part.file)}
                  </Link>
                  {part.pack && <span className="text-ink-3">pack {part.pack}</span>}
                  {part.because && <span className="text-ink-3">by {part.because}</span>}
                </div>
              </li>
            ))}
          </ol>
        </div>
      )}
    </PanelState>
  );
}
