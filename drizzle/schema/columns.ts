import { text, timestamp } from "drizzle-orm/pg-core";

/** First column of every key, so that the tables can be distributed by city and no request path crosses cities. */
export const cityId = () => text("city_id").notNull();

/** A moment; microseconds, always UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
