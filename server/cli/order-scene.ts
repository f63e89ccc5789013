import type { OrderScene } from "@/server/order/order-scene";
import type { CliContext } from "./cli-context";

/** The scene of order commands: the local operator's standing decides about scripts. */
export async function orderScene(context: CliContext): Promise<OrderScene> {
  const { city, tree } = await context.soundCity();
  const [store, cityId, standing] = [await context.store(), await context.cityId(), await context.standing()];
  return { store, cityId, city, tree, standing };
}
