import type { ComposedAgent, ComposedCity } from "@/lib/city/composed-city";
import { presetProvider } from "@/lib/city/provider/preset-provider";
import { oneLine, plainText } from "@/lib/session/loose";
import type { ObservedSession, SessionAct, SessionText, SourceReport } from "@/lib/session/observed-session";
import { type NamedAs, SessionNames } from "@/lib/session/session-names";
import {
  type ProcessRow,
  parseProcesses,
  parseTmuxPanes,
  parseTmuxSessions,
  processAlive,
  type TmuxPane,
  type TmuxSession,
  tmuxPaneFormat,
  tmuxSessionFormat,
} from "@/lib/session/tmux-lines";
import { runTool, type ToolResult } from "./run-tool";
import type { ActInput, ActReply, SessionRef, SessionSource } from "./session-source";

/** How the multiplexer is reached. */
export type TmuxPlace = {
  /** `-L NAME`; empty: the usual server of this user. */
  readonly socket: string;
  /** The search path and the like; tests put programs of their own there. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
};

const longestNudge = 2000;
const linesAtMost = 5000;

/** Sessions of the city in the tmux of this machine and user. Those of other people's work are counted, never shown. */
export class TmuxSource implements SessionSource {
  readonly kind = "tmux" as const;

  constructor(readonly place: TmuxPlace) {}

  #tmux(...args: readonly string[]): Promise<ToolResult> {
    const { socket, environment = process.env } = this.place;
    return runTool("tmux", [...(socket ? ["-L", socket] : []), ...args], environment);
  }

  async observe(city: ComposedCity, now: Date): Promise<SourceReport> {
    const head = {
      kind: this.kind,
      asked: `tmux${this.place.socket ? ` -L ${this.place.socket}` : ""} list-sessions`,
      observedAt: now.toISOString(),
      complete: false,
      sessions: [],
      malformed: 0,
      malformedWhy: [],
      others: 0,
      live: "polling" as const,
    };
    const listed = await this.#tmux("list-sessions", "-F", tmuxSessionFormat);
    if (listed.kind === "absent")
      return { ...head, status: "not-configured", message: "tmux is not installed on this machine" };
    if (listed.kind === "failed") {
      const empty = /no server running|No such file or directory|no sessions/i.test(listed.stderr);
      const message = empty ? "no tmux server runs here" : listed.stderr;
      return { ...head, status: empty ? "ok" : "failed", message };
    }
    const panes = await this.#tmux("list-panes", "-a", "-F", tmuxPaneFormat);
    if (panes.kind !== "done") return { ...head, status: "failed", message: `its panes cannot be listed` };
    const { environment = process.env } = this.place;
    const listing = await runTool("ps", ["-A", "-o", "pid=,ppid=,comm="], environment);
    const sessions = parseTmuxSessions(listed.stdout);
    const malformed = sessions.malformed + parseTmuxPanes(panes.stdout).malformed;
    const scene = {
      panes: parseTmuxPanes(panes.stdout).rows,
      processes: listing.kind === "done" ? parseProcesses(listing.stdout).rows : undefined,
      city,
      now,
    };
    const names = new SessionNames(city);
    const ours = sessions.rows.flatMap((session) => {
      const named = names.ofSession(session.name);
      return named ? [observed(session, named, scene)] : [];
    });
    const notes = [
      ...(malformed > 0 ? [`${malformed} of its lines cannot be read`] : []),
      ...(scene.processes ? [] : ["ps cannot be run: whether processes live is not known"]),
    ];
    return {
      ...head,
      status: notes.length > 0 ? "degraded" : "ok",
      message: notes.join("; "),
      sessions: ours,
      malformed,
      malformedWhy: malformed > 0 ? ["a line without the fields that were asked for"] : [],
      others: sessions.rows.length - ours.length,
    };
  }

  cannot(act: SessionAct): string | undefined {
    switch (act) {
      case "nudge":
        return undefined;
      case "answer":
        return "tmux knows no questions; nudge it, or attach to it";
      case "wake":
      case "suspend":
        return `tmux cannot ${act} a session; connect the supervisor, which starts and holds them`;
    }
  }

  async act(act: SessionAct, session: SessionRef, { text }: ActInput): Promise<ActReply> {
    const refused = this.cannot(act);
    if (refused) return { kind: "refused", line: refused };
    // One line without controls: a nudge types words, it never presses keys.
    const line = oneLine(text).slice(0, longestNudge);
    if (line === "") return { kind: "refused", line: "an empty nudge is not sent" };
    const target = `=${session.sessionName}:`;
    // tmux takes a semicolon at the end of an argument for the end of the command.
    const words = line.replace(/;$/, "\\;");
    for (const keys of [["-l", "--", words], ["Enter"]]) {
      const sent = await this.#tmux("send-keys", "-t", target, ...keys);
      if (sent.kind !== "done")
        return { kind: "refused", line: `tmux: ${sent.kind === "absent" ? "not installed" : sent.stderr}` };
    }
    return { kind: "accepted", line: "typed into its screen" };
  }

  async end({ sessionName }: SessionRef): Promise<ActReply> {
    const ended = await this.#tmux("kill-session", "-t", `=${sessionName}`);
    if (ended.kind === "done") return { kind: "accepted", line: "its screen is closed" };
    return { kind: "refused", line: `tmux: ${ended.kind === "absent" ? "not installed" : ended.stderr}` };
  }

  async peek(session: SessionRef, lines: number, now: Date): Promise<SessionText> {
    const from = String(-Math.min(Math.max(lines, 1), linesAtMost));
    const shot = await this.#tmux("capture-pane", "-p", "-t", `=${session.sessionName}:`, "-S", from);
    if (shot.kind !== "done") throw new Error(shot.kind === "absent" ? "tmux is not installed" : shot.stderr);
    const all = plainText(shot.stdout).trimEnd().split("\n");
    const text = all.slice(-lines).join("\n");
    return {
      source: this.kind,
      observedAt: now.toISOString(),
      turns: text === "" ? [] : [{ role: "screen", text }],
      truncated: all.length > lines,
      malformed: 0,
    };
  }
}

type Scene = {
  readonly panes: readonly TmuxPane[];
  /** Undefined when they could not be listed. */
  readonly processes: readonly ProcessRow[] | undefined;
  readonly city: ComposedCity;
  readonly now: Date;
};

function observed(session: TmuxSession, named: NamedAs, { panes, processes, city, now }: Scene): ObservedSession {
  const own = panes.filter((pane) => pane.session === session.name);
  const wanted = processNames(named.agent, city);
  const alive = processes || wanted.length === 0 ? processAlive(wanted, own, processes ?? []) : undefined;
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  const { agent, identity } = named;
  return {
    source: "tmux",
    id: session.name,
    sessionName: session.name,
    template: agent.qualifiedName,
    identity,
    alias: named.instance,
    title: "",
    rig: agent.rig ?? "",
    provider: agent.provider ?? "",
    model: "",
    state: alive === undefined ? "unknown" : alive ? "active" : "asleep",
    reason: alive === false ? `the screen is there, none of ${wanted.join(", ")} runs in it` : "",
    running: alive,
    attached: session.attached,
    activeBead: "",
    activity: "",
    observedAt: now.toISOString(),
    createdAt: at(session.created),
    lastActiveAt: at(session.activity),
  };
}

/** The agent's own list, else its provider's. */
function processNames(agent: ComposedAgent, city: ComposedCity): readonly string[] {
  const provider = city.providers.find((each) => each.name === agent.provider);
  const list =
    agent.config.process_names ??
    provider?.resolved?.config.process_names ??
    provider?.config.process_names ??
    presetProvider(agent.provider ?? "")?.spec.processNames;
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
}
