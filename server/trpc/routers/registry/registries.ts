import { z } from "zod";
import { refusal } from "@/lib/access/may";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Session } from "../../../auth/session";
import { installationStanding } from "../../../auth/standing";
import { serverRegistryHost } from "../../../console/import-hosts";
import { loginRegistry, whoamiRegistry } from "../../../registry/account";
import { refreshRegistries } from "../../../registry/catalog-cache";
import { addRegistry, removeRegistry } from "../../../registry/registry-config";
import { registryStates } from "../../../registry/registry-state";
import { cityQuery, cityTask, memberMutation } from "../../procedures";

const name = z.string().trim().min(1).max(64);

/** The registries belong to the installation, whatever city somebody looks from. */
const manageRefusal = (session: Session): string | undefined => refusal(installationStanding(session), "city.manage");

function assertManages(session: Session): void {
  const reason = manageRefusal(session);
  if (reason !== undefined) throw new Refusal(403, "registry-manage", reason);
}

/** The configured registries, how old their catalogues are, whether a token is stored, and why the person may not change them. */
export const list = cityQuery("config.read").query(async ({ ctx }) => {
  const { registries, tokenProblem } = await registryStates(serverRegistryHost());
  return { registries, tokenProblem, manage: manageRefusal(ctx.session) ?? null };
});

/** Configures a registry. It is asked when somebody refreshes it. */
export const add = memberMutation("city.manage", "registry.add")
  .input(z.object({ name, source: z.string().trim().min(1).max(2000) }))
  .mutation(async ({ input }) => ({ message: await addRegistry(serverRegistryHost(), input) }));

/** Forgets a registry; imports of its packs stay, because they name durable sources. */
export const remove = memberMutation("city.manage", "registry.remove")
  .input(z.object({ name }))
  .mutation(async ({ input }) => ({ message: await removeRegistry(serverRegistryHost(), input.name) }));

/** Fetches the catalogue of one registry again, or of all. */
export const refresh = cityTask("config.write", "registry.refresh")
  .input(z.object({ name: name.optional() }))
  .mutation(async ({ input }) => ({ lines: await refreshRegistries(serverRegistryHost(), input.name) }));

/** Proves a token and stores it for this installation. It is never shown again. */
export const login = cityTask("config.write", "registry.login")
  .input(z.object({ name, token: z.string().min(1).max(5000) }))
  .mutation(({ ctx, input }) => {
    assertManages(ctx.session);
    return loginRegistry(serverRegistryHost(), input.name, input.token);
  });

/** Asks a registry who the stored token belongs to. */
export const account = cityQuery("config.write")
  .input(z.object({ name }))
  .query(({ ctx, input }) => {
    assertManages(ctx.session);
    return whoamiRegistry(serverRegistryHost(), input.name);
  });
