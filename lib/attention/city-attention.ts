import type { Diagnostic } from "../diagnostic/diagnostic";
import { isOrderDue } from "../order/due";
import type { OrderFields } from "../order/order";
import { paths, withQuery } from "../url/paths";
import {
  doctorSearch,
  importsSearch,
  ordersSearch,
  providersSearch,
  sessionsSearch,
  sourceSearch,
} from "../url/search";
import { type AttentionItem, attentionKey } from "./attention-item";

/** A session that asks something. */
export function questionItem(
  city: string,
  question: {
    readonly session: string;
    readonly requestId: string;
    readonly prompt: string;
    readonly rig: string;
    readonly cannot: string;
    readonly observedAt: string;
  },
): AttentionItem {
  const inbox = withQuery(paths.sessions(city), sessionsSearch.format({ ...sessionsSearch.defaults, view: "inbox" }));
  return {
    key: attentionKey("question", `${question.session} ${question.requestId}`.slice(0, 200)),
    stamp: question.requestId,
    kind: "question",
    group: "person",
    page: "sessions",
    rig: question.rig,
    what: question.prompt || "A question without text",
    id: question.session,
    why: question.cannot ? `It waits for an answer; ${question.cannot}.` : "Its agent waits for an answer.",
    since: null,
    permission: "session.write",
    action: { label: "Answer", href: inbox },
  };
}

/** A paid call that the engine could not close by itself. Cases belong to the installation, whatever city looks. */
export function caseItem(execution: {
  readonly id: string;
  readonly packId: string;
  readonly code: string;
  readonly detail: string;
  readonly startedAt: string;
}): AttentionItem {
  return {
    key: attentionKey("case", execution.id),
    stamp: "reconciliation",
    kind: "case",
    group: "person",
    page: "providers",
    rig: "",
    what: `A call of ${execution.packId} has to be decided`,
    id: execution.id,
    why: execution.detail || execution.code || "What it cost could not be settled.",
    since: execution.startedAt,
    permission: "provider.decide",
    action: { label: "Decide", href: paths.providerExecution(execution.id) },
  };
}

/** Where the whole list of cases is. */
export const casesHref = withQuery(
  paths.providers(),
  providersSearch.format({ ...providersSearch.defaults, view: "cases" }),
);

/** A change of imports that waits to be looked at, or that failed. */
export function importItem(
  city: string,
  job: {
    readonly id: string;
    readonly verb: string;
    readonly state: "ready" | "failed";
    readonly message: string;
    readonly startedBy: string;
    readonly at: string;
  },
): AttentionItem {
  const ready = job.state === "ready";
  return {
    key: attentionKey(ready ? "change" : "import", job.id),
    stamp: job.state,
    kind: ready ? "change" : "import",
    group: ready ? "person" : "stuck",
    page: "imports",
    rig: "",
    what: ready ? `A change of imports waits to be written (${job.verb})` : `A change of imports failed (${job.verb})`,
    id: "",
    why: ready ? `${job.startedBy} planned it; nothing is written until somebody looked.` : job.message,
    since: job.at,
    permission: "config.write",
    action: {
      label: ready ? "Look at the change" : "See why",
      href: withQuery(paths.imports(city), importsSearch.format({ ...importsSearch.defaults, view: "versions" })),
    },
  };
}

/** A check of the doctor that fails and that nobody muted. */
export function checkItem(
  city: string,
  finding: { readonly name: string; readonly message: string; readonly owner: string; readonly since: string },
): AttentionItem {
  return {
    key: attentionKey("check", finding.name),
    stamp: finding.since,
    kind: "check",
    group: "stuck",
    page: "doctor",
    rig: "",
    what: `The check ${finding.name} fails`,
    id: finding.owner,
    why: finding.message,
    since: finding.since,
    permission: "doctor.run",
    action: {
      label: "Look at the check",
      href: withQuery(paths.doctor(city), doctorSearch.format({ ...doctorSearch.defaults, q: finding.name })),
    },
  };
}

/** An error of the load. `loadedAt`: when the files were read that have it. */
export function loadItem(city: string, root: string, error: Diagnostic, loadedAt: string): AttentionItem {
  const file = error.file?.startsWith(`${root}/`) ? error.file.slice(root.length + 1) : (error.file ?? "");
  const place = `${file}${error.line === undefined ? "" : `:${error.line}`}`;
  const line = error.line === undefined ? "" : String(error.line);
  return {
    key: attentionKey("load", `${error.code} ${place} ${error.path}`.slice(0, 200)),
    stamp: error.message.slice(0, 200),
    kind: "load",
    group: "stuck",
    page: "config",
    rig: "",
    what: error.message,
    id: place,
    why: error.hint ?? "The configuration has an error.",
    since: loadedAt,
    permission: "config.write",
    action: error.file
      ? { label: "Open the line", href: withQuery(paths.source(city), sourceSearch.format({ file: error.file, line })) }
      : { label: "See the configuration", href: paths.config(city) },
  };
}

/** An order may be late this long before somebody is told: a server that was restarted catches up by itself. */
const grace = 15 * 60_000;

/** Whether an order has been due for longer than anybody should wait, milliseconds since the epoch. One that never ran has no due moment. */
export function isStale(fields: OrderFields, moment: { readonly now: number; readonly lastRun?: number }): boolean {
  if (fields.trigger !== "cooldown" && fields.trigger !== "cron") return false;
  const { now, lastRun } = moment;
  if (lastRun === undefined || lastRun > now - grace) return false;
  return isOrderDue(fields, moment).due && isOrderDue(fields, { ...moment, now: now - grace }).due;
}

/** An order that failed at its last run (`failure`), or that is overdue. */
export function orderItem(
  city: string,
  order: { readonly scopedName: string; readonly rig: string; readonly lastRun: string; readonly failure?: string },
): AttentionItem {
  const failed = order.failure !== undefined;
  return {
    key: attentionKey("order", order.scopedName),
    stamp: `${failed ? "failed" : "stale"} ${order.lastRun}`,
    kind: "order",
    group: "stuck",
    page: "orders",
    rig: order.rig,
    what: failed ? `The order ${order.scopedName} failed` : `The order ${order.scopedName} is overdue`,
    id: "",
    why: failed
      ? order.failure || "Its last run failed."
      : "It is due and was not run; see whether the scheduler runs.",
    since: order.lastRun,
    permission: "order.write",
    action: {
      label: "See its runs",
      href: withQuery(
        paths.orders(city),
        ordersSearch.format({ ...ordersSearch.defaults, view: "runs", order: order.scopedName }),
      ),
    },
  };
}
