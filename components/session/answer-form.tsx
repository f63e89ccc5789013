"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Input } from "@/components/ui/input";
import { useToast } from "@/components/ui/toaster";
import type { SessionQuestion } from "@/lib/session/observed-session";
import { ActionButton } from "../action/action-button";
import { useAction } from "../action/use-action";
import { AgentWrote } from "./agent-wrote";

type AnswerFormProps = {
  city: string;
  session: string;
  who: string;
  question: SessionQuestion;
  /** Why it cannot be answered from here; empty when it can. */
  cannot: string;
};

/** A question of a session, and its answer: one of its options, or words. */
export function AnswerForm({ city, session, who, question, cannot }: AnswerFormProps) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const here = useAction("session.answer", city);
  const refusal = here.refusal ?? (cannot || undefined);
  const answer = useMutation(
    trpc.session.answer.mutationOptions({
      onSuccess: () => {
        setText("");
        toast("done", `Answer sent to ${session}`, {
          text: "Requested; it counts once the question is seen to be gone.",
        });
      },
      onError: (error) => toast("failed", "Nothing was answered", { text: failureOf(error).sentence }),
      onSettled: () => queryClient.invalidateQueries(trpc.session.pathFilter()),
    }),
  );
  const send = (words: string) => answer.mutate({ city, id: session, requestId: question.requestId, text: words });
  return (
    <div className="flex flex-col gap-2">
      <AgentWrote who={who}>
        <p className="max-w-[90ch] whitespace-pre-wrap wrap-anywhere">{question.prompt || "(no text)"}</p>
      </AgentWrote>
      <div className="flex flex-wrap items-center gap-2">
        {question.options.map((option) => (
          <ActionButton
            inRow
            action="session.answer"
            values={{ id: session, answer: option }}
            city={city}
            key={option}
            disabledReason={refusal}
            busy={answer.isPending}
            onAct={() => send(option)}
          >
            {option}
          </ActionButton>
        ))}
        <form
          className="flex min-w-0 flex-1 basis-72 items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!refusal && text.trim()) send(text.trim());
          }}
        >
          <Input
            aria-label={`Answer to ${session}`}
            placeholder="Answer in words"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <ActionButton
            inRow
            action="session.answer"
            values={{ id: session, answer: text.trim() }}
            city={city}
            type="submit"
            disabledReason={refusal ?? (text.trim() ? undefined : "Write an answer first.")}
            busy={answer.isPending}
          >
            Answer
          </ActionButton>
        </form>
      </div>
    </div>
  );
}
