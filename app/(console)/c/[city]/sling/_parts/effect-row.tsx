"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useTRPC } from "@/components/data/trpc";
import { CodeBlock } from "@/components/ui/code-block";
import { StatusMark } from "@/components/ui/status-mark";
import { paths } from "@/lib/url/paths";
import { durationText } from "@/lib/view/duration";
import { effectOf, type SentSling } from "@/lib/view/sling-effect";

/**
 * What became of a sling: requested, then observed when the target takes the work, or not observed after half a minute, with what
 * can be done (ux 48).
 */
export function EffectRow({ city, sent }: { city: string; sent: SentSling }) {
  const show = useQuery(useTRPC().bead.show.queryOptions({ city, id: sent.beadId }));
  const [now, setNow] = useState(sent.at);
  const { bead, line } = show.data ?? {};
  const effect = effectOf(sent, bead, now);
  const waits = effect.state === "requested";
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waits]);
  const path = sent.moleculeId ? paths.molecule(city, sent.moleculeId) : paths.bead(city, sent.beadId);
  return (
    <li data-effect={effect.state} className="flex flex-col gap-1 border-line border-b py-2 last:border-b-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link href={path} className="link font-medium">
          {bead?.title ?? sent.beadId}
        </Link>
        <span className="text-ink-2">→ {sent.target}</span>
        {line && <StatusMark status={line.state} />}
        <span role="status" className={effect.state === "not-observed" ? "text-human" : "text-ink-2"}>
          {effect.state === "requested" && `requested ${durationText(now - sent.at)} ago, nobody has taken it yet`}
          {effect.state === "observed" && `observed: ${effect.by} took it after ${durationText(effect.after)}`}
          {effect.state === "ended" && "observed: it has ended"}
          {effect.state === "not-observed" && "▲ not observed after 30 s"}
        </span>
      </div>
      {effect.state === "not-observed" && (
        <div className="flex flex-col gap-1.5 text-ink-2">
          <p>
            The route is written; no session of {sent.target} has taken it. Look whether{" "}
            <Link className="link" href={paths.agent(city, sent.target)}>
              the agent
            </Link>{" "}
            may run and what{" "}
            <Link className="link" href={paths.doctor(city)}>
              the doctor
            </Link>{" "}
            says, or ask what is waiting for it:
          </p>
          <CodeBlock label="command" text={`cityhall hook ${sent.target}`} />
        </div>
      )}
    </li>
  );
}
