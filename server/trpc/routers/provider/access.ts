import { refusal } from "@/lib/access/may";
import { memberQuery } from "../../procedures";

/** Why the signed-in person may not run, publish or decide; null where they may. Buttons show it (ux 10). */
export const access = memberQuery("provider.read").query(({ ctx: { standing } }) => ({
  run: refusal(standing, "provider.run") ?? null,
  publish: refusal(standing, "provider.publish") ?? null,
  decide: refusal(standing, "provider.decide") ?? null,
}));
