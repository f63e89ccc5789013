/** A key cap. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-line-strong bg-sunken px-1 font-mono text-micro text-ink-2">
      {children}
    </kbd>
  );
}
