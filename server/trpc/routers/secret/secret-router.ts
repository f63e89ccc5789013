import { z } from "zod";
import {
  listCitySecrets,
  removeCitySecret,
  resealCitySecrets,
  revealCitySecret,
  secretName,
  setCitySecret,
} from "../../../auth/city-secret";
import { env } from "../../../env";
import { cityMutation, cityQuery, router } from "../../procedures";

const name = z.string().regex(secretName, "is letters, digits, dots, dashes and underscores");

/** Names of the secrets of a city; the texts come with `reveal` alone. */
const list = cityQuery("people.read").query(({ ctx }) => listCitySecrets(ctx.store, env().secretKeys, ctx.cityId));

const set = cityMutation("city.manage", "secret.set")
  .input(z.object({ name, text: z.string().min(1).max(20_000) }))
  .mutation(({ ctx, input }) =>
    setCitySecret(ctx.tx, env().secretKeys, { cityId: ctx.cityId, name: input.name, text: input.text }, ctx.act),
  );

const remove = cityMutation("city.manage", "secret.remove")
  .input(z.object({ name }))
  .mutation(({ ctx, input }) => removeCitySecret(ctx.tx, ctx.cityId, input.name));

/** Shows a secret. A mutation, so that looking leaves a row in the log. */
const reveal = cityMutation("secret.reveal", "secret.reveal")
  .input(z.object({ name }))
  .mutation(async ({ ctx, input }) => ({
    text: await revealCitySecret(ctx.tx, env().secretKeys, ctx.cityId, input.name),
  }));

/** Seals what older keys sealed again with the newest, so that the old key can be thrown away. */
const reseal = cityMutation("city.manage", "secret.reseal").mutation(async ({ ctx }) => ({
  changed: await resealCitySecrets(ctx.tx, env().secretKeys, ctx.cityId, ctx.act),
}));

export const secretRouter = router({ list, set, remove, reveal, reseal });
