export const TRIGGERS = ["cooldown", "cron", "condition", "event", "manual", "webhook"] as const;

/** The fields of one order file as written, aliases folded (`gate` → `trigger`); undefined is unset (reference 22.1, runtime 8.3). */
export type OrderFields = {
  readonly description?: string;
  readonly formula?: string;
  readonly exec?: string;
  readonly scope?: string;
  /** As written: an unknown trigger is kept so that validation can name it. */
  readonly trigger?: string;
  readonly interval?: string;
  readonly schedule?: string;
  readonly tz?: string;
  readonly check?: string;
  readonly checkTimeout?: string;
  readonly on?: string;
  readonly pool?: string;
  readonly timeout?: string;
  readonly enabled: boolean;
  readonly idempotent: boolean;
  readonly noWorkGate: boolean;
  readonly env: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, { readonly required: boolean }>>;
  readonly skipAliases: readonly string[];
};

/** One order file. `name` is the stem. */
export type OrderFile = {
  readonly name: string;
  /** Absolute path, and the `orders/` directory that holds it. */
  readonly file: string;
  readonly dir: string;
  readonly fields: OrderFields;
};

/** An order on one surface after layering and overrides: `rig` is undefined on the city surface. */
export type ScopedOrder = OrderFile & {
  /** `noon`, or `noon:rig:quay`. */
  readonly scopedName: string;
  readonly rig?: string;
};

/** `noon` on the city surface, `noon:rig:quay` on a rig (reference 22.3). */
export function scopedOrderName(name: string, rig: string | undefined): string {
  return rig === undefined ? name : `${name}:rig:${rig}`;
}

/** The rig in a scoped name; empty for one of the city surface. */
export function rigOfOrder(scopedName: string): string {
  return /:rig:([^:]+)$/.exec(scopedName)?.[1] ?? "";
}
