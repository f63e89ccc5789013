import Link from "next/link";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { classNames } from "../ui/class-names";
import { toneText } from "../ui/tone-classes";
import { severityLook } from "./diagnostic-look";

type DiagnosticListProps = {
  diagnostics: readonly Diagnostic[];
  /** Folder that file names are shown relative to. */
  root?: string;
  /** Address of a file at a line; without it places are text. */
  sourceHref?: (file: string, line: number | undefined) => string;
};

/** Findings, one a row: severity, what is wrong, what to do, and the place it is about. */
export function DiagnosticList({ diagnostics, root = "", sourceHref }: DiagnosticListProps) {
  return (
    <ul>
      {diagnostics.map((finding) => {
        const look = severityLook[finding.severity];
        const place = placeText(finding, root);
        return (
          <li
            key={`${finding.code} ${finding.file} ${finding.line} ${finding.path} ${finding.message}`}
            className="grid grid-cols-[1.25rem_1fr] gap-x-1.5 border-line border-b px-3 py-1.5 last:border-b-0"
          >
            <span aria-hidden="true" className={classNames("font-mono", toneText[look.tone])}>
              {look.glyph}
            </span>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="sr-only">{look.word}: </span>
                {finding.path && !finding.message.includes(finding.path) && (
                  <span className="font-mono text-ink-2">{finding.path}: </span>
                )}
                {withoutPlace(finding)}
              </p>
              {finding.hint && <p className="text-ink-2 wrap-anywhere">{finding.hint}</p>}
              <p className="flex flex-wrap gap-x-3 text-ink-3 text-small">
                {place &&
                  (sourceHref && finding.file ? (
                    <Link href={sourceHref(finding.file, finding.line)} className="link font-mono wrap-anywhere">
                      {place}
                    </Link>
                  ) : (
                    <span className="font-mono wrap-anywhere">{place}</span>
                  ))}
                <span className="font-mono">{finding.code}</span>
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The message without the file that some texts begin with: the place is named below it anyway. */
function withoutPlace({ message, file }: Diagnostic): string {
  return file && message.startsWith(`${file}: `) ? message.slice(file.length + 2) : message;
}

/** `packs/review/pack.toml:12:3`, relative to the root where it lies below it. */
export function placeText({ file, line, column }: Diagnostic, root: string): string {
  if (!file) return "";
  return [relativeTo(root, file), line, column].filter((part) => part !== undefined).join(":");
}

/** A path relative to `root` when it lies below it, unchanged otherwise. */
export function relativeTo(root: string, path: string): string {
  return root && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}
