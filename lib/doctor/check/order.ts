import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";

const minute = 60_000;

/** Orders that should have run by now: nobody dispatches them, or their run before never ended. */
export const orderFiringCurrent: BuiltinCheck = {
  name: "order-firing-current",
  spec: "runtime 8.3, 10.2",
  verifies: "orders run as often as they say",
  needs: "store",
  run: ({ orders, now }) => {
    const late = orders.flatMap(({ scopedName, enabled, everyMs, lastRun }) => {
      if (!enabled || lastRun === undefined) return [];
      const silent = Date.parse(now) - Date.parse(lastRun);
      // A tick late is no finding; a whole period is.
      if (silent <= 2 * everyMs + 5 * minute) return [];
      return [`order "${scopedName}": every ${Math.round(everyMs / minute)} min, last run ${lastRun}`];
    });
    return countedVerdict(late, "all orders run on time", (count) => ({
      status: "warning",
      message: `${count} order(s) have not run for more than two periods`,
      hint: "look at its last run on the page Orders; its work may be unfinished, or no server runs orders",
    }));
  },
};
