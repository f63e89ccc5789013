import type { CallPlanning } from "@/lib/provider/plan-call";
import { DiagnosticList } from "../source/diagnostic-list";
import { CodeBlock } from "../ui/code-block";
import { PriceBreakdown } from "./price-breakdown";

/** What a call would hold and send, worked out by the function that the engine uses; or why it is refused. */
export function CallPreview({ planning: { plan, diagnostics } }: { planning: CallPlanning }) {
  if (!plan)
    return (
      <div>
        <p className="px-3 pt-2 text-ink-2">Refused before anything is reserved:</p>
        <DiagnosticList diagnostics={diagnostics} />
      </div>
    );
  const { request, hold } = plan;
  const head = [
    `${request.method} ${request.url}`,
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
    `${request.auth_header}: ‹credential ${request.credential}›`,
  ];
  return (
    <div className="flex flex-col gap-3 p-3">
      <PriceBreakdown label="Hold" price={hold} />
      <CodeBlock label="request" text={`${head.join("\n")}\n\n${request.body}`} />
    </div>
  );
}
