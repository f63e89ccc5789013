/** What a panel failed with: the sentence, the request to quote, when (ms since the epoch), and how to try again. */
export type PanelFailure = {
  readonly sentence: string;
  readonly requestId?: string;
  readonly at?: number | undefined;
  readonly retry?: () => void;
};

type FailureNoteProps = {
  failure: PanelFailure;
  /** What still works. */
  still?: string;
};

/** A failed panel: the sentence, the id to quote, when, what still works, and a way to try again (ux 64). */
export function FailureNote({
  failure,
  still = "Only this part failed; the rest of the page goes on.",
}: FailureNoteProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-1.5 px-4 py-6">
      <span className="label-caps text-bad">failed</span>
      <p className="max-w-[70ch] text-lead">{failure.sentence}</p>
      <p className="text-ink-3 text-small">
        {failure.requestId && (
          <>
            Request <code className="font-mono">{failure.requestId}</code>
            {failure.at ? ", " : ". "}
          </>
        )}
        {failure.at ? `at ${new Date(failure.at).toLocaleTimeString()}. ` : ""}
        {still}
      </p>
      {failure.retry && (
        <button
          type="button"
          onClick={failure.retry}
          className="mt-2 h-7 pointer-coarse:h-11 rounded-md border border-line-strong bg-surface px-2.5 font-medium hover:bg-hover"
        >
          Try again
        </button>
      )}
    </div>
  );
}
