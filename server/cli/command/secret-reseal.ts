import { resealCitySecrets } from "@/server/auth/city-secret";
import { env } from "@/server/env";
import type { Command } from "../command";

export const command: Command = {
  usage: "",
  help: "Seals the secrets of this city again with the first key of CITYHALL_SECRET_KEYS, so that older keys can be thrown away.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const cityId = await context.cityId();
    const changed = await context.change("secret.reseal", "", (tx) =>
      resealCitySecrets(tx, env().secretKeys, cityId, context.act()),
    );
    if (context.json) context.printJson({ changed });
    else context.print(`Sealed ${changed} again\n`);
    return 0;
  },
};
