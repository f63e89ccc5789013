"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useMemo, useState } from "react";
import { useAction } from "@/components/action/use-action";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PageHeader } from "@/components/shell/page-header";
import { Panel } from "@/components/ui/panel";
import { useToast } from "@/components/ui/toaster";
import { paths, withQuery } from "@/lib/url/paths";
import { beadsSearch, slingSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";
import type { SentSling } from "@/lib/view/sling-effect";
import { EffectRow } from "./effect-row";
import { SlingCheck } from "./sling-check";
import { draftOf, requestOf, type SlingDraft } from "./sling-draft";
import { SlingWhat } from "./sling-what";
import { SlingWhere } from "./sling-where";

/** The composer: what, where, and a check of what would happen, on one screen (ux 43 to 48). */
export function SlingView({ city }: { city: string }) {
  const trpc = useTRPC();
  const toast = useToast();
  const [search] = useSearchState(slingSearch);
  const [draft, setDraft] = useState(() => draftOf(search));
  const change = (part: Partial<SlingDraft>) => setDraft((before) => ({ ...before, ...part }));
  const [sent, setSent] = useState<readonly SentSling[]>([]);
  const { rig } = search;
  const request = useMemo(() => requestOf(city, rig, draft), [city, rig, draft]);
  const [asked, setAsked] = useState(request);
  const [key, setKey] = useState(() => crypto.randomUUID());
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(request);
      setKey(crypto.randomUUID());
    }, 150);
    return () => clearTimeout(timer);
  }, [request]);
  const plan = useQuery(
    trpc.sling.plan.queryOptions(asked ?? { city, work: "-" }, {
      enabled: asked !== undefined,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  );
  const send = useMutation(
    trpc.sling.send.mutationOptions({
      onSuccess: ({ lines, refused, target, ...done }) => {
        const at = Date.now();
        const fresh = done.sent.flatMap(({ beadId, moleculeId }) => {
          const watched = beadId ?? moleculeId;
          return watched ? [{ beadId: watched, moleculeId, target, at }] : [];
        });
        // What was refused stays named, to be slung elsewhere.
        setDraft({
          ...draftOf(slingSearch.defaults),
          ...(refused.length > 0 && { mode: "bead", bead: works(refused) }),
        });
        setSent((before) => [...fresh, ...before].slice(0, Math.max(5, fresh.length)));
        const told = [...refused.map(({ work, why }) => `✕ ${work}: ${why}`), ...lines];
        const [one] = fresh;
        toast("done", `Slung to ${target}`, {
          text: [
            ...told.slice(0, toldMost),
            ...(told.length > toldMost ? [`and ${told.length - toldMost} more`] : []),
          ].join("\n"),
          link: one && fresh.length === 1 && (
            <Link
              className="link"
              href={one.moleculeId ? paths.molecule(city, one.moleculeId) : paths.bead(city, one.beadId)}
            >
              Open {one.moleculeId ?? one.beadId}
            </Link>
          ),
        });
      },
      onError: (error) => {
        setKey(crypto.randomUUID());
        void plan.refetch();
        toast("failed", "Nothing was slung", { text: failureOf(error).sentence });
      },
    }),
  );
  const { refusal } = useAction("sling.send", city);
  const settled = asked === request && !plan.isFetching;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title="Sling work to an agent"
        term="sling"
        facts={<span>{rig ? `from rig ${rig}` : "from the city"}</span>}
        note="The route is written to the bead; the agent takes it when it is ready."
      />
      <div className="grid gap-4 p-4 lg:grid-cols-3 lg:px-6">
        <SlingWhat city={city} rig={rig} draft={draft} onChange={change} />
        <SlingWhere city={city} rig={rig} target={draft.target} onChange={(target) => change({ target })} />
        <SlingCheck
          asked={request !== undefined}
          settled={settled}
          plan={request === undefined ? undefined : plan.data}
          failure={request !== undefined && plan.error ? failureOf(plan.error, () => void plan.refetch()) : undefined}
          draft={draft}
          onChange={change}
          refusal={refusal}
          busy={send.isPending}
          onSend={() => {
            if (asked && plan.data) send.mutate({ ...asked, revision: plan.data.revision, idempotencyKey: key });
          }}
        />
      </div>
      {sent.length > 0 && (
        <div className="px-4 pb-4 lg:px-6">
          <Panel
            id="sent"
            title="Sent from here"
            note="What became of each; a session that takes the work is the effect."
          >
            <ul>
              {sent.slice(0, watchedMost).map((each) => (
                <EffectRow key={`${each.beadId} ${each.at}`} city={city} sent={each} />
              ))}
            </ul>
            {sent.length > watchedMost && (
              <Link className="link" href={routedTo(city, sent[0]?.target ?? "")}>
                And {plural(sent.length - watchedMost, "more bead")}: all that is routed to {sent[0]?.target}
              </Link>
            )}
          </Panel>
        </div>
      )}
    </div>
  );
}

/** Lines of a message, and beads whose effect is watched here; more are a list of their own. */
const toldMost = 6;
const watchedMost = 20;

const routedTo = (city: string, target: string) =>
  withQuery(paths.beads(city), beadsSearch.format({ ...beadsSearch.defaults, f: `routed:${target}` }));

const works = (refused: readonly { readonly work: string }[]) => refused.map(({ work }) => work).join(" ");
