import { childPointer } from "../text/pointer";
import type { Connector } from "./pack";
import type { PackSource } from "./pack-source";
import type { Report } from "./report";
import { checkId, closedMapping, isText, listOf, reportTwice } from "./shape";

const NEVER_GIVEN = ["host_settings", "keys", "tokens", "store", "vault"];

/** `connectors`: programs the operator runs out of process; each gets a one-use invitation only (discipline formats F5). */
export function checkConnectors(source: PackSource, report: Report): readonly Connector[] {
  const check = source.check("pack.connectors", report);
  const ids: { pointer: string; text: string }[] = [];
  const items = listOf(check, "/connectors", source.manifest.connectors, "connectors") ?? [];
  const connectors = items.flatMap((item, index): Connector[] => {
    const pointer = childPointer("/connectors", index);
    const before = check.failures;
    const entry = closedMapping(check, pointer, item, "a connector", ["id", "about", "tools", "asks"]);
    if (!entry) return [];
    if (Object.hasOwn(entry, "id") && checkId(check, `${pointer}/id`, entry.id, "the id of a connector")) {
      ids.push({ pointer: `${pointer}/id`, text: entry.id });
    }
    if (Object.hasOwn(entry, "about") && !isText(entry.about)) {
      check.fail(`${pointer}/about`, "about says in a sentence what the connector is for");
    }
    const tools = listOf(check, `${pointer}/tools`, entry.tools, "tools") ?? [];
    tools.forEach((tool, at) => {
      if (!isText(tool)) check.fail(`${pointer}/tools/${at}`, "a tool is named by text");
    });
    reportTwice(
      check,
      tools.filter(isText).map((text, at) => ({ pointer: `${pointer}/tools/${at}`, text })),
      "the tool",
    );
    const asks = listOf(check, `${pointer}/asks`, entry.asks, "asks") ?? [];
    asks.forEach((asked, at) => {
      if (asked === "invitation") return;
      const shown = JSON.stringify(asked);
      const why = NEVER_GIVEN.some((name) => name === asked)
        ? `a connector never receives ${shown}; it gets a one-use invitation only`
        : `${shown} is nothing that a connector may ask for; it may ask for an invitation`;
      check.fail(`${pointer}/asks/${at}`, why);
    });
    return check.failures === before ? [entry as Connector] : [];
  });
  reportTwice(check, ids, "the connector id");
  return connectors;
}
