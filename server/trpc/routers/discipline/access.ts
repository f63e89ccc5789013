import { refusal } from "@/lib/access/may";
import { memberQuery } from "../../procedures";

/** Why the signed-in person may not run or install; null where they may. Buttons show it (ux 10). */
export const access = memberQuery("discipline.read").query(({ ctx: { standing } }) => ({
  run: refusal(standing, "discipline.run") ?? null,
  install: refusal(standing, "discipline.install") ?? null,
}));
