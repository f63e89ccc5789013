import type { Poll } from "../pack";
import { pathProblem } from "../url-path";
import { readHostList } from "./host-list";
import { responsePath } from "./response";
import { plainRecord, type TableReader } from "./table-reader";
import { nonEmpty, snakeName } from "./text-rule";

const INTERVAL = { min: 100n, max: 60_000n };
const JOB = "{{job_id}}";

/** The four classes of status words; one word belongs to one class. */
function checkWords(reader: TableReader, classes: Readonly<Record<string, readonly string[]>>): void {
  const owner = new Map<string, string>();
  for (const [name, words] of Object.entries(classes))
    for (const word of words) {
      const first = owner.get(word);
      if (first !== undefined && first !== name)
        reader.report.error(
          "provider-poll",
          reader.at(name),
          `the status word ${JSON.stringify(word)} is already in poll.${first}`,
          "one word belongs to one class",
        );
      owner.set(word, first ?? name);
    }
}

function checkPlaceholders(
  reader: TableReader,
  path: string | undefined,
  query: Readonly<Record<string, string>>,
): void {
  const values = [
    ...(path === undefined ? [] : [{ at: reader.at("path"), text: path }]),
    ...Object.entries(query).map(([key, text]) => ({ at: reader.at("query", key), text })),
  ];
  for (const { at, text } of values)
    if (/\{\{|\}\}/.test(text.replaceAll(JOB, "")))
      reader.report.error(
        "provider-placeholder",
        at,
        `${JSON.stringify(text)} holds a placeholder other than ${JOB}`,
        `${JOB} is the only one here`,
      );
  if (path !== undefined && !values.some(({ text }) => text.includes(JOB)))
    reader.report.error(
      "provider-poll",
      reader.at("path"),
      `neither path nor query holds ${JOB}`,
      "the poll must name the job",
    );
}

/** `[poll]`: required for `async_poll`, rejected for the others (spec, [poll]). */
export function readPoll(root: TableReader, archetype: string | undefined): Poll | undefined {
  if (!root.has("poll")) {
    if (archetype === "async_poll")
      root.report.error(
        "provider-missing",
        root.at("poll"),
        "required table is missing",
        "an async_poll pack declares how its job is polled",
      );
    return undefined;
  }
  if (archetype === "sync_fixed")
    root.report.error(
      "provider-poll",
      root.at("poll"),
      "a sync_fixed pack is never polled",
      "remove the table, or use archetype async_poll",
    );
  const reader = root.child("poll", "required");
  if (!reader) return undefined;
  const url = reader.text("url", "optional", responsePath);
  const path = reader.text("path", "required");
  const query = reader.textTable("query");
  const problem = path === undefined ? undefined : pathProblem(path.replaceAll(JOB, "x").replaceAll(/[{}|]/g, "x"));
  if (problem)
    reader.report.error(
      "provider-value",
      reader.at("path"),
      `${JSON.stringify(path)} ${problem}`,
      "write a path such as /v1/jobs/{{job_id}}",
    );
  checkPlaceholders(reader, path, query);
  const fields = {
    job_id: reader.text("job_id", "required", responsePath),
    path,
    query,
    hosts: readHostList(reader, "hosts", url === undefined ? "optional" : "required"),
    interval_ms: reader.integer("interval_ms", "required", INTERVAL),
    status: reader.text("status", "required", responsePath),
    pending: reader.texts("pending", "required", nonEmpty),
    ready: reader.texts("ready", "required", nonEmpty),
    rejected: reader.textTable("rejected", snakeName),
    ambiguous: reader.textTable("ambiguous", snakeName),
  };
  if (url !== undefined && !reader.has("hosts"))
    reader.report.error(
      "provider-missing",
      reader.at("hosts"),
      "required field is missing",
      "poll.url may only select a host that is listed",
    );
  if (url === undefined && reader.has("hosts"))
    reader.report.lint(
      "provider-unused",
      reader.at("hosts"),
      "nothing selects one of these hosts",
      "without url the job is polled at transport.endpoint",
    );
  checkWords(reader, {
    pending: fields.pending ?? [],
    ready: fields.ready ?? [],
    rejected: Object.keys(fields.rejected),
    ambiguous: Object.keys(fields.ambiguous),
  });
  reader.finish();
  const { job_id, status, pending, ready, interval_ms } = fields;
  if (!path || job_id === undefined || status === undefined || !pending || !ready || interval_ms === undefined)
    return undefined;
  return {
    ...fields,
    ...(url === undefined ? {} : { url }),
    path,
    query: plainRecord(Object.entries(query)),
    job_id,
    status,
    pending,
    ready,
    interval_ms: Number(interval_ms),
  };
}
