/** What a panel failed with: the sentence, the request to quote, and how to try again. */
export type PanelFailure = { readonly sentence: string; readonly requestId?: string; readonly retry?: () => void };

/** A failed panel: the sentence, the id to quote, a way to try again; the rest of the page goes on. */
export function FailureNote({ failure }: { failure: PanelFailure }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-1.5 px-4 py-6">
      <span className="label-caps text-bad">failed</span>
      <p className="max-w-[70ch] text-lead">{failure.sentence}</p>
      {failure.requestId && (
        <p className="text-ink-3 text-small">
          Request <code className="font-mono">{failure.requestId}</code>
        </p>
      )}
      {failure.retry && (
        <button
          type="button"
          onClick={failure.retry}
          className="mt-2 h-7 rounded-md border border-line-strong bg-surface px-2.5 font-medium hover:bg-hover"
        >
          Try again
        </button>
      )}
    </div>
  );
}
