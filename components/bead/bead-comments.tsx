"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "../action/action-button";
import { useAction } from "../action/use-action";
import { failureOf } from "../data/failure";
import { type Outputs, useTRPC } from "../data/trpc";
import { TextArea } from "../ui/input";
import { TimeAgo } from "../ui/time-ago";
import { AgentText } from "./agent-text";

/** What was said about a bead, oldest first, and a place to say more. */
export function BeadComments({ city, detail }: { city: string; detail: Outputs["bead"]["show"] }) {
  const { refusal } = useAction("bead.comment", city);
  const [text, setText] = useState("");
  const comment = useMutation(useTRPC().bead.comment.mutationOptions({ onSuccess: () => setText("") }));
  return (
    <section aria-label="Comments" className="flex flex-col gap-2">
      <h3 className="label-caps">Comments · {detail.comments.length}</h3>
      {detail.comments.map((each) => (
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
