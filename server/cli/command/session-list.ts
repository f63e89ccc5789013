import { filterSessions } from "@/lib/session/session-filter";
import { sessionStates } from "@/lib/session/session-state";
import { agoText } from "@/lib/view/duration";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";
import { look } from "../session-cli";
import { table } from "../table";

export const command: Command = {
  usage: "[--state STATE] [--all] [--sources]",
  help: [
    "Lists sessions as the supervisor, the local tmux and heartbeats see them. Closed ones are left out without --all.",
    `--state is one of: ${sessionStates.join(", ")}. What no source can see now is unknown.`,
    "--sources lists how each source is doing instead.",
  ].join("\n"),
  options: { state: { type: "string" }, all: { type: "boolean" }, sources: { type: "boolean" } },
  positionals: [0, 0],
  run: async (context) => {
    const asked = context.text("state") ?? "";
    const state = sessionStates.find((each) => each === asked);
    if (asked !== "" && !state)
      throw new CliFailure(`there is no state "${asked}"; states: ${sessionStates.join(", ")}`, 2);
    const { sessions, reports, scene } = await look(context);
    if (context.flag("sources")) {
      const rows = reports.map((each) => [each.kind, each.status, String(each.sessions.length), each.message || "-"]);
      if (context.json) for (const { sessions: _, ...report } of reports) context.printJson(report);
      else context.print(table(["SOURCE", "STATUS", "SESSIONS", "MESSAGE"], rows));
      return 0;
    }
    const rig = (await context.rig()) ?? "";
    const found = filterSessions(sessions, { q: "", state: state ?? "", source: "", rig }).items;
    const items = context.flag("all") || state ? found : found.filter((each) => each.state !== "closed");
    const now = scene.now.getTime();
    const ago = (at: string | undefined) => (at === undefined ? "-" : agoText(Date.parse(at), now));
    if (context.json) for (const session of items) context.printJson(session);
    else if (items.length === 0) context.print("No sessions found.\n");
    else {
      const rows = items.map((each) => [
        each.observations[0]?.id ?? each.key,
        each.template || "-",
        each.state,
        each.reason || "-",
        each.key,
        each.title.slice(0, 30) || "-",
        ago(each.createdAt),
        ago(each.lastActiveAt),
      ]);
      context.print(table(["ID", "TEMPLATE", "STATE", "REASON", "TARGET", "TITLE", "AGE", "LAST ACTIVE"], rows));
    }
    return 0;
  },
};
