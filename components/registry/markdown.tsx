import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { ExternalLink } from "../ui/external-link";

/** Headings start below those of the page; links leave through the one link that checks them; pictures are only named. */
const parts: Components = {
  h1: ({ children }) => <h3 className="mt-4 text-lead first:mt-0">{children}</h3>,
  h2: ({ children }) => <h4 className="mt-4 font-medium text-body">{children}</h4>,
  h3: ({ children }) => <h5 className="mt-3 font-medium">{children}</h5>,
  h4: ({ children }) => <h6 className="mt-3 font-medium">{children}</h6>,
  h5: ({ children }) => <p className="mt-3 font-medium">{children}</p>,
  h6: ({ children }) => <p className="mt-3 font-medium">{children}</p>,
  p: ({ children }) => <p className="my-2">{children}</p>,
  ul: ({ children }) => <ul className="my-2 list-disc pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="my-2 list-decimal pl-5">{children}</ol>,
  a: ({ href, children }) => <ExternalLink href={href ?? ""}>{children}</ExternalLink>,
  img: ({ alt }) => <span className="text-ink-3">[picture{alt ? `: ${alt}` : ""}]</span>,
  input: ({ checked }) => <span>{checked ? "☑" : "☐"} </span>,
  code: ({ children }) => <code className="font-mono text-small wrap-anywhere">{children}</code>,
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <pre tabIndex={0} className="my-2 overflow-x-auto rounded-md border border-line bg-sunken p-2.5">
      {children}
    </pre>
  ),
  blockquote: ({ children }) => <blockquote className="my-2 border-line-strong border-l-2 pl-3">{children}</blockquote>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label="Table" className="my-2 overflow-x-auto">
      <table className="text-left [&_td]:border-line [&_td]:border-t [&_td]:py-1 [&_td]:pr-4 [&_th]:pr-4 [&_th]:font-medium">
        {children}
      </table>
    </section>
  ),
};

/** Markdown that a stranger wrote, as elements of ours: no HTML of it is ever interpreted, nothing is loaded (security 10). */
export function StrangersMarkdown({ text }: { text: string }) {
  return (
    <div className="max-w-[80ch] wrap-anywhere">
      <Markdown skipHtml remarkPlugins={[remarkGfm]} components={parts}>
        {text}
      </Markdown>
    </div>
  );
}
