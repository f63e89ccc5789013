import { clientAddress } from "../auth/client-address";
import { rateLimits } from "../auth/rate-limit";
import { readOnlySentence } from "../auth/standing";
import { runningConsole } from "../console/running-console";
import { env } from "../env";
import type { ApiHost } from "./serve";

/** What the agents' API runs on in this process, for a request with these headers; it does not keep them. */
export async function apiHost(headers: Headers): Promise<ApiHost> {
  const { store, cities } = await runningConsole();
  const { readOnly, trustedProxies } = env();
  const address = clientAddress(headers, trustedProxies);
  return {
    store,
    city: (id) => cities.get(id),
    now: () => new Date(),
    frozen: readOnly ? readOnlySentence : undefined,
    takeCall: (tokenId) =>
      tokenId === undefined
        ? rateLimits().nobody.take(address, Date.now())
        : rateLimits().token.take(tokenId, Date.now()),
  };
}
