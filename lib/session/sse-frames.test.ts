import { expect, test } from "vitest";
import { SseFrames } from "./sse-frames";

const text =
  'id: 7\nevent: event\ndata: {"a":1}\ndata: {"b":2}\n\n: comment\n\nevent: heartbeat\r\ndata: {}\r\n\r\nid: 8\ndata: x\n\n';

test("runtime 12 frames come out whole, however the text is cut", () => {
  for (let size = 1; size < text.length; size++) {
    const frames = new SseFrames();
    const got = [];
    for (let at = 0; at < text.length; at += size) got.push(...frames.push(text.slice(at, at + size)));
    expect(got).toEqual([
      { id: "7", event: "event", data: '{"a":1}\n{"b":2}' },
      { id: "", event: "heartbeat", data: "{}" },
      { id: "8", event: "message", data: "x" },
    ]);
  }
});

test("a frame that never ends is dropped", () => {
  const frames = new SseFrames();
  for (let piece = 0; piece < 12; piece++) frames.push("x".repeat(100_000));
  expect(frames.push("\n\nid: 1\ndata: y\n\n")).toContainEqual({ id: "1", event: "message", data: "y" });
});
