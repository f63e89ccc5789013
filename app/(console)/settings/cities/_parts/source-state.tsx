import type { Outputs } from "@/components/data/trpc";
import { TimeAgo } from "@/components/ui/time-ago";

export type CitySource = NonNullable<Outputs["hall"]["cities"][number]["source"]>;

/** Milliseconds after its begin in which a look may still tell something. */
const lookLasts = 20_000;

/** Whether a look was asked for, or may be under way: it is dated when it begins, and the first one ends with a commit or an error. */
export function isLooking({ checkedAt, commit, lastError }: CitySource): boolean {
  if (checkedAt === null || (commit === "" && lastError === "")) return true;
  return Date.now() - Date.parse(checkedAt) < lookLasts;
}

/** How the last look at the repository of a city went. */
export function SourceState({ source }: { source: CitySource }) {
  const { commit, checkedAt, lastError } = source;
  if (lastError) return <p className="text-bad text-small wrap-anywhere">{lastError}</p>;
  return (
    <p className="text-ink-3 text-small">
      {commit === "" ? "not fetched yet" : <>at {commit.slice(0, 12)}</>}
      {checkedAt === null ? (
        ", looking now"
      ) : (
        <>
          , looked at <TimeAgo at={checkedAt} />
        </>
      )}
    </p>
  );
}
