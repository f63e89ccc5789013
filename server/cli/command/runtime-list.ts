import { runtimeExecutable } from "@/server/runtime/runtime-executable";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "",
  help: "Lists the declared runtimes and where their executables are on this machine.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const { city } = await context.city();
    const rows: string[][] = [];
    for (const runtime of city.runtimes) {
      const found = await runtimeExecutable(runtime, context.io.env.PATH ?? process.env.PATH);
      const where = "file" in found ? found.file : found.problem;
      if (context.json) context.printJson({ ...runtime, ...found });
      rows.push([runtime.name, `${runtime.protocol}`, runtime.promptDelivery || "-", runtime.packName, where]);
    }
    if (context.json) return 0;
    context.print(
      rows.length === 0
        ? "No runtimes declared.\n"
        : table(["RUNTIME", "PROTOCOL", "DELIVERY", "PACK", "EXECUTABLE"], rows),
    );
    return 0;
  },
};
