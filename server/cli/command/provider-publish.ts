import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { publishPack } from "@/server/provider/publish-pack";
import { changeInstallation } from "../change-installation";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

export const command: Command = {
  usage: "<file>",
  help: "Stores a provider pack for good. The same id and version with another content is refused.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const file = context.args[0] ?? "";
    const text = await readFile(/*turbopackIgnore: true*/ resolve(context.io.cwd, file), "utf8").catch(() => {
      throw new CliFailure(`${file}: no such file`);
    });
    const published = await changeInstallation(context, { action: "provider.publish", target: file }, (tx) =>
      publishPack(tx, { text, file }, context.act()),
    );
    const { pack, digest, isNew } = published;
    if (context.json)
      context.printJson({ pack_id: pack.pack_id, pack_version: pack.pack_version, digest, is_new: isNew });
    else
      context.print(
        `${pack.pack_id} ${pack.pack_version} ${isNew ? "published" : "was published already"}\n${digest}\n`,
      );
    return 0;
  },
};
