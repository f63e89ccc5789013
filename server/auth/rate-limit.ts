/** So many calls at once, refilled at so many a second. */
export type Rate = { readonly burst: number; readonly perSecond: number };

/** What one person, token or address may ask of one process (security 11). */
export const rates = {
  /** Calls of a signed-in person; a page asks for about ten. */
  person: { burst: 600, perSecond: 60 },
  /** Calls of one token. */
  token: { burst: 300, perSecond: 50 },
  /** Tries to sign in from one address. */
  stranger: { burst: 40, perSecond: 0.5 },
  /**
   * Calls without a session or a token in force, from one address. Apart from the tries to sign in: tabs that outlived their session
   * and agents with an old token ask again and again, and keep nobody there from signing in.
   */
  nobody: { burst: 300, perSecond: 20 },
  /** Deliveries of webhooks from one address, and for one city. */
  push: { burst: 60, perSecond: 1 },
  /** Rows of the log for the same read that is denied to the same person: a page that asks again and again is not news. */
  deniedRead: { burst: 3, perSecond: 1 / 60 },
} as const satisfies Readonly<Record<string, Rate>>;

type Bucket = { left: number; at: number };

/** Above this many callers the ones that have been quiet longest are forgotten; they start with a full bucket again. */
const remembered = 20_000;

/** Token buckets by caller. */
export class RateLimit {
  readonly #buckets = new Map<string, Bucket>();

  constructor(readonly rate: Rate) {}

  /** Takes one call of `caller` at `now` (milliseconds); answers the whole seconds to wait when none is left. */
  take(caller: string, now: number): number | undefined {
    const { burst, perSecond } = this.rate;
    const known = this.#buckets.get(caller) ?? { left: burst, at: now };
    const left = Math.min(burst, known.left + (Math.max(0, now - known.at) / 1000) * perSecond);
    this.#buckets.delete(caller);
    this.#buckets.set(caller, { left: left >= 1 ? left - 1 : left, at: now });
    if (this.#buckets.size > remembered) this.#buckets.delete(this.#buckets.keys().next().value as string);
    return left >= 1 ? undefined : Math.max(1, Math.ceil((1 - left) / perSecond));
  }
}

const holder = globalThis as { cityhallRateLimits?: Record<keyof typeof rates, RateLimit> };

/** The limits of this process. On the global object, because bundles load this module more than once. */
export function rateLimits(): Record<keyof typeof rates, RateLimit> {
  holder.cityhallRateLimits ??= {
    person: new RateLimit(rates.person),
    token: new RateLimit(rates.token),
    stranger: new RateLimit(rates.stranger),
    nobody: new RateLimit(rates.nobody),
    push: new RateLimit(rates.push),
    deniedRead: new RateLimit(rates.deniedRead),
  };
  return holder.cityhallRateLimits;
}
