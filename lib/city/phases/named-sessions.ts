import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { ComposeContext } from "../compose-context";
import type { CityDraft } from "../draft/city-draft";
import type { SessionDraft } from "../draft/session-draft";
import { encodeSessionName } from "../identity/session-name";
import { assign } from "../provenance/draft";
import { rigName } from "./rig-packs";
import { effectiveSleep } from "./session-sleep";

const nameRule = /^[a-zA-Z0-9][a-zA-Z0-9_-]*$/;
const templateRule = /^[a-zA-Z0-9][a-zA-Z0-9_-]*(\.[a-zA-Z0-9][a-zA-Z0-9_-]*)?$/;
const NAME_TEXT = "[a-zA-Z0-9][a-zA-Z0-9_-]*";

/** Spreads rig sessions of the city itself over the rigs, then checks every session (reference 16, steps 21 and 22). */
export function namedSessions(city: CityDraft, cx: ComposeContext): void {
  spreadOverRigs(city, cx);
  const sessions = city.allSessions();
  const sound = sessions.filter((session, index) => checkShape(cx, session, index));
  checkIdentities(cx, sound);
  for (const session of sound) if (!city.agentNamed(session.templateQualifiedName)) warnDisabled(city, cx, session);
  checkCapacity(city, cx, sound);
  for (const session of sound) checkSleep(city, cx, session);
}

/** A session that the city declares with `scope = "rig"` and no dir becomes one for each rig. */
function spreadOverRigs(city: CityDraft, cx: ComposeContext): void {
  const { local } = city.sessions;
  const spread = local.flatMap((session) => {
    if (session.text("scope") !== "rig" || session.dir !== "") return [session];
    return city.rigs.map((rig) => {
      const name = rigName(rig);
      const copy = session.clone({ surface: { kind: "rig", rig: name } });
      const note = "a rig session of the city becomes one for each rig";
      const base = { file: rig.place.file, base: rig.place.path, layer: "rig", pack: "", binding: "" } as const;
      assign(copy.draft, ["dir"], name, cx.origin({ ...base, note }), []);
      return copy;
    });
  });
  local.splice(0, local.length, ...spread);
}

function report(cx: ComposeContext, session: SessionDraft, message: string, field = "template"): false {
  const place = cx.placeOf(session.draft, [field], session.head.place);
  cx.reportAt(place, { code: "session-invalid", severity: "error", message });
  return false;
}

function checkShape(cx: ComposeContext, session: SessionDraft, index: number): boolean {
  const { template, identity } = session;
  const [name, scope, mode] = [session.text("name"), session.text("scope"), session.text("mode")];
  const lead = `named_session[${index}]: `;
  if (template === "") return report(cx, session, `${lead}template is required`);
  if (!templateRule.test(template)) {
    return report(cx, session, `${lead}template ${quoteGo(template)} must match ${NAME_TEXT} or binding.agent`);
  }
  if (name !== "" && !nameRule.test(name)) {
    return report(cx, session, `${lead}name ${quoteGo(name)} must match ${NAME_TEXT}`, "name");
  }
  const subject = `named_session ${quoteGo(identity)}: `;
  let sound = true;
  if (scope !== "" && scope !== "city" && scope !== "rig") {
    sound = report(cx, session, `${subject}scope must be "city", "rig", or empty, got ${quoteGo(scope)}`, "scope");
  }
  if (mode !== "" && mode !== "on_demand" && mode !== "always") {
    sound = report(cx, session, `${subject}mode must be "on_demand", "always", or empty, got ${quoteGo(mode)}`, "mode");
  }
  return sound;
}

/** One identity, and one encoded session name, belongs to one session (decision P13). */
function checkIdentities(cx: ComposeContext, sessions: readonly SessionDraft[]): void {
  const owners = new Map<string, SessionDraft>();
  for (const session of sessions) {
    const { identity } = session;
    const encoded = encodeSessionName(identity);
    const owner = owners.get(encoded);
    if (!owner) owners.set(encoded, session);
    else if (owner.identity === identity) report(cx, session, `named_session ${quoteGo(identity)}: duplicate identity`);
    else {
      const message = `named_session ${quoteGo(identity)}: session_name ${quoteGo(encoded)} collides with named_session ${quoteGo(owner.identity)}`;
      report(cx, session, message);
    }
  }
}

function warnDisabled(city: CityDraft, cx: ComposeContext, session: SessionDraft): void {
  const template = session.templateQualifiedName;
  if (city.mayBeMissing(template)) return;
  const message = `named_session ${quoteGo(session.identity)}: backing template ${quoteGo(template)} not found after pack expansion; named session disabled until its template resolves`;
  const place = cx.placeOf(session.draft, ["template"], session.head.place);
  cx.reportAt(place, { code: "session-disabled", severity: "warning", message });
}

/** Sessions that are always on need room under the template's cap. */
function checkCapacity(city: CityDraft, cx: ComposeContext, sessions: readonly SessionDraft[]): void {
  const always = new Map<string, SessionDraft[]>();
  for (const session of sessions) {
    if (session.text("mode") !== "always") continue;
    const template = session.templateQualifiedName;
    always.set(template, [...(always.get(template) ?? []), session]);
  }
  for (const [template, group] of always) {
    const cap = city.agentNamed(template)?.number("max_active_sessions");
    if (cap === undefined || cap < 0 || group.length <= cap) continue;
    for (const session of group.slice(cap)) {
      const message = `named_session ${quoteGo(session.identity)}: mode "always" exceeds max_active_sessions capacity ${cap} on template ${quoteGo(template)}`;
      report(cx, session, message, "mode");
    }
  }
}

function checkSleep(city: CityDraft, cx: ComposeContext, session: SessionDraft): void {
  if (session.text("mode") !== "always") return;
  const agent = city.agentNamed(session.templateQualifiedName);
  if (!agent) return;
  const sleep = effectiveSleep(city, agent);
  if (sleep === "" || sleep === "off") return;
  const template = quoteGo(session.templateQualifiedName);
  const message = `named_session ${quoteGo(session.identity)}: mode "always" is incompatible with sleep_after_idle=${quoteGo(sleep)} on template ${template}`;
  report(cx, session, message, "mode");
}
