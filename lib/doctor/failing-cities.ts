import { packToml } from "@/lib/city/testing/city-of";
import type { DoctorFacts } from "./facts";
import { beadFact, factsOf, sessionFact, sightOf, storeOf } from "./testing";

/** A city that makes one check fail, and words of the evidence that it has to give. */
export type FailingCity = { readonly facts: () => DoctorFacts; readonly evidence: string };

const city = (
  files: Readonly<Record<string, string>>,
  evidence: string,
  changes: Partial<DoctorFacts> = {},
): FailingCity => ({
  facts: () => factsOf(files, changes),
  evidence,
});

const agent = (name: string, toml = "", prompt = "x\n") => ({
  [`agents/${name}/agent.toml`]: toml,
  [`agents/${name}/prompt.md`]: prompt,
});
const kit = (rest = "", imports = '[imports.kit]\nsource = "packs/kit"\n') => ({
  "pack.toml": packToml("quay", imports),
  "packs/kit/pack.toml": packToml("kit", rest),
});
const cityToml = (text: string) => ({ "city.toml": text });
const step = '[[steps]]\nid = "a"\ntitle = "A"\n';
const old = "2026-11-20T12:00:00.000Z";

/** Checks of files and configuration. */
export const failingConfigs: Readonly<Record<string, FailingCity>> = {
  "city-structure": {
    facts: () => {
      const facts = factsOf();
      return { ...facts, tree: { ...facts.tree, kind: () => undefined } };
    },
    evidence: "city.toml missing",
  },
  "city-config": city(cityToml("[workspace\n"), "city.toml parse error: 1:"),
  "v2-agent-format": city(cityToml('[[agent]]\nname = "old"\n'), "city.toml"),
  "v2-import-format": city(cityToml('[workspace]\nincludes = ["packs/kit"]\n'), "workspace.includes is deprecated"),
  "v2-default-rig-import-format": city(
    cityToml('[workspace]\ndefault_rig_includes = ["packs/kit"]\n'),
    "default_rig_includes",
  ),
  "v2-scripts-layout": city({ "scripts/go.sh": "#!/bin/sh\n" }, "scripts"),
  "v2-workspace-name": city(cityToml('[workspace]\nname = "quay"\n'), "workspace.name will move"),
  "v2-rig-path": city(cityToml('[[rigs]]\nname = "dock"\npath = "dock"\n'), 'rig "dock" still declares path'),
  "v2-prompt-template-suffix": city(agent("hand", "", "Work on {{.Rig}}\n"), "agents/hand/prompt.md"),
  "v2-formulas-dir": city(
    cityToml('include = ["more.toml"]\n') && {
      ...cityToml('include = ["more.toml"]\n'),
      "more.toml": '[formulas]\ndir = "recipes"\n',
    },
    "more.toml: [formulas].dir",
  ),
  "provider-catalog": city(agent("hand", 'provider = "nobody"\n'), "nobody"),
  "expanded-config-load": city({ "agents/hand/agent.toml": 'idle_timeout = "10m\n' }, "agents/hand/agent.toml"),
  "deprecated-attachment-fields": city(agent("hand", 'skills = ["tie"]\n'), "skills"),
  "config-valid": city(
    cityToml(
      '[[rigs]]\nname = "one"\nprefix = "aa"\npath = "one"\n[[rigs]]\nname = "two"\nprefix = "aa"\npath = "two"\n',
    ),
    "prefix",
  ),
  "config-refs": city(agent("hand", 'session_setup_script = "gone.sh"\n'), "gone.sh"),
  "builtin-pack-family": city(
    { ...kit("", '[imports.bd]\nsource = "packs/bd"\n'), "packs/bd/pack.toml": packToml("bd") },
    '"dolt"',
  ),
  "config-semantics": city(agent("hand", 'session = "ssh"\n'), 'session "ssh"'),
  "unknown-keys": city(agent("hand", "idle_timeot = 5\n"), "idle_timeot"),
  "deprecated-keys": city(cityToml('[workspace]\nprefix = "kx"\n'), "workspace.prefix"),
  "duration-syntax": city(cityToml('[daemon]\npatrol_interval = "soon"\n'), "soon"),
  "duration-range": city(
    cityToml('[daemon]\nwisp_ttl = "1s"\n'),
    '[daemon] wisp_ttl = "1s" (1s) is below minimum 1m0s',
  ),
  "formula-requirements": city({ "formulas/bad.toml": `formula = "bad"\n${step}needs = ["nobody"]\n` }, "nobody"),
  "formula-layers": city({ "formulas/ship.yaml": "x" }, "formulas/ship.yaml: is not read"),
  "inert-constructs": city({ "formulas/odd.toml": `formula = "other"\n${step}` }, "odd"),
  "inert-declarations": city(
    { ...kit('[[agent]]\nname = "hand"\n'), "packs/kit/agents/hand/agent.toml": "" },
    'agent "hand"',
  ),
  "config-surprises": city({ "pack.toml": '[pack]\nname = "quay"\nschema = 1\n' }, "schema"),
  "city-suspended": city(
    { ...cityToml("[workspace]\nsuspended = true\n"), ...agent("hand", "suspended = true\n") },
    '"hand" is suspended',
  ),
  "named-always-min-conflict": city(
    {
      ...agent("hand", "min_active_sessions = 2\n"),
      "pack.toml": packToml("quay", '[[named_session]]\ntemplate = "hand"\nmode = "always"\n'),
    },
    "min_active_sessions = 2",
  ),
  "disabled-named-sessions": city(
    { "pack.toml": packToml("quay", '[[named_session]]\ntemplate = "ghost"\n') },
    'no agent "ghost"',
  ),
  "rig-pack-coverage": city(
    {
      ...kit('[[named_session]]\ntemplate = "hand"\nscope = "rig"\n'),
      "packs/kit/agents/hand/agent.toml": 'scope = "rig"\n',
    },
    "add [rigs.imports.kit] in city.toml",
  ),
  "stale-local-pack-dir": city({ "packs/kit/pack.toml": packToml("kit") }, "packs/kit: no import leads to it"),
  "pre-start-scripts": city(
    { ...agent("hand", 'pre_start = ["/city/assets/up"]\n'), "assets/up": "x" },
    "/city/assets/up is not executable",
  ),
  "legacy-suspended-field": city(cityToml("[workspace]\nsuspended = false\n"), "workspace.suspended"),
  "provider-parity": city(cityToml('[providers.claude]\nbase = ""\ncommand = "claude"\n'), "[providers.claude] hides"),
  "order-files": city({ "orders/nightly.toml": "x = = 1\n" }, "nightly.toml"),
  "command-files": city(
    { "commands/go/run.sh": "#!/bin/sh\n", "commands/go/command.toml": "description = 5\n" },
    "command.toml",
  ),
  "script-files": city({ "commands/go/run.sh": "#!/bin/sh\r\n" }, "CR LF"),
  pricing: city(
    { "pack.toml": packToml("quay", '[[pricing]]\nprovider = ""\nmodel = "m"\n[pricing.tier]\n') },
    "provider",
  ),
  "skill-collision": city(
    { ...agent("a"), ...agent("b"), "agents/a/skills/tie/SKILL.md": "x", "agents/b/skills/tie/SKILL.md": "x" },
    'skill "tie": agents/a/skills, agents/b/skills',
  ),
  "builtin-pack-imports": city(cityToml('[workspace]\nincludes = [".gc/system/packs/bd"]\n'), ".gc/system/packs/bd"),
  "mcp-config": city({ "mcp/web.toml": 'name = "other"\n' }, "web"),
  "mcp-shared-target": city(
    { ...agent("a"), ...agent("b"), "agents/a/mcp/web.toml": 'name = "web"\ncommand = "web"\n' },
    "a sees web of",
  ),
};

const remote =
  (changes: object) =>
  (facts: DoctorFacts): DoctorFacts => {
    const { composition } = facts;
    const edge = {
      kind: "import",
      surface: { kind: "city" },
      binding: "far",
      remote: true,
      file: "pack.toml",
      path: "imports.far",
    };
    const imports = [{ id: "x", source: "https://git.example.org/far.git", ...edge, ...changes }] as never;
    return { ...facts, composition: { ...composition, city: { ...composition.city!, imports } } };
  };
const withRemote = (changes: object, evidence: string): FailingCity => ({
  facts: () => remote(changes)(factsOf()),
  evidence,
});

/** Checks of imports, the store, orders and this machine. */
export const failingStates: Readonly<Record<string, FailingCity>> = {
  "import-state": withRemote({ remote: false, problem: "no such pack" }, 'import "far": no such pack'),
  "pack-credentials": withRemote(
    { source: "https://ada:s3cret@git.example.org/far.git" },
    "https://ada:…@git.example.org",
  ),
  "pack-cache": withRemote({ problem: "not installed" }, "not installed"),
  "pack-cache-readable": withRemote({ toDir: "/cache/far" }, "/cache/far holds no pack.toml"),
  "beads-store": city({}, "no answer", { store: { kind: "unavailable", reason: "no answer" } }),
  "session-sources": city({}, "supervisor (http://127.0.0.1:8372): 503", {
    sight: sightOf([], {
      kind: "supervisor",
      asked: "http://127.0.0.1:8372",
      status: "failed",
      message: "503",
      complete: false,
    }),
  }),
  "agent-sessions": city(
    { ...agent("hand"), "pack.toml": packToml("quay", '[[named_session]]\ntemplate = "hand"\nmode = "always"\n') },
    "hand: should be kept running, and is not",
  ),
  "zombie-sessions": city(agent("hand"), "quay-hand: active, and its process is gone", {
    sight: sightOf([{ running: false }]),
  }),
  "orphan-sessions": city({}, "quay-hand: runs ghost, which the city does not have", {
    sight: sightOf([{ template: "ghost", declared: false }]),
  }),
  "session-model": city({}, "closed-bead-owner: kx-1 is assigned to quay-hand", {
    store: storeOf({
      beads: [beadFact("kx-1", { assignee: "quay-hand" })],
      sessions: [sessionFact("kx-s", { closed: true, sessionName: "quay-hand" })],
    }),
  }),
  "store-consistency": city({}, "dependency cycle: kx-1 -> kx-2 -> kx-1", {
    store: storeOf({
      beads: [beadFact("kx-1"), beadFact("kx-2")],
      edges: [
        { issue: "kx-1", on: "kx-2", type: "blocks" },
        { issue: "kx-2", on: "kx-1", type: "blocks" },
      ],
    }),
  }),
  "bead-prefixes": city({}, 'prefix "old": 1 bead(s), old-1', { store: storeOf({ beads: [beadFact("old-1")] }) }),
  "orphaned-routes": city({}, "is routed to ghost", {
    store: storeOf({ beads: [beadFact("kx-1", { routedTo: "ghost" })] }),
  }),
  "stale-wisps": city({}, "is open since", {
    store: storeOf({ beads: [beadFact("kx-1", { wisp: true, createdAt: old })] }),
  }),
  "backup-age": city({}, "last backup 12 days ago", { store: storeOf({ beads: [beadFact("kx-1")], lastBackup: old }) }),
  "order-firing-current": city({}, 'order "nightly": every 60 min', {
    orders: [{ scopedName: "nightly", enabled: true, everyMs: 3_600_000, lastRun: old }],
  }),
  "events-log": city({}, "not writable", { host: { worktrees: [], eventsLog: { bytes: 1, writable: false } } }),
  "events-log-size": city({}, "exceeds 100 MB threshold", {
    host: { worktrees: [], eventsLog: { bytes: 200 << 20, writable: true } },
  }),
  "implicit-import-cache": city({}, "registry: https://git.example.org/registry at 1234 is not cached", {
    host: {
      worktrees: [],
      implicitImports: [
        { name: "registry", source: "https://git.example.org/registry", commit: "1234", cached: false },
      ],
    },
  }),
  "dolt-topology": city(cityToml("[dolt]\nport = 3307\n"), "city: .beads says localhost:3308", {
    host: { worktrees: [], beads: { city: { dir: "/city/.beads", metadata: '{"dolt_server_port":3308}' }, rigs: {} } },
  }),
  "dolt-drift": city(
    cityToml('[[rigs]]\nname = "dock"\npath = "dock"\ndolt_host = "db.example.org"\n'),
    "dock: .beads says 127.0.0.1:3308, the configuration db.example.org:3308",
    {
      host: {
        worktrees: [],
        beads: {
          rigs: { dock: { dir: "/dock/.beads", metadata: '{"dolt_server_host":"127.0.0.1","dolt_server_port":3308}' } },
        },
      },
    },
  ),
  "jsonl-archive": city({}, "city: .beads/issues.jsonl:3 is no JSON object", {
    host: {
      worktrees: [],
      beads: { city: { dir: "/city/.beads", archive: { lines: 4, broken: [3], open: [] } }, rigs: {} },
    },
  }),
  "bd-split-store": city({}, "dock: 1 open bead(s) only in .beads/issues.jsonl: dk-1", {
    host: {
      worktrees: [],
      beads: { rigs: { dock: { dir: "/dock/.beads", archive: { lines: 1, broken: [], open: ["dk-1"] } } } },
    },
  }),
  "backlog-depth": city({}, "routed to nobody: 1001", {
    store: storeOf({ beads: Array.from({ length: 1001 }, (_, index) => beadFact(`kx-${index}`)) }),
  }),
  "instructions-file": city(
    {
      ...cityToml('[[rigs]]\nname = "dock"\npath = "dock"\n[rigs.imports.kit]\nsource = "packs/kit"\n'),
      "packs/kit/pack.toml": packToml("kit"),
      "packs/kit/agents/hand/agent.toml": 'scope = "rig"\nprovider = "claude"\n',
    },
    'rig "dock" has AGENTS.md, and dock/kit.hand read(s) CLAUDE.md',
    { rigFolders: { dock: { kind: "directory", git: true, instructions: ["AGENTS.md"] } } },
  ),
  "service-secrets-perms": city({}, ".gc/services/web/secrets/key: mode 0644", {
    host: { worktrees: [], secrets: [{ path: "/city/.gc/services/web/secrets/key", mode: 0o644 }] },
  }),
  "codex-hooks-drift": city(
    {
      ...cityToml('[[rigs]]\nname = "dock"\npath = "dock"\n[rigs.imports.kit]\nsource = "packs/kit"\n'),
      ...agent("hand", 'install_agent_hooks = ["codex"]\n'),
      "packs/kit/pack.toml": packToml("kit"),
      "packs/kit/agents/hand/agent.toml": 'scope = "rig"\ninstall_agent_hooks = ["codex"]\n',
    },
    "dock: .codex/hooks.json differs from that of city",
    {
      host: {
        worktrees: [],
        codexHooks: [
          { place: "city", sha256: "a" },
          { place: "dock", sha256: "b" },
        ],
      },
    },
  ),
  "worktree-disk-size": city(cityToml('[doctor]\nworktree_rig_warn_size = "1 gb"\n'), "dock: at least 2.0 GB", {
    host: { worktrees: [], worktreeSizes: [{ name: "dock", bytes: 2 * 1024 ** 3, more: true }] },
  }),
  "nested-worktree-prune": city({}, ".gc/worktrees/a/.gc/worktrees/b", {
    host: {
      worktrees: [
        { path: "/city/.gc/worktrees/a", gitDir: "/g", valid: true, nested: ["/city/.gc/worktrees/a/.gc/worktrees/b"] },
      ],
    },
  }),
  worktrees: city({}, "/gone/.git does not exist", {
    host: { worktrees: [{ path: "/city/.gc/worktrees/a", gitDir: "/gone/.git", valid: false }] },
  }),
};
