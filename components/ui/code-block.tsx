import { CopyButton } from "./copy-button";
import { ScrollRegion } from "./scroll-region";

/** A few lines of text to read or copy. Text only: nothing in it is ever interpreted. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative rounded-md border border-line bg-sunken">
      <div className="absolute top-1 right-1 rounded-sm bg-sunken">
        <CopyButton text={text} label={`Copy ${label}`} />
      </div>
      <ScrollRegion label={label} className="overflow-x-auto p-2.5 pr-9">
        <pre className="font-mono text-small">{text}</pre>
      </ScrollRegion>
    </div>
  );
}
