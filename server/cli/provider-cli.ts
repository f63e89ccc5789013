import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/provider/json";
import type { CallPlan } from "@/lib/provider/plan-call";
import { planCall } from "@/lib/provider/plan-call";
import type { Price } from "@/lib/provider/price";
import { amountText, decimalText, rationalText } from "@/lib/provider/rational";
import { type ValidPack, validatePack } from "@/lib/provider/validate-pack";
import type { CliContext } from "./cli-context";
import { CliFailure } from "./cli-failure";
import { table } from "./table";

/** Options of the commands that plan a call. */
export const callOptions = { model: { type: "string" }, input: { type: "string" } } as const;

const text = (diagnostics: readonly Diagnostic[]): string => diagnostics.map(formatDiagnostic).join("\n");

/** The file of the first argument as it is written. */
export function readPackFile(context: CliContext): { readonly text: string; readonly file: string } {
  const file = context.args[0] ?? "";
  try {
    return { text: readFileSync(resolve(context.io.cwd, file), "utf8"), file };
  } catch {
    throw new CliFailure(`${file}: there is no readable file`);
  }
}

/** The valid pack of the first argument; otherwise every mistake. */
export function readValidPack(context: CliContext): ValidPack {
  const source = readPackFile(context);
  const { valid, diagnostics } = validatePack(source.text, source.file);
  if (!valid) throw new CliFailure(text(diagnostics));
  return valid;
}

/** The agent's input: `--input JSON`, or `--input -` for standard input; nothing is an empty object. */
export async function readInput(context: CliContext): Promise<JsonObject> {
  const given = context.text("input") ?? "{}";
  const json = given === "-" ? await context.io.stdin() : given;
  try {
    const value: JsonValue = JSON.parse(json);
    if (isJsonObject(value)) return value;
  } catch {
    // The sentence below is for both: no JSON, and no object.
  }
  throw new CliFailure(`--input: expected a JSON object, such as '{"prompt": "a red circle"}'`, 2);
}

/** Plans a call of the pack in the first argument, by the function that the engine uses. */
export async function planFromFile(context: CliContext): Promise<CallPlan> {
  const { pack } = readValidPack(context);
  const { plan, diagnostics } = planCall(
    pack,
    context.text("model") ?? pack.models[0]!.model,
    await readInput(context),
  );
  if (!plan) throw new CliFailure(text(diagnostics));
  return plan;
}

/** A price as JSON in which every number is exact text. */
export function priceJson(price: Price): object {
  return {
    rule_id: price.rule_id,
    currency: price.currency,
    total: rationalText(price.total),
    lines: price.lines.map(({ unit, rate, requested, charged, amount }) => ({
      unit,
      rate: rationalText(rate),
      requested: requested.toString(),
      charged: charged.toString(),
      amount: rationalText(amount),
    })),
  };
}

/** A price as a table with its sum. */
export function priceText(price: Price): string {
  const rows = price.lines.map(({ unit, rate, charged, amount }) => [
    unit,
    `${decimalText(rate)}¢`,
    String(charged),
    `${decimalText(amount)}¢`,
  ]);
  return `${table(["UNIT", "RATE", "QUANTITY", "AMOUNT"], rows)}${amountText(price.total, price.currency)} by ${price.rule_id}\n`;
}
