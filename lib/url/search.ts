import { longText, manyIds, oneOf, searchCodec, text, words } from "./search-codec";

/** How a drawing is looked at: the box in focus, how far around it, and the other end of a traced path (ux 27). */
const graphSearch = { focus: text, depth: oneOf(["", "1", "2", "3"]), trace: text, open: words };

/** The rig filter of the header; empty means the whole city (ux 2). */
export const scopeSearch = searchCodec({ rig: text });

/** Home: the rig, and the page of the rail that attention is narrowed to. */
export const homeSearch = searchCodec({ rig: text, page: text });

/** Effective config: the pinned revision, text filter, scope, what to list, and in the tree what is open and selected. */
export const configSearch = searchCodec({
  rev: text,
  rig: text,
  q: text,
  view: oneOf([
    "agents",
    "tree",
    "search",
    "rigs",
    "patches",
    "phases",
    "revisions",
    "loads",
    "providers",
    "dropped",
    "toml",
    "json",
  ]),
  phase: text,
  exp: words,
  sel: longText,
});

/** Two ends that are compared: `now`, the number of a revision, `rig:NAME` or `city:ID`. */
export const configDiffSearch = searchCodec({ from: text, to: text });

/** One agent: the tab, the field whose chain is pinned, and the revision. */
export const agentSearch = searchCodec({
  rev: text,
  tab: oneOf(["fields", "prompt", "formulas", "beads", "sessions"]),
  field: text,
});

/** A source file at a line; `withRevision` pins it. */
export const sourceSearch = searchCodec({ file: longText, line: text });

/** Packs in use: tree table or drawing, the selected import. */
export const importsSearch = searchCodec({
  rev: text,
  rig: text,
  view: oneOf(["tree", "graph", "versions"]),
  q: text,
  sel: text,
  ...graphSearch,
});

/** Packs that registries offer, and the registries themselves. */
export const marketplaceSearch = searchCodec({ view: oneOf(["packs", "registries"]), q: text, registry: text });

/** Formula catalogue. */
export const formulasSearch = searchCodec({
  rig: text,
  q: text,
  show: oneOf(["all", "shadowing", "errors"]),
});

/** One formula: the tab, recipe as tree or drawing, selected step, and the pass of the stepper. */
export const formulaSearch = searchCodec({
  rig: text,
  tab: oneOf(["overview", "source", "recipe", "passes", "layers", "runs", "cook"]),
  view: oneOf(["tree", "graph"]),
  sel: text,
  pass: text,
  ...graphSearch,
});

/** Molecules of the city, or how many ended day by day. */
export const moleculesSearch = searchCodec({
  rig: text,
  view: oneOf(["list", "trends"]),
  days: oneOf(["30", "7", "90"]),
  state: oneOf(["open", "closed", "all"]),
  formula: text,
});

/** One molecule: the tab, the filter of its members, selected bead, open and folded branches. */
export const moleculeSearch = searchCodec({
  view: oneOf(["tree", "graph", "timeline", "events"]),
  f: longText,
  sel: text,
  exp: words,
  fold: words,
  q: text,
  ...graphSearch,
});

/** Beads table: the filter in its typed grammar, and the order. Every count of the console links to one of these. */
export const beadsSearch = searchCodec({
  rig: text,
  view: oneOf(["all", "ready", "ages", "archive"]),
  f: longText,
  sort: oneOf([
    "priority",
    "-created",
    "created",
    "-updated",
    "updated",
    "-closed",
    "closed",
    "title",
    "-title",
    "id",
    "-id",
  ]),
  system: oneOf(["hidden", "shown"]),
  sel: text,
});

/** One bead: the tab. */
export const beadSearch = searchCodec({ tab: oneOf(["overview", "history", "json"]) });

/** Sling composer, pre-filled from where it was opened. */
export const slingSearch = searchCodec({ rig: text, bead: manyIds, formula: text, target: text });

/** Sessions: what is listed, and what it is narrowed to. */
export const sessionsSearch = searchCodec({
  rig: text,
  view: oneOf(["sessions", "agents", "inbox", "sources"]),
  q: text,
  state: text,
  source: text,
});

/** One session: its screen or its conversation. */
export const sessionSearch = searchCodec({ text: oneOf(["peek", "transcript"]) });

/** Orders and loops: what is listed, and the order whose runs are shown. */
export const ordersSearch = searchCodec({
  view: oneOf(["orders", "runs", "loops", "convoys"]),
  order: text,
  ended: oneOf(["open", "all"]),
});

/** Doctor page. */
export const doctorSearch = searchCodec({
  q: text,
  show: oneOf(["findings", "checks", "history"]),
  /** Of all checks, those that ended so. */
  status: oneOf(["all", "error", "warning", "ok", "not-run"]),
});

/** Pack commands: filter, and the one that is open, with the rig that brings it. */
export const commandsSearch = searchCodec({ q: text, command: longText, rig: text });

/** Declared runtimes: the one that is open. */
export const runtimesSearch = searchCodec({ runtime: text });

/** Events and audit rows; `after` is the number of an event that is not shown any more. */
export const activitySearch = searchCodec({ view: oneOf(["events", "audit"]), q: text, type: text, after: text });

/** Providers: the list that is shown, and its filter. */
export const providersSearch = searchCodec({
  view: oneOf(["packs", "targets", "executions", "cases", "spend"]),
  state: oneOf(["all", "open", "settled", "released", "reconciliation"]),
  pack: text,
});

/** One provider pack: the tab, the model, and the version to compare with. */
export const providerPackSearch = searchCodec({
  tab: oneOf(["report", "prices", "call", "source", "changes"]),
  model: text,
  from: text,
});

/** Discipline Packs: the goal that a pack is looked for. */
export const disciplinesSearch = searchCodec({ goal: text });

/** One Discipline Pack: the tab, and the role and device of the view that is previewed. */
export const disciplinePackSearch = searchCodec({
  tab: oneOf(["overview", "rules", "views", "policies", "questions", "skills", "runs"]),
  role: text,
  device: oneOf(["phone", "tablet", "desktop"]),
});

/** One run of a Discipline Pack: the tab, and the seat whose view of the log is shown. */
export const disciplineRunSearch = searchCodec({ tab: oneOf(["steps", "log", "skills"]), seat: text });

/** Documentation: what is looked for. */
export const docsSearch = searchCodec({ q: text });

/** A page of the documentation: the address of the page that is asked about. */
export const docSearch = searchCodec({ of: text });

/** Sign-in page: where to go afterwards, and why the last try did not work. */
export const loginSearch = searchCodec({
  token: text,
  next: text,
  reason: oneOf(["none", "unreachable", "stale", "denied", "unverified", "no-access", "disabled", "busy"]),
  /** The request to quote. */
  request: text,
});

/** Settings: the city that people, tokens and audit rows are of (empty: the first, or the installation). */
export const settingsSearch = searchCodec({
  city: text,
  q: text,
  who: text,
  action: text,
  result: oneOf(["all", "done", "refused", "denied", "failed", "started"]),
  from: text,
  to: text,
});
