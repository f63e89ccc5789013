import type { Handshake } from "@/lib/runtime/handshake";
import { readHandshake } from "@/lib/runtime/handshake";
import {
  type RequirementName,
  type RequirementOutcome,
  type RequirementResult,
  requirements,
} from "@/lib/runtime/requirement";
import type { RuntimeAnswer, RuntimeCall, RuntimeCaller } from "./call-runtime";

/** What is probed: `check` is the smoke test, `conformance` every requirement (pack 1.2.8). */
export type ProbeSuite = "check" | "conformance";

export type ProbeOptions = {
  readonly suite: ProbeSuite;
  /** Unique, so that a probe never meets a session of somebody. */
  readonly session: string;
  /** Folder that the session works in. */
  readonly workDir: string;
  /** `nudge-fallback` makes a working nudge required. */
  readonly promptDelivery: string;
  /** Called with every requirement as soon as it is tried. */
  readonly onResult?: (result: RequirementResult) => void;
};

/** Operations without which there is no session. */
const lifecycle: readonly RequirementName[] = ["start", "running", "stop", "stopped"];
/** Probed only when the handshake declares them, and then they must be there. */
const onlyWhenDeclared: readonly RequirementName[] = [
  "provision",
  "attachment",
  "activity",
  "exec",
  "stream",
  "attach",
];
const onlyInConformance: readonly RequirementName[] = ["listed", "alive", "interrupt", "stopAgain", "unknown"];

type Finding = { readonly outcome: RequirementOutcome; readonly message: string };

/** Tries the requirements one after another on a throw-away session, which is stopped whatever happens. */
export async function probeRuntime(call: RuntimeCaller, options: ProbeOptions): Promise<readonly RequirementResult[]> {
  const handshake = await shakeHands(call);
  const results: RequirementResult[] = [];
  for (const name of Object.keys(requirements) as RequirementName[]) {
    if (options.suite === "check" && onlyInConformance.includes(name)) continue;
    const probe = probes[name];
    const finding = await probe({ call, options, handshake });
    if (!finding) continue;
    const { code, op } = requirements[name];
    // The smoke test forgives what nobody promised; in the full suite a present operation has to work.
    const required = isRequired(name, options) || (options.suite === "conformance" && finding.outcome === "fail");
    const result = { name, code, op, required, ...finding };
    results.push(result);
    options.onResult?.(result);
  }
  return results;
}

function isRequired(name: RequirementName, options: ProbeOptions): boolean {
  if (name === "handshake" || lifecycle.includes(name) || onlyWhenDeclared.includes(name)) return true;
  return name === "nudge" && options.promptDelivery === "nudge-fallback";
}

/** Calls `protocol`; the exit code itself decides, so absence and failure are told apart here. */
export async function shakeHands(call: RuntimeCaller): Promise<Handshake> {
  const answer = await call({ op: "protocol", session: "" });
  if (answer.kind === "absent") return readHandshake(2, "", "");
  if (answer.kind === "ok") return readHandshake(0, answer.stdout, "");
  return readHandshake(answer.kind === "failed" ? answer.exitCode : 1, "", answer.reason);
}

type Probing = { readonly call: RuntimeCaller; readonly options: ProbeOptions; readonly handshake: Handshake };

const pass = (message: string): Finding => ({ outcome: "pass", message });
const fail = (message: string): Finding => ({ outcome: "fail", message });

/** Success, absence and failure of a call; `judge` looks at what a successful one printed. */
async function expectOk(
  { call, options }: Probing,
  step: Omit<RuntimeCall, "session">,
  judge: (stdout: string) => Finding = () => pass("ok"),
): Promise<Finding> {
  const answer: RuntimeAnswer = await call({ session: options.session, ...step });
  if (answer.kind === "ok") return judge(answer.stdout.trim());
  if (answer.kind === "absent") return { outcome: "absent", message: `no operation ${step.op}` };
  return fail(answer.kind === "temporary" ? `temporary failure: ${answer.reason}` : answer.reason);
}

const printed = (wanted: string) => (stdout: string) =>
  stdout === wanted ? pass(`printed ${wanted}`) : fail(`printed ${JSON.stringify(stdout)}, not ${wanted}`);

const trueOrFalse = (stdout: string) =>
  stdout === "true" || stdout === "false" ? pass(`printed ${stdout}`) : fail(`printed ${JSON.stringify(stdout)}`);

const declares = ({ handshake }: Probing, capability: string) =>
  handshake.kind === "declared" && handshake.capabilities.some((name) => name === capability);

const startDescription = (options: ProbeOptions) =>
  JSON.stringify({ work_dir: options.workDir, command: "sleep 60", env: {}, lifecycle: "", process_names: ["sleep"] });

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** One probe a requirement; undefined when the handshake did not promise it. */
const probes: Record<RequirementName, (probing: Probing) => Promise<Finding | undefined>> = {
  handshake: async ({ handshake }) => {
    if (handshake.kind === "broken") return fail(handshake.reason);
    if (handshake.kind === "floor") return pass("no protocol operation: the version-0 floor");
    const names = [...handshake.capabilities, ...handshake.unknown.map((name) => `${name} (unknown)`)];
    return pass(`version 0, capabilities: ${names.join(", ") || "none"}`);
  },
  provision: async (probing) =>
    declares(probing, "proc.provision")
      ? promised(await expectOk(probing, { op: "provision", stdin: startDescription(probing.options) }))
      : undefined,
  start: (probing) => expectOk(probing, { op: "start", stdin: startDescription(probing.options) }),
  running: (probing) => expectOk(probing, { op: "is-running" }, printed("true")),
  listed: (probing) =>
    expectOk(probing, { op: "list-running" }, (stdout) =>
      stdout.split("\n").includes(probing.options.session) ? pass("listed") : fail("the session is not listed"),
    ),
  alive: (probing) => expectOk(probing, { op: "process-alive", stdin: "sleep\n" }, trueOrFalse),
  meta: async (probing) => {
    const stored = await expectOk(probing, { op: "set-meta", args: ["cityhall"], stdin: "kept" });
    if (stored.outcome !== "pass") return stored;
    const read = await expectOk(probing, { op: "get-meta", args: ["cityhall"] }, printed("kept"));
    if (read.outcome !== "pass") return { ...read, outcome: "fail" };
    const removed = await expectOk(probing, { op: "remove-meta", args: ["cityhall"] });
    if (removed.outcome !== "pass") return { ...removed, outcome: "fail" };
    return expectOk(probing, { op: "get-meta", args: ["cityhall"] }, (stdout) =>
      stdout === "" ? pass("stored, read and removed") : fail("still there after remove-meta"),
    );
  },
  peek: (probing) => expectOk(probing, { op: "peek", args: ["50"] }),
  nudge: (probing) => expectOk(probing, { op: "nudge", stdin: "This is a test of the nudge operation.\n" }),
  interrupt: (probing) => expectOk(probing, { op: "interrupt" }),
  attachment: async (probing) =>
    declares(probing, "report-attachment")
      ? promised(await expectOk(probing, { op: "is-attached" }, trueOrFalse))
      : undefined,
  activity: async (probing) =>
    declares(probing, "report-activity")
      ? promised(
          await expectOk(probing, { op: "get-last-activity" }, (stdout) =>
            stdout === "" || rfc3339.test(stdout)
              ? pass(stdout || "empty")
              : fail(`${JSON.stringify(stdout)} is no time`),
          ),
        )
      : undefined,
  exec: async (probing) =>
    declares(probing, "proc.exec") ? promised(await expectOk(probing, { op: "exec", args: ["true"] })) : undefined,
  stream: async (probing) =>
    declares(probing, "proc.stream")
      ? promised(await expectOk(probing, { op: "exec", args: ["cat"], stdin: "carried" }, printed("carried")))
      : undefined,
  attach: async (probing) => {
    if (!declares(probing, "tty.attach")) return undefined;
    const answer = await probing.call({ op: "attach", session: probing.options.session });
    // Here is no terminal: that it says so, or waits for one, shows that the operation is there.
    if (answer.kind === "absent") return promised({ outcome: "absent", message: "no operation attach" });
    return pass(answer.kind === "ok" ? "ok" : answer.reason);
  },
  stop: (probing) => expectOk(probing, { op: "stop" }),
  stopped: (probing) => expectOk(probing, { op: "is-running" }, printed("false")),
  stopAgain: (probing) => expectOk(probing, { op: "stop" }),
  unknown: async ({ call, options }) => {
    const answer = await call({ op: "no-such-operation", session: options.session });
    return answer.kind === "absent" ? pass("exit status 2") : fail("an unknown operation did not exit with status 2");
  },
};

/** A capability that is declared must be there: absence is a failure then. */
const promised = (finding: Finding): Finding =>
  finding.outcome === "absent" ? fail(`declared in the handshake, but ${finding.message}`) : finding;
