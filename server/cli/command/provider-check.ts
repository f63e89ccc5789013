import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { validatePack } from "@/lib/provider/validate-pack";
import type { Command } from "../command";
import { readPackFile } from "../provider-cli";

export const command: Command = {
  usage: "<pack.toml> [--json]",
  help: "Validates a provider pack by every rule of schema v1 and prints all mistakes with their places. Exit 0 when it is valid.",
  options: {},
  positionals: [1, 1],
  run: (context) => {
    const { text, file } = readPackFile(context);
    const { valid, diagnostics } = validatePack(text, file);
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    if (context.json) {
      const { pack_id, pack_version } = valid?.pack ?? {};
      context.printJson({ valid: valid !== undefined, pack_id, pack_version, digest: valid?.digest, diagnostics });
      return valid ? 0 : 1;
    }
    for (const diagnostic of diagnostics) context.print(`${formatDiagnostic(diagnostic)}\n`);
    if (valid) context.print(`${valid.pack.pack_id} ${valid.pack.pack_version} is valid, digest ${valid.digest}\n`);
    else context.print(`${file} is not valid: ${errors} ${errors === 1 ? "error" : "errors"}\n`);
    return valid ? 0 : 1;
  },
};
