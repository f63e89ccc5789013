import type { ComposedAgent, ComposedCity } from "@/lib/city/composed-city";
import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { Refusal } from "@/lib/diagnostic/refusal";

/** An agent by its qualified name; refuses a name that the city does not have, with the nearest one. */
export function findAgent(city: ComposedCity, name: string): ComposedAgent {
  const found = city.agents.find((each) => each.qualifiedName === name);
  if (found) return found;
  const near = didYouMean(
    name,
    city.agents.map((each) => each.qualifiedName),
  );
  throw new Refusal(
    404,
    "agent-unknown",
    `There is no agent "${name}" here${near ? `; did you mean "${near}"?` : "."}`,
  );
}
