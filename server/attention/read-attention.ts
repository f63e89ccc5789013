import { setTimeout as delay } from "node:timers/promises";
import { type Attention, attentionOf } from "@/lib/attention/attention";
import type { AttentionSource } from "@/lib/attention/attention-item";
import type { Store } from "../db/store";
import { lastSeq } from "../event/read-events";
import { listAcknowledgements, standingWords } from "./acknowledgements";
import type { AttentionScene } from "./attention-scene";
import { beadSources } from "./bead-sources";
import {
  caseSource,
  checkSource,
  importSources,
  loadSource,
  orderSource,
  questionSource,
  readable,
} from "./city-sources";

/** Reads made so young ago are shared where nothing was written since; sessions are looked at no more often either. */
const freshMs = 2000;

/** Sessions are asked over sockets and processes; a page does not wait for them longer than this. */
const patienceMs = 700;

type Kept = { readonly seq: number; readonly at: number; readonly read: Promise<Attention> };

/** By store of the installation, then by city and rig. */
const kept = new WeakMap<Store, Map<string, Kept>>();

/**
 * What needs attention in a city. Everybody who looks at the same moment shares one read: fifty consoles that hear of one event
 * ask the store once. Nothing in it depends on who asks.
 */
export async function readAttention(scene: AttentionScene): Promise<Attention> {
  const seq = await lastSeq(scene.store, scene.cityId);
  const reads = kept.get(scene.hall) ?? new Map<string, Kept>();
  kept.set(scene.hall, reads);
  const place = JSON.stringify([scene.cityId, scene.rig]);
  const before = reads.get(place);
  const at = scene.now.getTime();
  if (before && before.seq === seq && at >= before.at && at - before.at < freshMs) return before.read;
  const read = compute(scene);
  for (const [other, old] of reads) if (at - old.at >= freshMs) reads.delete(other);
  reads.set(place, { seq, at, read });
  read.catch(() => reads.delete(place));
  return read;
}

/** The source, or, when it is slow, that it is: it goes on being asked and answers the next time. */
function inTime(source: Promise<AttentionSource>): Promise<AttentionSource> {
  const unknown = "Sessions have not answered yet; whether one of them waits is not known.";
  return Promise.race([source, delay(patienceMs, { items: [], total: 0, unknown }, { ref: false })]);
}

async function compute(scene: AttentionScene): Promise<Attention> {
  const { store, cityId, now } = scene;
  const words = await standingWords(store, cityId, await listAcknowledgements(store, cityId, now));
  const [beads, questions, cases, [changes, failedImports], checks, loads, orders] = await Promise.all([
    beadSources(scene, words),
    inTime(readable("Questions of sessions", () => questionSource(scene))),
    caseSource(scene),
    importSources(scene),
    checkSource(scene),
    loadSource(scene),
    readable("Orders", () => orderSource(scene)),
  ]);
  const [gates, ...stuckBeads] = beads;
  const sources = [gates, questions, cases, changes, loads, ...stuckBeads, checks, orders, failedImports];
  return attentionOf(
    sources.flatMap((source) => source ?? []),
    words,
    now.toISOString(),
  );
}
