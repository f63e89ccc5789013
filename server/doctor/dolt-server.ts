import { connect } from "node:net";
import { doltEndpoint } from "@/lib/doctor/check/beads-folder";
import { type CheckResult, checkResult, type Verdict } from "@/lib/doctor/check-result";
import type { BeadsFolder, DoctorFacts } from "@/lib/doctor/facts";

const patienceMs = 2000;

/** `dolt-server`, and `rig:<name>:dolt-server` of every rig whose `.beads` names a server (runtime 10.2). */
export function doltServerChecks({ host, composition }: DoctorFacts) {
  const rigs = (composition.city?.rigs ?? []).flatMap(({ name }) => {
    const folder = host.beads?.rigs[name];
    return doltEndpoint(folder) ? [{ name: `rig:${name}:dolt-server`, folder }] : [];
  });
  return [{ name: "dolt-server", folder: host.beads?.city }, ...rigs].map(({ name, folder }) => ({
    name,
    run: async (): Promise<CheckResult> => {
      const started = Date.now();
      const verdict = await reach(folder);
      return checkResult(name, verdict, { fixable: false, owner: "core", durationMs: Date.now() - started });
    },
  }));
}

async function reach(folder: BeadsFolder | undefined): Promise<Verdict> {
  const endpoint = process.env.GC_DOLT === "skip" ? undefined : doltEndpoint(folder);
  if (!endpoint) return { status: "ok", message: "skipped (file backend or GC_DOLT=skip)" };
  const address = `${endpoint.host}:${endpoint.port}`;
  if (await answers(endpoint.host, Number(endpoint.port))) return { status: "ok", message: `reachable on ${address}` };
  return {
    status: "error",
    // This console keeps its beads elsewhere; other tools of the city do not.
    severity: "advisory",
    message: `dolt server not reachable at ${address}`,
    hint: "start it, or correct dolt_server_host and dolt_server_port of .beads/metadata.json",
  };
}

function answers(host: string, port: number): Promise<boolean> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: patienceMs });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.once("error", () => end(false));
  });
}
