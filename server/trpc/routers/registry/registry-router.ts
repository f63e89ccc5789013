import { router } from "../../procedures";
import { pack, search } from "./packs";
import { account, add, list, login, refresh, remove } from "./registries";

/** Registries of packs and what they offer. */
export const registryRouter = router({ list, search, pack, add, remove, refresh, login, account });
