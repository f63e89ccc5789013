import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { providerEngine } from "@/server/provider/provider-engine";
import { showExecution } from "@/server/provider/read-execution";
import { changeInstallation } from "../change-installation";
import type { CliContext } from "../cli-context";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";
import { executionText } from "../execution-text";

export const command: Command = {
  usage: "<target> --input JSON|@FILE [--key KEY]",
  help: "Holds the price of a call, makes it, waits for its end and settles. The same --key is the same call.",
  options: { input: { type: "string" }, key: { type: "string" } },
  positionals: [1, 1],
  run: async (context) => {
    const targetId = context.args[0] ?? "";
    const input = await inputOf(context);
    const store = await context.store();
    const engine = await providerEngine(store);
    const key = context.text("key");
    const request = { targetId, input, ...(key === undefined ? {} : { idempotencyKey: key }) };
    const { id } = await changeInstallation(context, { action: "provider.run", target: targetId }, (tx) =>
      engine.start(tx, request, context.act()),
    );
    await engine.finished(id);
    const detail = await showExecution(store, id);
    if (context.json) context.printJson({ id, state: detail.execution.state, code: detail.execution.code });
    else context.print(executionText(detail));
    return detail.execution.state === "settled" ? 0 : 1;
  },
};

async function inputOf(context: CliContext) {
  const given = context.text("input");
  if (given === undefined) throw new CliFailure("give the input of the call: --input JSON, or --input @FILE", 2);
  const text = given.startsWith("@")
    ? await readFile(/*turbopackIgnore: true*/ resolve(context.io.cwd, given.slice(1)), "utf8").catch(() => {
        throw new CliFailure(`${given.slice(1)}: no such file`);
      })
    : given;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliFailure(`--input is not JSON: ${error instanceof Error ? error.message : error}`, 2);
  }
}
