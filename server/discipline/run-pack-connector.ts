import { randomUUID } from "node:crypto";
import { dirname } from "node:path";
import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Verdict } from "@/lib/discipline/host/verdict";
import type { Connector, Pack } from "@/lib/discipline/pack/pack";
import { type CanaryLeak, scanCanaries } from "@/lib/discipline/run/canary-scan";
import { seatedRoom } from "@/lib/discipline/run/seated-room";
import { keepRun } from "../runner/keep-run";
import type { ScriptCaller } from "../runner/pack-script";
import { readScriptFile } from "../runner/script-file";
import { admitScript } from "../runner/script-grant";
import { runConnector } from "./connector";

/** A connector of a pack and the program that an operator runs for it. */
export type ConnectorRequest = {
  readonly connector: string;
  /** Absolute path of the program. */
  readonly program: string;
  readonly args: readonly string[];
  /** The role that it is invited to; that of the first business of the pack's journey when not given. */
  readonly role?: string;
  readonly seed?: string;
};

/** How a connector fared. It holds when it was admitted, ended by itself with exit status 0, and no canary was seen outside its vault. */
export type ConnectorReport = {
  readonly ok: boolean;
  readonly connector: string;
  readonly role: string;
  /** SHA-256 of the program that ran. */
  readonly sha256: string;
  readonly admitted: boolean;
  readonly stopped?: string;
  readonly verdicts: readonly Verdict[];
  readonly leaks: readonly CanaryLeak[];
};

/**
 * Runs a program as a connector of a pack, in a room that the pack's own cast has been seated in. The operator chooses the program, so
 * every run needs the grant `exec.fix` (security model 6); the exchange is kept as a run of the city.
 */
export async function runPackConnector(
  pack: Pack,
  request: ConnectorRequest,
  caller: ScriptCaller,
  onLine: (text: string) => void = () => {},
): Promise<ConnectorReport> {
  const connector = connectorOf(pack, request.connector);
  const role = roleOf(pack, request.role);
  const seated = seatedRoom(pack, request.seed);
  if ("refused" in seated) throw new Refusal(409, "pack.acceptance", `no room for a connector: ${seated.refused}`);
  const { room, seats } = seated;
  const { path, sha256 } = await readScriptFile(request.program, [dirname(request.program)]);
  const bound = { pack: pack.name, revision: pack.digest, path, sha256 };
  await admitScript(caller.store, caller.cityId, { ...bound, changesThings: true }, caller.standing, caller.act);
  const head = { id: randomUUID(), kind: "connector" as const, name: `${pack.name} ${connector.id}` };
  const { args } = request;
  const log = await keepRun(caller, { ...head, args: [path, ...args], pack: pack.name, revision: pack.digest, sha256 });
  const tell = (text: string): void => {
    log.add(text);
    onLine(text);
  };
  const watch = {
    onLine: (from: "host" | "connector", line: string) => tell(`${from === "host" ? ">" : "<"} ${line}\n`),
    onError: tell,
  };
  const { end, ...run } = await runConnector(room, connector, role, { path, sha256, args }, undefined, watch);
  await log.finish(end);
  const leaks = scanCanaries(room, seats);
  const ok = run.admitted && run.stopped === undefined && leaks.length === 0;
  return { ok, connector: connector.id, role, sha256, ...run, leaks };
}

function connectorOf({ name, connectors }: Pack, id: string): Connector {
  const found = connectors.find((each) => each.id === id);
  if (found) return found;
  const known = connectors.map((each) => each.id);
  throw new Refusal(404, "pack.connectors", `${name} has no connector "${id}"${hint(id, known, "connectors")}`);
}

function roleOf({ name, roles, acceptance }: Pack, given: string | undefined): string {
  const known = roles.map(({ id }) => id);
  const role = given ?? acceptance?.businesses[0]?.role;
  if (role === undefined) {
    const message = `${name} names no role for a business; say which one it takes, one of: ${known.join(", ")}`;
    throw new Refusal(400, "pack.roles", message);
  }
  if (known.includes(role)) return role;
  throw new Refusal(404, "pack.roles", `${name} has no role "${role}"${hint(role, known, "roles")}`);
}

function hint(given: string, known: readonly string[], what: string): string {
  const meant = didYouMean(given, known);
  return meant ? `; did you mean "${meant}"?` : `; ${what}: ${known.join(", ") || "none"}`;
}
