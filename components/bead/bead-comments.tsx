"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "@/lib/view/count";
import { ActionButton } from "../action/action-button";
import { useAction } from "../action/use-action";
import { failureOf } from "../data/failure";
import { type Outputs, useTRPC } from "../data/trpc";
import { Button } from "../ui/button";
import { TextArea } from "../ui/input";
import { TimeAgo } from "../ui/time-ago";
import { AgentText } from "./agent-text";

/** Comments that are drawn at first, the latest ones, and how many more a press shows. */
const shownFirst = 50;

/** What was said about a bead, oldest first, and a place to say more. */
export function BeadComments({ city, detail }: { city: string; detail: Outputs["bead"]["show"] }) {
  const { refusal } = useAction("bead.comment", city);
  const [text, setText] = useState("");
  const [most, setMost] = useState(shownFirst);
  const earlier = Math.max(0, detail.comments.length - most);
  const comment = useMutation(useTRPC().bead.comment.mutationOptions({ onSuccess: () => setText("") }));
  return (
    <section aria-label="Comments" className="flex flex-col gap-2">
      <h3 className="label-caps">Comments · {detail.comments.length}</h3>
      {earlier > 0 && (
        <Button kind="quiet" onClick={() => setMost(most + shownFirst)} className="self-start">
          Show {plural(Math.min(earlier, shownFirst), "earlier comment")}
        </Button>
      )}
      {detail.comments.slice(earlier).map((each) => (
        <div key={each.id}>
          <AgentText label={each.author} text={each.text} />
          <p className="mt-0.5 text-ink-3 text-small">
            <TimeAgo at={each.createdAt} />
          </p>
        </div>
      ))}
      <form
        className="flex flex-col items-start gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() && !refusal) comment.mutate({ city, id: detail.bead.id, text });
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        <TextArea
          aria-label="Comment"
          placeholder="Say something about it. Markdown; Ctrl Enter sends."
          value={text}
          maxLength={20_000}
          onChange={(event) => setText(event.target.value)}
        />
        {comment.error && (
          <p role="alert" className="text-bad text-small">
            {failureOf(comment.error).sentence}
          </p>
        )}
        <ActionButton
          action="bead.comment"
          city={city}
          values={{ id: detail.bead.id, text: text.trim() }}
          type="submit"
          busy={comment.isPending}
          disabledReason={text.trim() ? undefined : "Write something first."}
        >
          Comment
        </ActionButton>
      </form>
    </section>
  );
}
