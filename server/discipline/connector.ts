import { messageHash } from "@/lib/discipline/core/keys";
import type { Message } from "@/lib/discipline/core/message";
import { asMessage, envelopeFault } from "@/lib/discipline/host/envelope";
import type { Card } from "@/lib/discipline/host/invitation";
import type { Verdict } from "@/lib/discipline/host/verdict";
import type { Connector } from "@/lib/discipline/pack/pack";
import type { Room } from "@/lib/discipline/run/room";
import { isJsonObject } from "@/lib/discipline/text/canonical-json";
import type { RunEnd, RunLimits } from "../runner/protocol";
import { type ScriptRunner, scriptRunner } from "../runner/script-runner";

/** The program that an operator runs for a connector, bound to its bytes; a pack names none. Arguments are an array, never a shell line. */
export type ConnectorProgram = { readonly path: string; readonly sha256: string; readonly args: readonly string[] };

/** Limits of a connector: those of every run, and how many lines it may say. */
export type ConnectorLimits = RunLimits & { readonly lines: number };

const LIMITS: ConnectorLimits = { timeMs: 10_000, outputBytes: 1 << 20, memoryBytes: 1 << 29, lines: 200 };

/** Who listens to the exchange as it goes on: lines both ways, and what the program wrote to its standard error. */
export type ConnectorWatch = {
  readonly onLine?: (from: "host" | "connector", line: string) => void;
  readonly onError?: (text: string) => void;
  readonly runner?: ScriptRunner;
};

/** What came of a connector: whether it was admitted, how its messages fared, how it ended, and why that was not by itself. */
export type ConnectorRun = {
  readonly admitted: boolean;
  readonly verdicts: readonly Verdict[];
  readonly end: RunEnd;
  readonly stopped?: string;
};

/**
 * Runs a connector out of process (discipline spec, `connectors`), in the runner like every script. It is given a one-use invitation on
 * standard input and speaks JSON lines: `{card, sig}` to take it up, then `{message}` for each signed message, then `{view: true}` to see
 * what its seat may see. Its folder is empty and its environment holds the search path alone; host settings, keys, store and vaults are
 * out of its reach. Whatever passes is kept for the canary scan.
 */
export async function runConnector(
  room: Room,
  connector: Connector,
  role: string,
  program: ConnectorProgram,
  limits: ConnectorLimits = LIMITS,
  { onLine = () => {}, onError = () => {}, runner = scriptRunner() }: ConnectorWatch = {},
): Promise<ConnectorRun> {
  const session = new ConnectorSession(room, connector, role);
  const say = (value: unknown): string => {
    const line = JSON.stringify(value);
    session.remember(line);
    onLine("host", line);
    return `${line}\n`;
  };
  let lines = 0;
  const hear = (line: string): void => {
    if (++lines > limits.lines) {
      handle.cancel();
      return;
    }
    session.remember(line);
    onLine("connector", line);
    handle.write(say(session.answer(line)));
  };
  let begun = "";
  const handle = runner.run(
    {
      program: program.path,
      sha256: program.sha256,
      args: program.args,
      cwd: null,
      env: process.env.PATH ? { PATH: process.env.PATH } : {},
      stdin: say({ invitation: session.invitation, about: connector.about, tools: connector.tools }),
      keepsInput: true,
      limits,
    },
    ({ stream, text }) => {
      if (stream === "stderr") return onError(text);
      const heard = (begun + text).split("\n");
      begun = heard.pop() ?? "";
      for (const line of heard) hear(line);
    },
  );
  const { end } = await handle.outcome;
  if (begun !== "") hear(begun);
  const stopped = lines > limits.lines ? `it said more than ${limits.lines} lines` : whyStopped(end);
  return { ...session.result(), end, ...(stopped === undefined ? {} : { stopped }) };
}

function whyStopped(end: RunEnd): string | undefined {
  if (end.kind === "cancelled") return "it was cancelled";
  if (end.kind !== "exited") return end.reason;
  return end.exitCode === 0 ? undefined : `exit status ${end.exitCode}`;
}

/** What one connector may ask of the host: to be admitted once, to submit messages of its own seat, to see its own view. */
class ConnectorSession {
  readonly invitation;
  readonly #verdicts: Verdict[] = [];
  #admitted = false;

  constructor(
    readonly room: Room,
    readonly connector: Connector,
    role: string,
  ) {
    this.invitation = room.host.invite(room.id, `connector:${connector.id}`, role);
  }

  /** Keeps a line of the exchange for the canary scan. */
  remember(line: string): void {
    this.room.tell("connector", this.invitation.seat, line);
  }

  answer(line: string): unknown {
    const said = parseLine(line);
    if (!isJsonObject(said)) return { refused: "a line is one JSON object" };
    if (said.card !== undefined) return this.#admit(said.card, said.sig);
    if (!this.#admitted) return { refused: "take up the invitation first" };
    if (said.message !== undefined) return this.#submit(said.message);
    if (said.view === true) return { view: this.room.host.view(this.room.id, this.invitation.seat) };
    return { refused: "say card, message or view" };
  }

  #admit(card: unknown, sig: unknown): unknown {
    if (!isCard(card) || typeof sig !== "string") return { refused: "a card has a name and a key, and is signed" };
    const admitted = this.room.host.admit(this.invitation.token, card, sig);
    if ("refused" in admitted) return admitted;
    this.#admitted = true;
    return { admitted: true };
  }

  #submit(value: unknown): unknown {
    const fault = envelopeFault(value);
    const message: Message = asMessage(value);
    if (fault === undefined && message.seat !== this.invitation.seat)
      return { refused: "the message is of another seat" };
    const verdict = this.room.host.submit(message);
    this.#verdicts.push(verdict);
    if (verdict.outcome === "accepted") return { accepted: message.id, prev: messageHash(message) };
    return { refused: verdict.reason, at: verdict.at };
  }

  result(): Pick<ConnectorRun, "admitted" | "verdicts"> {
    return { admitted: this.#admitted, verdicts: this.#verdicts };
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isCard(value: unknown): value is Card {
  return (
    isJsonObject(value) &&
    typeof value.name === "string" &&
    typeof value.key === "string" &&
    Object.keys(value).length === 2
  );
}
