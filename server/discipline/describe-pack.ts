import type { Pack } from "@/lib/discipline/pack/pack";
import type { Json } from "@/lib/discipline/text/canonical-json";

/**
 * What the console shows of a pack: an allow-list. The scripted vaults of scenarios and journeys are left out; they are
 * fixtures, and nobody needs them to read a pack.
 */
export function describePack(pack: Pack) {
  const { name, version, core, digest, roles, vocabulary, taskTemplates, views, connectors, strategy, suggest } = pack;
  const schema = (bundled: Json | undefined, privateNames: readonly string[]) => ({
    text: JSON.stringify(bundled ?? null, null, 2),
    privateNames,
  });
  return {
    name,
    version,
    core,
    digest,
    roles,
    vocabulary,
    taskTemplates: taskTemplates.map(({ title, kind = "task", minutes, after = [] }) => ({
      title,
      kind,
      minutes,
      after,
    })),
    schemas: Object.entries(pack.schemas).flatMap(([object, each]) =>
      each ? [{ object, ...schema(each.bundled, each.privateNames) }] : [],
    ),
    policies: pack.policies.map(({ id, applies_to, when, action, explain, examples }) => ({
      id,
      appliesTo: applies_to,
      when: JSON.stringify(when),
      action,
      explain,
      examples: examples.length,
    })),
    skills: pack.skills,
    views,
    mint: pack.mint.map(({ template, reads, rules, otherwise, tests }) => ({
      template,
      reads,
      values: [...new Set([...rules.map(({ value }) => value), otherwise])],
      tests: tests.length,
    })),
    connectors,
    strategy: strategy ?? null,
    suggest: suggest ?? null,
    lessons: pack.lessons,
    compare: pack.compare,
    public: pack.public,
    scenarios: pack.scenarios.map(({ scenario, charter, participants }) => ({
      scenario,
      charter,
      participants: participants.length,
    })),
    journey: pack.acceptance
      ? {
          goal: pack.acceptance.goal,
          members: pack.acceptance.members.length,
          businesses: pack.acceptance.businesses.length,
        }
      : null,
  };
}
