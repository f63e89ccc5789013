/** What sling needs to know of an agent of the composed city. `maxActiveSessions` undefined means unlimited. */
export type SlingAgent = {
  readonly qualifiedName: string;
  readonly name: string;
  readonly binding: string;
  /** Rig of the agent, empty on the city surface. */
  readonly dir: string;
  readonly suspended: boolean;
  readonly minActiveSessions: number | undefined;
  readonly maxActiveSessions: number | undefined;
  readonly namepool: string;
  readonly defaultSlingFormula: string;
  readonly slingQuery: string;
};

/** A namepool, or any maximum other than exactly 1, makes a multi-session target (formula 5). */
export function isMultiSession(agent: SlingAgent): boolean {
  return agent.namepool !== "" || agent.maxActiveSessions !== 1;
}

/** The name inside its surface: `mayor`, `crew.pilot` (pack 2.5). */
export function localName(agent: SlingAgent): string {
  return agent.binding ? `${agent.binding}.${agent.name}` : agent.name;
}
