import type { Command } from "../command";
import { callOptions, planFromFile, priceJson, priceText } from "../provider-cli";

export const command: Command = {
  usage: "<pack.toml> [--model ID] [--input JSON|-] [--json]",
  help: "Prints the exact price that a call would hold. The first model is taken unless one is named.",
  options: callOptions,
  positionals: [1, 1],
  run: async (context) => {
    const { hold } = await planFromFile(context);
    if (context.json) context.printJson(priceJson(hold));
    else context.print(priceText(hold));
    return 0;
  },
};
