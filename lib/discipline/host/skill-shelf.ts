import type { Pack, PackSkill } from "../pack/pack";
import type { WrittenSkill } from "./lesson";

/** What an agent is offered when it joins. */
export type OfferedSkill = { readonly name: string; readonly text: string };

/** Lessons kept by pack name and version, for agents that join later Coalitions of the same pack (discipline formats R16). */
export class SkillShelf {
  readonly #byPack = new Map<string, WrittenSkill[]>();

  /** Keeps the skills of a dissolved Coalition. Those of an unbound one have no later Coalition to be offered to. */
  keep(pack: Pack | undefined, skills: readonly WrittenSkill[]): void {
    if (!pack) return;
    const key = packKey(pack);
    this.#byPack.set(key, [...(this.#byPack.get(key) ?? []), ...skills]);
  }

  /** The pack's own skills, then the lessons of earlier Coalitions whose scope includes the seat. */
  offerTo(pack: Pack | undefined, seat: string): readonly OfferedSkill[] {
    if (!pack) return [];
    const lessons = (this.#byPack.get(packKey(pack)) ?? []).filter(
      ({ scope }) => scope === "all" || scope.includes(seat),
    );
    return [...pack.skills.map(({ name, text }: PackSkill) => ({ name, text })), ...lessons];
  }
}

/** Name and exact version: what makes two Coalitions use the same pack. */
export function packKey({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name} ${version}`;
}
