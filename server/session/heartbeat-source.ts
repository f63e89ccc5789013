import type { ComposedCity } from "@/lib/city/composed-city";
import { encodeSessionName } from "@/lib/city/identity/session-name";
import type { ObservedSession, SessionAct, SourceReport } from "@/lib/session/observed-session";
import { SessionNames } from "@/lib/session/session-names";
import type { Executor } from "../db/store";
import { leaveMessage, listHeartbeats } from "./heartbeat";
import type { ActInput, ActReply, SessionRef, SessionSource } from "./session-source";

/** Sessions whose agents report by themselves. What they say counts until it expires; then it is the last thing known. */
export class HeartbeatSource implements SessionSource {
  readonly kind = "heartbeat" as const;

  constructor(
    readonly executor: Executor,
    readonly cityId: string,
  ) {}

  async observe(city: ComposedCity, now: Date): Promise<SourceReport> {
    const rows = await listHeartbeats(this.executor, this.cityId, now);
    const names = new SessionNames(city);
    const sessions = rows.map((row): ObservedSession => {
      const alive = row.expiresAt > now;
      const agent = names.ofAgent(row.session) ?? names.ofAgent(row.actor);
      const observedAt = row.receivedAt.toISOString();
      return {
        source: this.kind,
        id: `${row.actor}#${row.session}`,
        sessionName: encodeSessionName(row.session),
        template: agent?.qualifiedName ?? row.actor,
        identity: "",
        alias: row.session,
        title: "",
        rig: agent?.rig ?? "",
        provider: agent?.provider ?? "",
        model: "",
        state: !alive ? "unknown" : row.state === "draining" ? "draining" : "active",
        reason: alive ? "" : "its heartbeats stopped",
        running: alive ? true : undefined,
        activeBead: alive ? row.bead : "",
        activity: row.note,
        observedAt,
        stateSince: alive ? row.stateSince.toISOString() : row.expiresAt.toISOString(),
        createdAt: row.firstAt.toISOString(),
        lastActiveAt: observedAt,
        question: alive ? (row.question ?? undefined) : undefined,
        lastKnown: alive ? undefined : { state: "active", at: observedAt },
      };
    });
    const silent = sessions.filter((each) => each.state === "unknown").length;
    return {
      kind: this.kind,
      status: sessions.length === 0 ? "not-configured" : "ok",
      message:
        sessions.length === 0
          ? "no agent has reported; issue a token and let it post heartbeats"
          : silent > 0
            ? `${silent} of ${sessions.length} have stopped`
            : "",
      asked: "heartbeats posted by agents",
      observedAt: now.toISOString(),
      complete: false,
      sessions,
      malformed: 0,
      malformedWhy: [],
      others: 0,
      live: "stream",
    };
  }

  cannot(act: SessionAct): string | undefined {
    return act === "nudge" || act === "answer"
      ? undefined
      : `an agent that reports by itself cannot be told to ${act}; connect the supervisor`;
  }

  async act(act: SessionAct, { id }: SessionRef, { text, requestId, actor, now }: ActInput): Promise<ActReply> {
    const refused = this.cannot(act);
    if (refused) return { kind: "refused", line: refused };
    const [agent = "", session = ""] = id.split("#");
    const to = { cityId: this.cityId, actor: agent, session };
    await leaveMessage(this.executor, to, { kind: act, text, requestId }, { actor, now });
    return { kind: "accepted", line: "waits for its next heartbeat" };
  }
}
