import { toBeadJson } from "@/server/api/bead-json";
import { createBead } from "@/server/bead/create-bead";
import { beadLine } from "../bead-text";
import type { Command } from "../command";

const text = { type: "string" } as const;
const list = { type: "string", multiple: true } as const;

export const command: Command = {
  usage:
    "<title> [--type T] [--priority 0-4] [--description TEXT] [--label L …] [--needs ID …] [--parent ID] [--assignee A] [--id ID [--force]]",
  help: "Creates a bead in the store of the scope. --needs takes type:id for another edge than blocks.",
  options: {
    type: text,
    priority: text,
    description: text,
    notes: text,
    assignee: text,
    parent: text,
    id: text,
    force: { type: "boolean" },
    label: list,
    needs: list,
    "idempotency-key": text,
  },
  positionals: [1, 1],
  run: async (context) => {
    const title = context.args[0] ?? "";
    const [cityId, rig] = [await context.cityId(), await context.rig()];
    const bead = await context.change("bead.create", title.slice(0, 80), (tx) =>
      createBead(
        tx,
        {
          cityId,
          rig,
          title,
          id: context.text("id"),
          force: context.flag("force"),
          type: context.text("type"),
          priority: context.number("priority"),
          description: context.text("description"),
          notes: context.text("notes"),
          assignee: context.text("assignee"),
          parentId: context.text("parent"),
          labels: context.texts("label"),
          needs: context.texts("needs"),
          idempotencyKey: context.text("idempotency-key"),
        },
        context.act(),
      ),
    );
    if (context.json) context.printJson(toBeadJson(bead));
    else context.print(beadLine(bead));
    return 0;
  },
};
