import { composed } from "../../../console/composed";
import type { OpenCity } from "../../../console/open-cities";
import type { Executor } from "../../../db/store";
import type { SessionScene } from "../../../session/session-sources";

type Asked = {
  readonly store: Executor;
  readonly city: OpenCity;
  readonly cityId: string;
  readonly now: () => Date;
};

/** The city of a request as the sources of sessions need it. */
export async function sessionSceneOf({ store, city, cityId, now }: Asked): Promise<SessionScene> {
  return { executor: store, cityId, city: (await composed(city)).city, now: now() };
}
