import type { ComposeContext } from "../compose-context";
import type { CityDraft, CitySource } from "../draft/city-draft";
import { SessionDraft } from "../draft/session-draft";
import type { JsonTable } from "../json";

/** Keys of a rig table that steer loading and are no values of the rig itself. */
const rigLoadKeys: ReadonlySet<string> = new Set(["imports", "includes", "overrides", "patches"]);

/** The rigs, services and sessions of `city.toml` or a fragment; lists of several files join in order (reference 6.2). */
export function addListed(city: CityDraft, cx: ComposeContext, source: CitySource): void {
  const { file, table, dir } = source;
  const draftAt = (base: readonly (string | number)[], values: JsonTable) =>
    cx.draft(values, { file, base, layer: "city", pack: "", binding: "" });
  (table.rigs ?? []).forEach((rig, index) => {
    const base = ["rigs", index];
    const values = Object.fromEntries(Object.entries(rig).filter(([key]) => !rigLoadKeys.has(key))) as JsonTable;
    city.rigs.push({ draft: draftAt(base, values), table: rig, source, place: { file, path: base } });
  });
  (table.service ?? []).forEach((service, index) => {
    const base = ["service", index];
    const draft = draftAt(base, service);
    const place = { file, path: base };
    city.services.push({ name: service.name ?? "", draft, layer: "city", packName: "", sourceDir: dir, place });
  });
  (table.named_session ?? []).forEach((session, index) => {
    const base = ["named_session", index];
    const place = { file, path: base };
    const head = { packName: "", packDir: dir, layer: "city", surface: { kind: "city" }, place } as const;
    city.sessions.local.push(new SessionDraft(draftAt(base, session), head));
  });
}
