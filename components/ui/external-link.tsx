import type { ReactNode } from "react";

/** The only link that takes an address from data. Anything that is not http or https is shown as text, not linked. */
export function ExternalLink({ href, children }: { href: string; children?: ReactNode }) {
  const safe = URL.canParse(href) && ["http:", "https:"].includes(new URL(href).protocol);
  if (!safe) return <span>{children ?? href}</span>;
  return (
    <a href={href} rel="noreferrer noopener" target="_blank" className="link">
      {children ?? href}
    </a>
  );
}
