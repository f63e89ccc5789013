import { inArray, sql } from "drizzle-orm";
import { providerExecutions } from "@/drizzle/schema/provider-executions";
import type { AttentionSource } from "@/lib/attention/attention-item";
import {
  caseItem,
  casesHref,
  checkItem,
  importItem,
  isStale,
  loadItem,
  orderItem,
  questionItem,
} from "@/lib/attention/city-attention";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { paths, withQuery } from "@/lib/url/paths";
import { doctorSearch } from "@/lib/url/search";
import { composed } from "../console/composed";
import { listFindings } from "../doctor/findings";
import { listMutes } from "../doctor/mutes";
import { listImportJobs } from "../import/job/list-import-jobs";
import { listOrders, orderFacts } from "../order/check-orders";
import { lastOutcomes } from "../order/last-outcomes";
import { pendingQuestions } from "../session/pending-questions";
import type { AttentionScene } from "./attention-scene";

const shown = 100;
/** A failed change of imports is news for this long. */
const importNews = 7 * 86_400_000;

/** Questions of sessions. Sources that do not answer are said: an inbox that cannot be read is not empty. */
export async function questionSource({ store, city, cityId, rig, now }: AttentionScene): Promise<AttentionSource> {
  const { city: made } = await composed(city);
  const { questions, blind } = await pendingQuestions({ executor: store, cityId, city: made, now });
  const items = questions.filter((each) => !rig || each.rig === rig).map((each) => questionItem(cityId, each));
  const unknown = blind.map(({ kind, message }) => `${kind}: ${message}. Whether sessions wait is not known in full.`);
  return { ...whole(items), ...(unknown.length > 0 && { unknown: unknown.join(" ") }) };
}

/** Paid calls that wait for a decision, of the whole installation. */
export async function caseSource({ hall }: AttentionScene): Promise<AttentionSource> {
  const t = providerExecutions;
  const rows = await hall.db
    .select()
    .from(t)
    .where(inArray(t.state, ["reconciliation"]))
    .orderBy(t.startedAt, t.id)
    .limit(shown);
  const [count] = await hall.query<{ total: number }>(
    sql`select count(*)::int as total from provider_executions where state = 'reconciliation'`,
  );
  const items = rows.map((row) => caseItem({ ...row, startedAt: row.startedAt.toISOString() }));
  return { items, total: count?.total ?? 0, href: casesHref };
}

/** Changes of imports that wait to be written, and those that failed and that nobody tried again. */
export async function importSources({ store, cityId, now }: AttentionScene): Promise<readonly AttentionSource[]> {
  const jobs = await listImportJobs(store, cityId, now);
  const same = (a: (typeof jobs)[number], b: (typeof jobs)[number]) =>
    a.verb === b.verb && JSON.stringify(a.input) === JSON.stringify(b.input);
  const news = (at: string) => now.getTime() - Date.parse(at) < importNews;
  const items = jobs.flatMap((job, index) => {
    const at = job.endedAt ?? job.startedAt;
    const { state } = job;
    if (state === "ready") return [importItem(cityId, { ...job, state, at })];
    if (state !== "failed" || !news(at) || jobs.slice(0, index).some((newer) => same(newer, job))) return [];
    return [importItem(cityId, { ...job, state, at })];
  });
  return [
    whole(items.filter(({ group }) => group === "person")),
    whole(items.filter(({ group }) => group === "stuck")),
  ];
}

/** Checks that fail. A muted one is somebody's decision already; one that did not run is no failure. */
export async function checkSource({ store, cityId, now }: AttentionScene): Promise<AttentionSource> {
  const at = now.toISOString();
  const muted = new Set((await listMutes(store, cityId)).filter((mute) => mute.until > at).map((mute) => mute.check));
  const failing = (await listFindings(store, cityId)).filter(
    ({ name, status }) => status === "error" && !muted.has(name),
  );
  const href = withQuery(paths.doctor(cityId), doctorSearch.format(doctorSearch.defaults));
  return { ...whole(failing.map((finding) => checkItem(cityId, finding))), href };
}

/** Errors of the load. */
export async function loadSource({ city, cityId }: AttentionScene): Promise<AttentionSource> {
  const { current, loadedAt } = await city.state();
  const at = new Date(loadedAt).toISOString();
  const errors = current.diagnostics.filter(({ severity }) => severity === "error");
  const items = errors.slice(0, shown).map((error) => loadItem(cityId, city.path, error, at));
  return { items, total: errors.length, href: paths.city(cityId) };
}

/** Orders whose last run failed, and those that are due and are not run. */
export async function orderSource({
  store,
  city,
  cityId,
  rig,
  now,
  standing,
}: AttentionScene): Promise<AttentionSource> {
  const loaded = await composed(city);
  const scene = { store, cityId, standing, city: loaded.city, tree: loaded.tree };
  const orders = listOrders(scene).orders.filter((order) => !rig || (order.rig ?? "") === rig);
  const facts = await orderFacts(scene, orders);
  const outcomes = await lastOutcomes(store, cityId);
  const items = orders.flatMap((order) => {
    const { scopedName, fields } = order;
    if (facts.off.has(scopedName)) return [];
    const about = { scopedName, rig: order.rig ?? "" };
    const last = outcomes.get(scopedName);
    if (last && (last.outcome === "exec-failed" || last.outcome === "wisp-failed"))
      return [orderItem(cityId, { ...about, lastRun: last.at, failure: last.error })];
    const { lastRun, unfinished } = facts.marks.get(scopedName) ?? {};
    if (lastRun === undefined || unfinished || !isStale(fields, { now: now.getTime(), lastRun })) return [];
    return [orderItem(cityId, { ...about, lastRun: new Date(lastRun).toISOString() })];
  });
  return whole(items);
}

/** A source that could not be read is said so, in the words of the refusal; anything else is our own mistake. */
export async function readable(what: string, read: () => Promise<AttentionSource>): Promise<AttentionSource> {
  try {
    return await read();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { items: [], total: 0, unknown: `${what} cannot be known now: ${error.message}` };
  }
}

function whole(items: AttentionSource["items"]): AttentionSource {
  return { items, total: items.length };
}
