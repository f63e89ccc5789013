import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionWatch } from "./session-watch";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watch of one source that shows `shown`; counts looks and news. */
function watchOf(shown: () => Promise<string>) {
  const watch = new SessionWatch({ everyMs: 1000, keptMs: 10_000, most: 2 });
  const counts = { looks: 0, told: 0 };
  const look = () => {
    counts.looks++;
    return shown();
  };
  const tell = async () => void counts.told++;
  return { watch, counts, ask: async (key = "sessions") => watch.keep({ key, look, tell }, await shown()) };
}

test("budgets: whoever shows sessions is told once of a change, and of nothing else", async () => {
  let shown = "asleep";
  const { counts, ask } = watchOf(async () => shown);
  await ask();
  await ask();
  await vi.advanceTimersByTimeAsync(3500);
  expect(counts).toEqual({ looks: 3, told: 0 });
  shown = "active";
  await vi.advanceTimersByTimeAsync(3000);
  expect(counts).toEqual({ looks: 6, told: 1 });
});

test("budgets: nothing is looked at when nobody has asked for a while, and again when somebody asks", async () => {
  const { counts, ask } = watchOf(async () => "asleep");
  await vi.advanceTimersByTimeAsync(5000);
  expect(counts.looks).toBe(0);
  await ask();
  await vi.advanceTimersByTimeAsync(60_000);
  const { looks } = counts;
  expect(looks).toBeLessThanOrEqual(10);
  expect(vi.getTimerCount()).toBe(0);
  await ask();
  await vi.advanceTimersByTimeAsync(1000);
  expect(counts.looks).toBe(looks + 1);
});

test("who asked before a change hears of it although somebody asks after it", async () => {
  let shown = "asleep";
  const { counts, ask } = watchOf(async () => shown);
  await ask();
  shown = "active";
  await ask();
  await vi.advanceTimersByTimeAsync(5000);
  expect(counts.told).toBe(1);
});

test("a source that begins to fail, and one that comes back, are news", async () => {
  let works = true;
  const { counts, ask } = watchOf(async () => {
    if (works) return "asleep";
    throw new Error("no answer");
  });
  await ask();
  works = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(counts.told).toBe(1);
  works = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(counts.told).toBe(2);
});

test("looks do not overlap, and only so many different ones are kept", async () => {
  let open = 0;
  let most = 0;
  const { counts, watch, ask } = watchOf(async () => {
    most = Math.max(most, ++open);
    await new Promise((done) => setTimeout(done, 2500));
    open--;
    return "asleep";
  });
  void ask();
  await vi.advanceTimersByTimeAsync(9500);
  expect([most, counts.looks]).toEqual([1, 2]);
  watch.close();
  const many = watchOf(async () => "asleep");
  for (const key of ["a", "b", "c"]) await many.ask(key);
  await vi.advanceTimersByTimeAsync(1000);
  expect(many.counts.looks).toBe(2);
});

test("news that cannot be told is told by the next look", async () => {
  let works = false;
  let told = 0;
  const watch = new SessionWatch({ everyMs: 1000, keptMs: 10_000, most: 2 });
  const tell = async () => {
    if (!works) throw new Error("the store is away");
    told++;
  };
  watch.keep({ key: "sessions", look: async () => "active", tell }, "asleep");
  await vi.advanceTimersByTimeAsync(2000);
  works = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toBe(1);
  watch.close();
});
