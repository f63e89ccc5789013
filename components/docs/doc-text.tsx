import Link from "next/link";
import type { ReactNode } from "react";
import Markdown, { type Components, defaultUrlTransform } from "react-markdown";
import remarkGfm from "remark-gfm";
import { paths } from "@/lib/url/paths";
import { headingAnchor } from "@/lib/view/doc-sections";
import { ExternalLink } from "../ui/external-link";
import { ScrollRegion } from "../ui/scroll-region";
import { Table, Td, Th } from "../ui/table";
import { labelCells } from "./label-cells";

/** The plain words of a heading, which name its part. */
function wordsOf(children: ReactNode): string {
  if (typeof children === "string" || typeof children === "number") return String(children);
  if (Array.isArray(children)) return children.map(wordsOf).join("");
  return "";
}

function Part({ children, level }: { children?: ReactNode; level: 2 | 3 }) {
  const Tag = `h${level}` as const;
  const anchor = headingAnchor(wordsOf(children));
  return (
    <Tag id={anchor} className="mt-6 scroll-mt-4 font-medium text-lead">
      <a href={`#${anchor}`} className="hover:underline">
        {children}
      </a>
    </Tag>
  );
}

const components: Components = {
  h1: () => null,
  h2: ({ children }) => <Part level={2}>{children}</Part>,
  h3: ({ children }) => <Part level={3}>{children}</Part>,
  p: ({ children }) => <p className="mt-2.5 max-w-[76ch]">{children}</p>,
  a: ({ href = "", children }) =>
    href.startsWith("page:") ? (
      <Link className="link" href={paths.doc(href.slice("page:".length))}>
        {children}
      </Link>
    ) : (
      <ExternalLink href={href}>{children}</ExternalLink>
    ),
  ul: ({ children }) => <ul className="mt-2 max-w-[76ch] list-disc space-y-1 pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="mt-2 max-w-[76ch] list-decimal space-y-1 pl-5">{children}</ol>,
  code: ({ children }) => <code className="rounded-sm bg-sunken px-0.5 font-mono text-small">{children}</code>,
  pre: ({ children }) => (
    <ScrollRegion label="Code" className="mt-2.5 overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2">
      <pre className="font-mono text-small [&_code]:bg-transparent [&_code]:p-0">{children}</pre>
    </ScrollRegion>
  ),
  table: ({ children }) => (
    <Table label="Table" stacked className="mt-2.5 border border-line bg-surface">
      {children}
    </Table>
  ),
  th: ({ children }) => <Th>{children}</Th>,
  td: ({ node, children }) => (
    <Td head={node?.properties.head as string | undefined} className="align-top first:max-sm:font-medium">
      {children}
    </Td>
  ),
};

/** A page of the documentation as elements; its title is the head of the page. */
export function DocText({ markdown }: { markdown: string }) {
  return (
    <article className="pb-16">
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[labelCells]}
        components={components}
        urlTransform={(url) => (url.startsWith("page:") ? url : defaultUrlTransform(url))}
      >
        {markdown}
      </Markdown>
    </article>
  );
}
