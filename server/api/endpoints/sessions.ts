import { z } from "zod";
import { heartbeatLimits, heartbeatStates, heartbeatTtl } from "@/lib/session/heartbeat";
import { postHeartbeat } from "../../session/heartbeat";
import { endpoint } from "../endpoint";

const { noteLength, promptLength, options } = heartbeatLimits;

export const heartbeatEndpoint = endpoint({
  method: "POST",
  path: "/heartbeat",
  summary: "Say that a session of yours is alive, and take the nudges and answers that wait for it",
  permission: "session.heartbeat",
  action: "session.heartbeat",
  // A measurement, not a change: a row for each would bury the audit (an agent reports every minute or so).
  unaudited: true,
  body: z.object({
    session: z.string().min(1).max(120).optional().describe("Absent: your own name. `NAME-2` for a pool's second"),
    state: z.enum(heartbeatStates).default("active"),
    bead: z.string().max(200).default("").describe("The bead that you work on"),
    note: z.string().max(noteLength).default("").describe("What you do, in a line"),
    ttl_seconds: z.number().int().min(heartbeatTtl.least).max(heartbeatTtl.most).default(heartbeatTtl.usual),
    question: z
      .object({
        request_id: z.string().min(1).max(200),
        kind: z.string().max(60).default("question"),
        prompt: z.string().min(1).max(promptLength),
        options: z.array(z.string().min(1).max(200)).max(options).default([]),
      })
      .optional()
      .describe("Send it with every heartbeat until the answer came"),
  }),
  response: z.object({
    session: z.string(),
    expires_at: z.string(),
    messages: z.array(
      z.object({
        id: z.string(),
        kind: z.string().describe("`nudge` or `answer`"),
        text: z.string(),
        request_id: z.string(),
        sent_by: z.string(),
        sent_at: z.string(),
      }),
    ),
  }),
  handle: async ({ executor, cityId, act }, { body }) => {
    const { ttl_seconds: ttlSeconds, question, ...rest } = body;
    const asked = question && { ...question, requestId: question.request_id };
    const reply = await postHeartbeat(executor, { cityId, ttlSeconds, question: asked, ...rest }, act);
    return {
      session: reply.session,
      expires_at: reply.expiresAt.toISOString(),
      messages: reply.messages.map(({ requestId, sentBy, sentAt, ...message }) => ({
        ...message,
        request_id: requestId,
        sent_by: sentBy,
        sent_at: sentAt,
      })),
    };
  },
});
