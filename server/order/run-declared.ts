import { parseGoDuration } from "@/lib/city/duration/go-duration";
import { parentPath } from "@/lib/files/path";
import type { ScopedOrder } from "@/lib/order/order";
import type { Act } from "@/server/db/act";
import { keepDeclaredScript } from "@/server/runner/declared-script";
import { defaultLimits } from "@/server/runner/limits";
import { type PackScriptRun, runPackScript } from "@/server/runner/pack-script";
import type { OrderScene } from "./order-scene";

/** The pack that an order belongs to; the city itself for its own. */
export function packOf(scene: OrderScene, order: ScopedOrder): { readonly name: string; readonly dir: string } {
  const dir = parentPath(order.dir);
  const pack = scene.city.packs.find((each) => each.dir === dir);
  return { name: pack?.name || scene.city.name, dir: pack?.dir ?? scene.city.root };
}

/** Runs the `exec` or `check` of an order under the script rules (security model 6), in the pack's folder. */
export async function runDeclared(
  scene: OrderScene,
  order: ScopedOrder,
  what: "exec" | "check",
  timeoutMs: number,
  act: Act,
): Promise<PackScriptRun> {
  const { city, store, cityId, standing } = scene;
  const pack = packOf(scene, order);
  const script = await keepDeclaredScript(city, pack.name, order.fields[what] ?? "");
  const rig = city.rigs.find((each) => each.name === order.rig);
  const ownEnv = what === "exec" ? order.fields.env : {};
  return runPackScript(
    {
      city,
      pack,
      kind: "command",
      name: `order ${order.scopedName} ${what}`,
      script,
      args: [],
      cwd: rig?.checkout ?? city.root,
      limits: { ...defaultLimits, timeMs: timeoutMs },
      extraEnv: {
        ...ownEnv,
        GC_STORE_ROOT: rig?.checkout ?? city.root,
        GC_STORE_SCOPE: rig ? "rig" : "city",
        GC_BEADS_PREFIX: rig?.prefix ?? city.prefix,
        ...(rig && { GC_RIG: rig.name, GC_RIG_ROOT: rig.checkout ?? "" }),
        ORDER_DIR: order.dir,
        PACK_DIR: pack.dir,
      },
    },
    { store, cityId, standing, act },
  );
}

/** A Go duration in milliseconds; the default where it is unset. */
export function durationMs(text: string | undefined, defaultMs: number): number {
  const parsed = parseGoDuration(text ?? "");
  return text && parsed.ok ? Number(parsed.ns / 1_000_000n) : defaultMs;
}
