import type { ComposedCity } from "@/lib/city/composed-city";
import { type MergedSession, mergeSessions } from "@/lib/session/merged-session";
import type { SourceReport } from "@/lib/session/observed-session";
import { SessionNames } from "@/lib/session/session-names";
import type { Executor } from "../db/store";
import { HeartbeatSource } from "./heartbeat-source";
import { SessionHub } from "./session-hub";
import { readSessionSettings, type SessionSettings, supervisorUrlOf } from "./session-settings";
import type { SessionSource } from "./session-source";
import { closeSessionWatches } from "./session-watch";
import { supervisorAddress } from "./supervisor-address";
import { SupervisorClient } from "./supervisor-client";
import { SupervisorSource } from "./supervisor-source";
import { TmuxSource } from "./tmux-source";

/** A city, where what agents have said of it is kept, and when. */
export type SessionScene = {
  readonly executor: Executor;
  readonly cityId: string;
  readonly city: ComposedCity;
  readonly now: Date;
};

/** What is seen of the sessions of a city at one moment. */
export type SeenSessions = {
  readonly reports: readonly SourceReport[];
  readonly sessions: readonly MergedSession[];
  readonly names: SessionNames;
  readonly sources: readonly SessionSource[];
};

type Held = { readonly key: string; readonly hub: SessionHub; readonly problems: readonly SourceReport[] };

// One hub a city in a process: bundles load this module more than once.
const holder = globalThis as { cityhallSessionHubs?: Map<string, Held> };

/** Looks at the sessions of a city through every source; `fresh` does not take a look from before. */
export async function seeSessions(scene: SessionScene, fresh = false): Promise<SeenSessions> {
  const { executor, cityId, city, now } = scene;
  const { hub, problems } = hubOf(cityId, city, await readSessionSettings(executor, cityId));
  const heartbeats = new HeartbeatSource(executor, cityId);
  const [outside, own] = await Promise.all([hub.observe(city, fresh), heartbeats.observe(city, now)]);
  const reports = [...problems, ...outside, own];
  const names = new SessionNames(city);
  return { reports, names, sessions: mergeSessions(reports, names), sources: [...hub.sources, heartbeats] };
}

/** Closes what is held open for a city, or for all, and looks at nothing more. */
export function closeSessionHubs(cityId?: string): void {
  for (const [id, held] of holder.cityhallSessionHubs ?? []) {
    if (cityId !== undefined && id !== cityId) continue;
    held.hub.close();
    holder.cityhallSessionHubs?.delete(id);
  }
  closeSessionWatches(cityId);
}

function hubOf(cityId: string, city: ComposedCity, settings: SessionSettings): Held {
  const supervisor = supervisorUrlOf(settings);
  const key = JSON.stringify([city.name, settings, supervisor]);
  holder.cityhallSessionHubs ??= new Map();
  const held = holder.cityhallSessionHubs.get(cityId);
  if (held?.key === key) return held;
  held?.hub.close();
  const made = { key, ...makeHub(city, settings, supervisor) };
  holder.cityhallSessionHubs.set(cityId, made);
  return made;
}

function makeHub(
  city: ComposedCity,
  settings: SessionSettings,
  supervisor: ReturnType<typeof supervisorUrlOf>,
): Omit<Held, "key"> {
  const sources: SessionSource[] = [];
  const problems: SourceReport[] = [];
  if (!supervisor)
    problems.push(
      notAsked("supervisor", "not-configured", "set GC_SUPERVISOR_URL, or give its address on this page", ""),
    );
  else
    try {
      const address = supervisorAddress(supervisor.url, supervisor.origin);
      sources.push(new SupervisorSource(new SupervisorClient(address, settings.supervisorCity || city.name)));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      problems.push(notAsked("supervisor", "failed", why, supervisor.url));
    }
  if (settings.tmux) sources.push(new TmuxSource({ socket: settings.tmuxSocket }));
  else problems.push(notAsked("tmux", "not-configured", "is switched off for this city", ""));
  return { hub: new SessionHub(sources), problems };
}

function notAsked(
  kind: SourceReport["kind"],
  status: SourceReport["status"],
  message: string,
  asked: string,
): SourceReport {
  const none = { sessions: [], malformed: 0, malformedWhy: [], others: 0, complete: false };
  return { kind, status, message, asked, observedAt: new Date().toISOString(), live: "polling", ...none };
}
