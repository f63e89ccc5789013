import { signMessage } from "../core/keys";
import type { Message, MessageType } from "../core/message";
import type { Pack, Role } from "../pack/pack";
import { Room } from "../run/room";
import type { JsonObject } from "../text/canonical-json";
import type { Verdict } from "./verdict";

const ROLES: readonly Role[] = [
  { id: "host", abilities: ["charter", "offer", "decide", "commit"] },
  { id: "mender", abilities: ["offer", "decide_own", "commit"] },
  { id: "watcher", abilities: [] },
];

/** A pack with three roles, a fairness cap and nothing else, for tests. */
export const BARE: Pack = {
  name: "bare",
  version: "1.0.0",
  core: ">=0.1",
  digest: "d",
  roles: ROLES,
  vocabulary: {},
  schemas: {},
  taskTemplates: [],
  policies: [],
  skills: [{ path: "s/SKILL.md", name: "s", description: "d", text: "Be kind." }],
  views: {},
  mint: [],
  connectors: [],
  strategy: { allocation: "auction", fairness: { max_ratio: 1 } },
  lessons: [],
  compare: [],
  public: [],
  scenarios: [],
};

/** A room whose Coalition is open: p1 host, p2 mender, p3 watcher, one need, one offer of p2, one plan that gives it. */
export class Scene {
  readonly room: Room;
  readonly need: string;
  readonly offer: string;
  readonly plan: string;

  constructor(pack: Pack | null = BARE) {
    this.room = new Room({ seed: "scene" });
    if (pack) this.room.host.install(pack);
    for (const seat of ["p1", "p2", "p3", "p9"]) this.room.enrol(seat);
    const binding: JsonObject = pack ? { pack: { name: pack.name, version: pack.version } } : {};
    this.accept("p1", "coalition.charter", { goal: "Mend the swing.", ...binding });
    const roles = pack ? ["host", "mender", "watcher"] : ["member", "member", "member"];
    for (const [index, role] of roles.entries()) this.accept(`p${index + 1}`, "coalition.join", { role });
    this.need = this.accept("p1", "coalition.need", { title: "The swing" });
    this.offer = this.accept("p2", "coalition.offer", { need: this.need, money: 0, minutes: 30 });
    this.plan = this.accept("p1", "coalition.propose", { plan: [{ need: this.need, seat: "p2", offer: this.offer }] });
  }

  accept(seat: string, type: MessageType, payload: JsonObject): string {
    const verdict = this.room.send(seat, type, payload);
    if (verdict.outcome !== "accepted") throw new Error(JSON.stringify(verdict));
    return verdict.entry.message.id;
  }

  stored(id: string): Message {
    const entry = this.room.coalition?.byId.get(id);
    if (!entry) throw new Error(`${id} is not in the log`);
    return entry.message;
  }

  /** Signs by hand, with changes before and after signing. */
  forge(
    seat: string,
    type: MessageType,
    payload: JsonObject,
    before: Partial<Message> = {},
    after: Partial<Message> = {},
  ): Verdict {
    const prev = this.room.host.prevOf(this.room.id, seat);
    const unsigned = { id: `forged-${seat}-${type}`, coalition: this.room.id, seat, type, payload, prev, ...before };
    return this.room.host.submit({ ...signMessage(unsigned, this.room.keysOf(seat).secret.agent), ...after });
  }
}

export const offerOf = ({ need }: Scene): JsonObject => ({ need, money: 0, minutes: 5 });

/** Number and code of a refusal; the outcome of anything else. */
export const refusal = (verdict: Verdict) =>
  verdict.outcome === "refused" ? [verdict.at, verdict.code] : verdict.outcome;
