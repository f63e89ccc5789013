import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { validatePack } from "@/lib/provider/validate-pack";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

export const command: Command = {
  usage: "<file>",
  help: "Validates a provider pack, every mistake in one pass, and prints its digest. Nothing is sent anywhere.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const file = context.args[0] ?? "";
    const text = await readFile(/*turbopackIgnore: true*/ resolve(context.io.cwd, file), "utf8").catch(() => {
      throw new CliFailure(`${file}: no such file`);
    });
    const { valid, diagnostics } = validatePack(text, file);
    if (context.json) context.printJson({ ok: valid !== undefined, digest: valid?.digest, diagnostics });
    else {
      for (const item of diagnostics) context.warn(formatDiagnostic(item));
      if (valid) context.print(`${valid.pack.pack_id} ${valid.pack.pack_version} is valid\n${valid.digest}\n`);
    }
    return valid ? 0 : 1;
  },
};
