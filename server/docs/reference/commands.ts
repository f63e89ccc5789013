import { commands } from "../../cli/commands";
import { globalOptions } from "../../cli/parse-command-line";

/** Every command with its usage and help, from the table that the command line runs by. */
export async function commandReference(): Promise<string> {
  const loaded = await Promise.all(commands.map(async (entry) => ({ entry, command: await entry.load() })));
  const everywhere = Object.keys(globalOptions).map((name) => `\`--${name}\``);
  return [
    `Every command takes ${everywhere.join(", ")}. A command that needs the store is handed over to the server that owns it.`,
    ...loaded.map(({ entry, command }) =>
      [
        `## ${entry.words.join(" ")}`,
        entry.summary + (entry.runs === "server" ? "." : ". It never needs the store."),
        `\`\`\`sh\ncityhall ${[...entry.words, command.usage].filter(Boolean).join(" ")}\n\`\`\``,
        command.help && `\`\`\`text\n${command.help}\n\`\`\``,
      ]
        .filter(Boolean)
        .join("\n\n"),
    ),
  ].join("\n\n");
}
