import type { Message } from "../core/message";
import type { Pack } from "../pack/pack";
import { isJsonObject, type Json, type JsonObject } from "../text/canonical-json";
import type { Coalition, LogEntry } from "./coalition";
import type { RefusalCode } from "./verdict";

/** One item of a plan. */
export type PlanItem = { readonly need: string; readonly seat: string; readonly offer?: string };

/** The plan of a proposal whose payload is known to be valid. */
export function planOf(payload: JsonObject): readonly PlanItem[] {
  return (Array.isArray(payload.plan) ? payload.plan : []) as unknown as readonly PlanItem[];
}

export function isVisible(entry: LogEntry, seat: string): boolean {
  return entry.scope.to === "all" || entry.message.seat === seat || entry.scope.to.includes(seat);
}

type Fault = { readonly code: RefusalCode; readonly reason: string };

/** Finds messages of a type that the sender can see, and keeps them as what the message replies to. */
class References {
  readonly found: LogEntry[] = [];
  fault: Fault | undefined;

  constructor(
    private readonly coalition: Coalition,
    private readonly seat: string,
  ) {}

  miss(reason: string, code: RefusalCode = "unknown_reference"): void {
    this.fault ??= { code, reason };
  }

  find(type: Message["type"], id: Json | undefined, what: string): LogEntry | undefined {
    const entry = this.coalition.byId.get(String(id));
    if (entry?.message.type === type && isVisible(entry, this.seat)) {
      this.found.push(entry);
      return entry;
    }
    this.miss(`there is no ${what} ${JSON.stringify(id)} in this Coalition`);
    return undefined;
  }
}

/** What a message refers to, or why a reference leads nowhere: check (9) (discipline formats R1, R16). */
export function followReferences(
  coalition: Coalition,
  message: Message,
  namedPack: Pack | undefined,
): { readonly found: readonly LogEntry[]; readonly fault?: Fault } {
  const { payload, seat, type } = message;
  const refs = new References(coalition, seat);
  switch (type) {
    case "coalition.charter":
      followRevision(coalition, payload, refs, namedPack);
      break;
    case "coalition.join":
      if (!coalition.roles.some(({ id }) => id === payload.role)) {
        refs.miss(`this Coalition has no role ${JSON.stringify(payload.role)}`);
      }
      break;
    case "coalition.need":
      for (const index of Array.isArray(payload.after) ? payload.after : []) {
        if (Number(index) >= coalition.needs.length) refs.miss(`there is no need ${index} yet`);
      }
      break;
    case "coalition.offer":
      refs.find("coalition.need", payload.need, "need");
      break;
    case "coalition.query":
      if (!coalition.seats.has(String(payload.to))) refs.miss(`there is no seat ${JSON.stringify(payload.to)}`);
      break;
    case "coalition.answer":
    case "coalition.match":
      refs.find("coalition.query", payload.query, "query");
      break;
    case "coalition.propose":
      for (const item of planOf(payload)) followPlanItem(coalition, item, refs);
      break;
    case "coalition.decide":
      refs.find("coalition.propose", payload.proposal, "proposal");
      break;
    case "coalition.commit":
      followCommit(payload, seat, refs);
      break;
    case "coalition.change":
      for (const need of Array.isArray(payload.needs) ? payload.needs : []) refs.find("coalition.need", need, "need");
      break;
    case "coalition.observe":
    case "coalition.dissolve":
      break;
  }
  return refs.fault ? { found: refs.found, fault: refs.fault } : { found: refs.found };
}

function followPlanItem(coalition: Coalition, item: PlanItem, refs: References): void {
  refs.find("coalition.need", item.need, "need");
  if (!coalition.seats.has(item.seat)) refs.miss(`there is no seat ${JSON.stringify(item.seat)}`);
  if (item.offer === undefined) return;
  const offer = refs.find("coalition.offer", item.offer, "offer");
  if (offer && (offer.message.seat !== item.seat || offer.message.payload.need !== item.need)) {
    refs.miss(`the offer ${JSON.stringify(item.offer)} is not ${item.seat}'s for that need`);
  }
}

function followCommit(payload: JsonObject, seat: string, refs: References): void {
  const proposal = refs.find("coalition.propose", payload.proposal, "proposal");
  refs.find("coalition.need", payload.need, "need");
  if (!proposal) return;
  const given = planOf(proposal.message.payload).some((item) => item.need === payload.need && item.seat === seat);
  if (!given) refs.miss(`the proposal does not give ${JSON.stringify(payload.need)} to ${seat}`);
}

/** The binding is fixed for the life of the Coalition: a revision names the same pack, or none where none is bound. */
function followRevision(
  coalition: Coalition,
  payload: JsonObject,
  refs: References,
  namedPack: Pack | undefined,
): void {
  const named = isJsonObject(payload.pack) ? payload.pack : undefined;
  const { pack } = coalition;
  if (named && !namedPack) refs.miss(notInstalled(payload), "pack_unknown");
  if (named?.name !== pack?.name || named?.version !== pack?.version) {
    refs.miss("a charter revision may not change, drop or add the pack", "pack_fixed");
  }
  followRoles(pack, payload, refs);
  if (typeof payload.revision === "number" && payload.revision <= coalition.revision) {
    refs.miss(`revision ${payload.revision} is not later than revision ${coalition.revision}`);
  }
}

function followRoles(pack: Pack | undefined, payload: JsonObject, refs: Pick<References, "miss">): void {
  const known = pack ? pack.roles.map(({ id }) => id) : ["member"];
  for (const role of Array.isArray(payload.roles) ? payload.roles : []) {
    if (!known.includes(String(role))) refs.miss(`the charter names an unknown role ${JSON.stringify(role)}`);
  }
}

function notInstalled({ pack }: JsonObject): string {
  return `no pack ${isJsonObject(pack) ? `${pack.name} ${pack.version}` : ""} is installed`;
}

/** The references of the charter that opens a Coalition: an installed pack with that exact name and version, its roles. */
export function followCharter(pack: Pack | undefined, payload: JsonObject): Fault | undefined {
  if (payload.pack !== undefined && !pack) {
    return { code: "pack_unknown", reason: notInstalled(payload) };
  }
  let fault: Fault | undefined;
  followRoles(pack, payload, {
    miss: (reason, code = "unknown_reference") => {
      fault ??= { code, reason };
    },
  });
  return fault;
}
