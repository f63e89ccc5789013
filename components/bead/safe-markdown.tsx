"use client";

import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { ExternalLink } from "../ui/external-link";
import { ScrollRegion } from "../ui/scroll-region";

/** Headings of a text never compete with those of the page. */
const heading = ({ children }: { children?: ReactNode }) => <p className="mt-2 font-medium first:mt-0">{children}</p>;

/** React elements only, no HTML is ever made of the text; nothing is loaded from elsewhere, links are http(s) or plain text. */
const components: Components = {
  ...{ h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading },
  p: ({ children }) => <p className="mt-2 whitespace-pre-wrap first:mt-0">{children}</p>,
  a: ({ href, children }) => <ExternalLink href={href ?? ""}>{children}</ExternalLink>,
  img: ({ alt, src }) => <span className="text-ink-3">[image: {alt || String(src ?? "")}]</span>,
  ul: ({ children }) => <ul className="mt-1 list-disc pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="mt-1 list-decimal pl-5">
      {children}
    </ol>
  ),
  code: ({ children }) => <code className="rounded-sm bg-sunken px-0.5 font-mono text-small">{children}</code>,
  pre: ({ children }) => (
    <ScrollRegion label="Code" className="mt-2 overflow-x-auto rounded-md border border-line bg-sunken p-2 first:mt-0">
      <pre className="font-mono text-small">{children}</pre>
    </ScrollRegion>
  ),
  blockquote: ({ children }) => (
    <blockquote className="mt-2 border-line-strong border-l-2 pl-2.5 text-ink-2">{children}</blockquote>
  ),
  input: ({ checked }) => <span>{checked ? "☑" : "☐"} </span>,
  table: ({ children }) => (
    <ScrollRegion label="Table" className="mt-2 overflow-x-auto first:mt-0">
      <table className="text-left [&_td]:border-line [&_td]:border-t [&_td]:pr-4 [&_th]:pr-4 [&_th]:font-medium">
        {children}
      </table>
    </ScrollRegion>
  ),
  hr: () => <hr className="my-2 border-line" />,
};

/** Markdown that somebody else wrote. */
export function SafeMarkdown({ text }: { text: string }) {
  return (
    <Markdown skipHtml={false} remarkPlugins={[remarkGfm]} components={components}>
      {text}
    </Markdown>
  );
}
