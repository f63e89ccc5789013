/** Why a repair cannot be made for this city, thrown while it is planned; the sentence says what to do by hand. */
export class RepairRefusal extends Error {}

/** Ends the planning of a repair. */
export function refuseRepair(sentence: string): never {
  throw new RepairRefusal(sentence);
}
