import type { ComposedCity } from "@/lib/city/composed-city";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { LoadedCity } from "../city/load-city";
import type { OpenCity } from "./open-cities";

/** The composed city; refuses with the first error when its files do not even give a partial one. */
export async function composed(city: OpenCity): Promise<LoadedCity & { readonly city: ComposedCity }> {
  const loaded = await city.load();
  if (loaded.city) return { ...loaded, city: loaded.city };
  const first = loaded.diagnostics.find((each) => each.severity === "error");
  throw new Refusal(409, "city-unreadable", first?.message ?? "this city cannot be read", {
    diagnostics: loaded.diagnostics,
  });
}
