import type { LiveEvent } from "@/lib/event/live-event";
import { type PassingNews, passingKinds } from "@/lib/event/passing-news";
import { paths } from "@/lib/url/paths";
import type { LiveState } from "./live-status";

/** What the tabs of one browser tell each other. */
type TabMessage =
  | { readonly kind: "events"; readonly events: readonly LiveEvent[] }
  | { readonly kind: "passing"; readonly passing: PassingNews }
  | { readonly kind: "state"; readonly state: LiveState; readonly seq: number }
  | { readonly kind: "hello" };

type Listener = {
  readonly onEvents: (events: readonly LiveEvent[]) => void;
  readonly onState: (state: LiveState) => void;
  readonly onPassing: (passing: PassingNews) => void;
  /** Events may have been missed: whatever is shown must be read again. */
  readonly onGap: () => void;
};

/**
 * Follows the events of a city with one connection for all tabs of the browser: the tab that holds the lock reads the
 * stream and tells the others; when it closes, the next one takes over where it left off. Browsers allow six connections
 * to a host, so a stream for each tab would stop the seventh (stack facts 5). Returns how to stop.
 */
export function followCity(city: string, after: number, listener: Listener): () => void {
  const channel = new BroadcastChannel(`cityhall-live-${city}`);
  const stopped = new AbortController();
  let seq = after;
  let state: LiveState = "catching-up";
  let leading = false;

  const deliver = (events: readonly LiveEvent[]) => {
    const fresh = events.filter((event) => event.seq > seq);
    if (fresh.length === 0) return;
    seq = fresh[fresh.length - 1]!.seq;
    listener.onEvents(fresh);
  };
  const change = (next: LiveState) => {
    state = next;
    listener.onState(next);
  };
  // A tab that joins late asks where the stream is; what went by between its page and its first message is lost to it.
  const skipTo = (at: number) => {
    if (at <= seq) return;
    seq = at;
    listener.onGap();
  };

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "events") deliver(data.events);
    else if (data.kind === "passing") listener.onPassing(data.passing);
    else if (data.kind === "state") {
      skipTo(data.seq);
      change(data.state);
    } else if (leading) channel.postMessage({ kind: "state", state, seq } satisfies TabMessage);
  };
  channel.postMessage({ kind: "hello" } satisfies TabMessage);

  const lead = () =>
    new Promise<void>((done) => {
      leading = true;
      const close = readStream(city, seq, {
        onEvents: (events) => {
          deliver(events);
          channel.postMessage({ kind: "events", events } satisfies TabMessage);
        },
        onPassing: (passing) => {
          listener.onPassing(passing);
          channel.postMessage({ kind: "passing", passing } satisfies TabMessage);
        },
        onResync: (at) => {
          skipTo(at);
          channel.postMessage({ kind: "state", state, seq } satisfies TabMessage);
        },
        onState: (next) => {
          change(next);
          channel.postMessage({ kind: "state", state: next, seq } satisfies TabMessage);
        },
      });
      stopped.signal.addEventListener("abort", () => {
        close();
        done();
      });
    });

  navigator.locks.request(`cityhall-live-${city}`, { signal: stopped.signal }, lead).catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });
  return () => {
    stopped.abort();
    channel.close();
  };
}

type StreamListener = {
  onEvents: Listener["onEvents"];
  onState: Listener["onState"];
  onPassing: Listener["onPassing"];
  onResync: (seq: number) => void;
};

/** Reads the stream of the server. The browser reconnects by itself and names the last sequence it got. */
function readStream(city: string, after: number, listener: StreamListener): () => void {
  let source: EventSource;
  let last = after;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(`${paths.events(city)}?after=${last}`);
    source.addEventListener("batch", (message: MessageEvent<string>) => {
      const events = JSON.parse(message.data) as LiveEvent[];
      last = events[events.length - 1]?.seq ?? last;
      listener.onEvents(events);
    });
    for (const kind of passingKinds)
      source.addEventListener(kind, (message: MessageEvent<string>) =>
        listener.onPassing({ kind, news: JSON.parse(message.data) } as PassingNews),
      );
    source.addEventListener("resync", (message: MessageEvent<string>) => {
      last = Number(message.data);
      listener.onResync(last);
    });
    source.addEventListener("live", () => listener.onState("live"));
    source.onopen = () => listener.onState("catching-up");
    source.onerror = () => {
      listener.onState("offline");
      // A refusal (signed out, city gone) closes the source for good: ask again slowly, in case it was a restart.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, 5000);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
