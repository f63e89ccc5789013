import { listCities } from "@/server/people/remove-city";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "",
  help: "The registered cities. One that comes from Git shows its address, and the commit or what went wrong last.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const cities = await listCities(await context.store());
    if (context.json) for (const city of cities) context.printJson(city);
    else if (cities.length === 0) context.print("No city is registered.\n");
    else {
      const rows = cities.map(({ id, paused, openBeads, source, path }) => [
        id,
        paused ? "paused" : "open",
        String(openBeads),
        source ? source.lastError || source.commit.slice(0, 12) || "not fetched yet" : "-",
        source?.address ?? path,
      ]);
      context.print(table(["ID", "STATE", "OPEN BEADS", "COMMIT", "FROM"], rows));
    }
    return 0;
  },
};
