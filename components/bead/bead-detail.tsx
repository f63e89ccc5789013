"use client";

import Link from "next/link";
import { useState } from "react";
import { paths } from "@/lib/url/paths";
import { useAction } from "../action/use-action";
import type { Outputs } from "../data/trpc";
import { Button } from "../ui/button";
import { CodeBlock } from "../ui/code-block";
import { MonoId } from "../ui/mono-id";
import { OthersHere } from "../ui/others-here";
import { StatusMark } from "../ui/status-mark";
import { BeadActions } from "./bead-actions";
import { BeadComments } from "./bead-comments";
import { BeadEdges } from "./bead-edges";
import { BeadEditForm } from "./bead-edit-form";
import { BeadFacts } from "./bead-facts";
import { BeadHistory } from "./bead-history";
import { BeadMenu } from "./bead-menu";
import { editOf } from "./bead-row";
import { BeadTexts } from "./bead-texts";
import { WhyBlocked } from "./why-blocked";

type BeadDetailProps = {
  city: string;
  detail: Outputs["bead"]["show"];
  /** Epoch milliseconds that ages are counted to. */
  now: number;
};

/** Everything about one bead beside a list: why it waits first, then state and actions, then the facts (ux 39). */
export function BeadDetail({ city, detail, now }: BeadDetailProps) {
  const { bead, line, why } = detail;
  const { refusal } = useAction("bead.update", city);
  const [editing, setEditing] = useState(false);
  const path = bead.type === "molecule" ? paths.molecule(city, bead.id) : paths.bead(city, bead.id);
  return (
    <>
      {why && <WhyBlocked city={city} why={why} now={now} />}
      {editing ? (
        <BeadEditForm
          key={bead.id}
          city={city}
          id={bead.id}
          version={bead.version}
          shown={editOf(detail.bead)}
          onDone={() => setEditing(false)}
        />
      ) : (
        <header className="flex flex-col gap-1.5">
          <h2 className="text-lead font-medium wrap-anywhere">
            <Link href={path} className="hover:underline">
              {bead.title}
            </Link>
          </h2>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusMark status={line.state} />
            <span className="text-ink-2">{bead.type}</span>
            <MonoId id={bead.id} />
            <OthersHere object={`bead:${bead.id}`} />
          </div>
          <div className="flex flex-wrap gap-1.5">
            <BeadActions city={city} detail={detail} />
            <Button disabledReason={refusal} onClick={() => setEditing(true)}>
              Edit
            </Button>
            <BeadMenu city={city} id={bead.id} type={bead.type} />
          </div>
        </header>
      )}
      <BeadFacts city={city} detail={detail} />
      <BeadTexts bead={bead} />
      <BeadEdges city={city} detail={detail} />
      <BeadComments city={city} detail={detail} />
      <BeadHistory history={detail.history} />
      <CodeBlock label="command" text={`cityhall bead show ${bead.id}`} />
    </>
  );
}
