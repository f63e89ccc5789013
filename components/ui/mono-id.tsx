import { CopyButton } from "./copy-button";

/** An id: monospace, copyable, cut in the middle so that the tail that differs stays (ux 8). */
export function MonoId({ id, copyable = true }: { id: string; copyable?: boolean }) {
  const tail = id.length > 28 ? id.slice(-12) : "";
  const head = tail ? id.slice(0, -12) : id;
  return (
    <span className="inline-flex min-w-0 max-w-full items-center font-mono text-small text-ink-3" title={id}>
      <span className="truncate">{head}</span>
      {tail && <span className="shrink-0">{tail}</span>}
      {copyable && <CopyButton text={id} label={`Copy ${id}`} />}
    </span>
  );
}
