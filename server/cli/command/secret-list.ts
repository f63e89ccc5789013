import { listCitySecrets } from "@/server/auth/city-secret";
import { env } from "@/server/env";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "",
  help: "The names of this city's secrets, who set each and with which key it is sealed. Their texts are not shown.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const secrets = await listCitySecrets(await context.store(), env().secretKeys, await context.cityId());
    if (context.json) for (const secret of secrets) context.printJson(secret);
    else if (secrets.length === 0) context.print("No secret is kept for this city.\n");
    else {
      const rows = secrets.map((each) => [
        each.name,
        each.updatedBy,
        each.updatedAt.slice(0, 10),
        each.current ? each.key : `${each.key} (older)`,
      ]);
      context.print(table(["NAME", "SET BY", "SET", "KEY"], rows));
    }
    return 0;
  },
};
