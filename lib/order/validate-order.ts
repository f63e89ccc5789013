import { type ParsedDuration, parseGoDuration } from "@/lib/city/duration/go-duration";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { isControllerEnv } from "./controller-env";
import { isTimeZone } from "./cron";
import { type OrderFields, TRIGGERS } from "./order";

/** One thing that is wrong with an order: the field inside `[order]` and the exact message. */
export type OrderProblem = { readonly key: string; readonly message: string };

/** Everything that is wrong with an order (reference 22.3), in the order of the checks; empty when it may run. */
export function validateOrder(name: string, fields: OrderFields): OrderProblem[] {
  const problems = [...actionProblems(fields), ...timeoutProblems(fields), ...triggerProblems(fields)];
  return problems.map(({ key, message }) => ({ key, message: `order ${quoteGo(name)}: ${message}` }));
}

function actionProblems({ formula = "", exec = "", pool = "", env, scope = "" }: OrderFields): OrderProblem[] {
  const problems: OrderProblem[] = [];
  if (formula === "" && exec === "") problems.push({ key: "formula", message: "formula or exec is required" });
  if (formula !== "" && exec !== "") problems.push({ key: "exec", message: "formula and exec are mutually exclusive" });
  if (exec !== "" && pool !== "") problems.push({ key: "pool", message: "exec orders cannot have a pool" });
  const keys = Object.keys(env);
  if (keys.length > 0 && exec === "") problems.push({ key: "env", message: "env is supported only for exec orders" });
  for (const key of keys) {
    if (key.trim() === "") problems.push({ key: "env", message: "env key is required" });
    else if (key.includes("=")) {
      problems.push({ key: "env", message: `invalid env key ${quoteGo(key)}: must not contain '='` });
    } else if (isControllerEnv(key)) {
      problems.push({ key: "env", message: `[order.env] cannot override controller-owned env key ${quoteGo(key)}` });
    }
  }
  if (scope !== "" && scope !== "city" && scope !== "rig") {
    problems.push({ key: "scope", message: `unknown scope ${quoteGo(scope)} (want "city" or "rig")` });
  }
  return problems;
}

function timeoutProblems({ timeout = "", checkTimeout = "", tz = "" }: OrderFields): OrderProblem[] {
  const problems: OrderProblem[] = [];
  if (timeout !== "") {
    const why = durationProblem(parseGoDuration(timeout), "must not be negative", (ns) => ns >= 0n);
    if (why) problems.push({ key: "timeout", message: `invalid timeout ${quoteGo(timeout)}: ${why}` });
  }
  if (checkTimeout !== "") {
    const why = durationProblem(parseGoDuration(checkTimeout), "check_timeout must be positive", (ns) => ns > 0n);
    if (why) problems.push({ key: "check_timeout", message: `invalid check_timeout ${quoteGo(checkTimeout)}: ${why}` });
  }
  if (tz !== "" && !isTimeZone(tz)) {
    problems.push({ key: "tz", message: `invalid tz ${quoteGo(tz)}: unknown time zone` });
  }
  return problems;
}

function triggerProblems(fields: OrderFields): OrderProblem[] {
  const { trigger = "", interval = "", schedule = "", check = "", on = "", params } = fields;
  if (trigger === "") return [{ key: "trigger", message: "trigger is required" }];
  const known = TRIGGERS.find((name) => name === trigger);
  switch (known) {
    case "cooldown": {
      if (interval === "") return [{ key: "interval", message: "cooldown trigger requires interval" }];
      const why = durationProblem(parseGoDuration(interval), "must not be negative", (ns) => ns >= 0n);
      return why ? [{ key: "interval", message: `invalid interval ${quoteGo(interval)}: ${why}` }] : [];
    }
    case "cron":
      return schedule === "" ? [{ key: "schedule", message: "cron trigger requires schedule" }] : [];
    case "condition":
      return check === "" ? [{ key: "check", message: "condition trigger requires check command" }] : [];
    case "event":
      return on === "" ? [{ key: "on", message: "event trigger requires on (event type)" }] : [];
    case "webhook":
      return Object.keys(params).length === 0
        ? [{ key: "params", message: "webhook trigger requires a non-empty [order.params]" }]
        : [];
    case "manual":
      return [];
    case undefined:
      return [{ key: "trigger", message: `unknown trigger type ${quoteGo(trigger)}` }];
  }
}

function durationProblem(
  parsed: ParsedDuration,
  refusal: string,
  allowed: (ns: bigint) => boolean,
): string | undefined {
  if (!parsed.ok) return parsed.reason;
  return allowed(parsed.ns) ? undefined : refusal;
}
