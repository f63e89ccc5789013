import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { messageHash } from "@/lib/discipline/core/keys";
import type { Message } from "@/lib/discipline/core/message";
import { asMessage, envelopeFault } from "@/lib/discipline/host/envelope";
import type { Card } from "@/lib/discipline/host/invitation";
import type { Verdict } from "@/lib/discipline/host/verdict";
import type { Connector } from "@/lib/discipline/pack/pack";
import type { Room } from "@/lib/discipline/run/room";
import { isJsonObject } from "@/lib/discipline/text/canonical-json";

/** A program that the operator maps to a connector id; the pack names none. Arguments are an array, never a shell line. */
export type ConnectorProgram = { readonly command: string; readonly args: readonly string[] };

/** Limits of one connector: how long it may live and how much it may say, in milliseconds, lines and characters. */
export type ConnectorLimits = { readonly milliseconds: number; readonly lines: number; readonly lineLength: number };

const LIMITS: ConnectorLimits = { milliseconds: 10_000, lines: 200, lineLength: 100_000 };

/** What came of a connector: whether it was admitted, how its messages fared, and why it ended early. */
export type ConnectorRun = {
  readonly admitted: boolean;
  readonly verdicts: readonly Verdict[];
  readonly stopped?: string;
};

/**
 * Runs a connector out of process (discipline spec, `connectors`). It is given a one-use invitation on standard input and
 * speaks JSON lines: `{card, sig}` to take it up, then `{message}` for each signed message, then `{view: true}` to see what
 * its seat may see. Its environment and folder are empty; host settings, keys, store and vaults are out of its reach.
 * Whatever passes is kept for the canary scan.
 */
export async function runConnector(
  room: Room,
  connector: Connector,
  role: string,
  program: ConnectorProgram,
  limits: ConnectorLimits = LIMITS,
): Promise<ConnectorRun> {
  const session = new ConnectorSession(room, connector, role);
  const folder = mkdtempSync(join(tmpdir(), "cityhall-connector-"));
  const child = spawn(program.command, program.args, {
    cwd: folder,
    env: {} as NodeJS.ProcessEnv,
    detached: true,
    stdio: ["pipe", "pipe", "ignore"],
  });
  try {
    return await converse(child, session, limits);
  } finally {
    killGroup(child);
    rmSync(folder, { recursive: true, force: true });
  }
}

function converse(child: ChildProcess, session: ConnectorSession, limits: ConnectorLimits): Promise<ConnectorRun> {
  return new Promise((resolve) => {
    const { stdin, stdout } = child;
    let lines = 0;
    let size = 0;
    const finish = (stopped?: string): void => {
      clearTimeout(timer);
      resolve(session.result(stopped));
    };
    const timer = setTimeout(() => finish(`it ran for more than ${limits.milliseconds} ms`), limits.milliseconds);
    child.on("error", (error) => finish(`it did not start: ${error.message}`));
    if (!stdin || !stdout) return;
    stdin.on("error", () => finish("it closed its input"));
    const send = (value: unknown): void => {
      session.remember(value);
      if (stdin.writable) stdin.write(`${JSON.stringify(value)}\n`);
    };
    stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > limits.lines * limits.lineLength) finish("it said too much");
    });
    const reader = createInterface({ input: stdout });
    reader.on("line", (line) => {
      if (++lines > limits.lines || line.length > limits.lineLength) finish("it said too much");
      else send(session.answer(line));
    });
    child.on("close", () => finish());
    send({ invitation: session.invitation, about: session.connector.about, tools: session.connector.tools });
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended by itself.
  }
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

  remember(value: unknown): void {
    this.room.tell("connector", this.invitation.seat, JSON.stringify(value));
  }

  answer(line: string): unknown {
    this.remember(line);
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

  result(stopped: string | undefined): ConnectorRun {
    return { admitted: this.#admitted, verdicts: this.#verdicts, ...(stopped === undefined ? {} : { stopped }) };
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
