import type { Command } from "../command";
import { callOptions, planFromFile, priceJson, priceText } from "../provider-cli";

export const command: Command = {
  usage: "<pack.toml> [--model ID] [--input JSON|-] [--json]",
  help: "Prints what a call would hold and the request that would be sent, to the byte, without the credential.",
  options: callOptions,
  positionals: [1, 1],
  run: async (context) => {
    const { hold, request } = await planFromFile(context);
    if (context.json) {
      context.printJson({ hold: priceJson(hold), request });
      return 0;
    }
    context.print(priceText(hold));
    context.print(`\n${request.method} ${request.url}\n`);
    for (const [name, value] of Object.entries(request.headers)) context.print(`${name}: ${value}\n`);
    context.print(`${request.auth_header}: <credential ${request.credential}>\n\n${request.body}\n`);
    return 0;
  },
};
