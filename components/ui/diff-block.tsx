import { classNames } from "./class-names";
import { CopyButton } from "./copy-button";
import { ScrollRegion } from "./scroll-region";

const looks: Readonly<Record<string, string>> = {
  "+": "bg-good-soft text-good",
  "-": "bg-bad-soft text-bad",
  "@": "text-ink-3",
};

/** A unified difference, line by line. Text only: signs carry the meaning, colours repeat it. */
export function DiffBlock({ text, label }: { text: string; label: string }) {
  const lines = text.replace(/\n$/, "").split("\n");
  return (
    <div className="relative rounded-md border border-line bg-sunken">
      <div className="absolute top-1 right-1 rounded-sm bg-sunken">
        <CopyButton text={text} label={`Copy ${label}`} />
      </div>
      <ScrollRegion label={label} className="max-h-120 overflow-auto py-2 pr-9">
        <pre className="w-max min-w-full font-mono text-small">
          {lines.map((line, index) => {
            const head = /^(---|\+\+\+) /.test(line);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other identity and never move
              <div key={index} className={classNames("px-2.5", head ? "font-medium text-ink" : looks[line[0] ?? ""])}>
                {line || " "}
              </div>
            );
          })}
        </pre>
      </ScrollRegion>
    </div>
  );
}
