import { sizeText } from "./size-text";

/** A text as one word of a command line that people copy into a shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./^~-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The command line that does what a change of imports does. */
export function importCommand(verb: string, input: Readonly<Record<string, string>>): string {
  if (verb === "verify") return `gc pack registry show ${shellWord(input.handle ?? "")}`;
  const subject = input.handle ?? input.source ?? (verb === "add" ? "" : input.name);
  const options = verb === "add" ? (["name", "version"] as const) : [];
  const given = options.flatMap((key) => (input[key] ? [`--${key}`, shellWord(input[key])] : []));
  return ["gc", "import", verb, ...(subject ? [shellWord(subject)] : []), ...given].join(" ");
}

const doing: Readonly<Record<string, string>> = {
  add: "Add",
  remove: "Remove",
  install: "Install",
  upgrade: "Upgrade",
  verify: "Verify",
};

/** What a change of imports is about, for its heading: `Add main:press`, `Upgrade all`. */
export function importTitle(verb: string, { handle, source, name, version }: Readonly<Record<string, string>>): string {
  const subject = handle ?? source ?? name ?? (verb === "upgrade" ? "all imports" : "imports");
  return `${doing[verb] ?? verb} ${subject}${verb === "verify" && version ? ` ${version}` : ""}`;
}

const steps: Readonly<Record<string, string>> = {
  wait: "Waiting for another installation",
  "list-tags": "Asking for versions",
  fetch: "Fetching",
  "check-out": "Checking out",
  ready: "Working out what it adds",
};

type Progress = {
  readonly step?: string | undefined;
  readonly source?: string | undefined;
  readonly bytes?: number | undefined;
  readonly phase?: string | undefined;
  readonly percent?: number | undefined;
};

/** How far a fetch is, in one line. */
export function progressText({ step, source, bytes, phase, percent }: Progress): string {
  const parts = [
    step === undefined ? "Starting" : (steps[step] ?? step),
    source,
    phase !== undefined && percent !== undefined && `${phase.toLowerCase()} ${percent} %`,
    bytes !== undefined && bytes > 0 && sizeText(bytes),
  ];
  return parts.filter(Boolean).join(" · ");
}
