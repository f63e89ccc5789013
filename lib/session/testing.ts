import { composeCity } from "../city/compose";
import type { ComposedCity } from "../city/composed-city";
import { MEMORY_ROOT, memoryTree } from "../files/memory-tree";
import type { ObservedSession, SourceReport } from "./observed-session";

/** A composed city of texts, for tests. */
export function cityOf(files: Readonly<Record<string, string>>): ComposedCity {
  const { city, diagnostics } = composeCity(memoryTree(files), MEMORY_ROOT);
  if (!city) throw new Error(diagnostics.map((each) => each.message).join("\n"));
  return city;
}

/** A seen session; what is not given is nothing. */
export function seenSession(part: Partial<ObservedSession>): ObservedSession {
  return {
    source: "supervisor",
    id: part.sessionName ?? "gc-1",
    sessionName: "",
    template: "",
    identity: "",
    alias: "",
    title: "",
    rig: "",
    provider: "",
    model: "",
    state: "active",
    reason: "",
    activeBead: "",
    activity: "",
    observedAt: "2026-05-02T10:00:00.000Z",
    ...part,
  };
}

/** What a source answered; in full unless said otherwise. */
export function reportOf(part: Partial<SourceReport>): SourceReport {
  return {
    kind: "supervisor",
    status: "ok",
    message: "",
    asked: "",
    observedAt: "2026-05-02T10:00:00.000Z",
    complete: true,
    sessions: [],
    malformed: 0,
    malformedWhy: [],
    others: 0,
    live: "polling",
    ...part,
  };
}
