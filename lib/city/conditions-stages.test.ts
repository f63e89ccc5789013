import { packToml } from "./testing/city-of";
import { describeConditions, importing, p, root } from "./testing/conditions";

describeConditions("surfaces and the validate stage", [
  [
    "local agent shadows imported",
    "load",
    "warning",
    'city agent "a" shadows agent of the same name from import "b" (set shadow = "silent" on [imports.b] to suppress)',
    { "pack.toml": importing(), ...p(), "agents/a/prompt.md": "x", "packs/p/agents/a/prompt.md": "x" },
  ],
  ["rig without path", "validate", "error", 'rig "q": path is required', { "city.toml": '[[rigs]]\nname = "q"\n' }],
  [
    "rig named *",
    "validate",
    "error",
    'rig[0]: name "*" is reserved as the [[orders.overrides]] wildcard',
    { "city.toml": '[[rigs]]\nname = "*"\npath = "x"\n' },
  ],
  [
    "prefix collision of rigs",
    "validate",
    "error",
    'rig "qb": prefix "qq" collides with qa',
    {
      "city.toml":
        '[[rigs]]\nname = "qa"\npath = "x"\nprefix = "qq"\n[[rigs]]\nname = "qb"\npath = "y"\nprefix = "QQ"\n',
    },
  ],
  [
    "unknown site rig",
    "load",
    "warning",
    '.gc/site.toml declares a binding for unknown rig "ghost"',
    { ".gc/site.toml": '[[rig]]\nname = "ghost"\npath = "/x"\n' },
  ],
  [
    "service without contract",
    "validate",
    "error",
    'service "s": workflow.contract is required for workflow services',
    { "city.toml": '[[service]]\nname = "s"\n' },
  ],
  [
    "proxy service without command",
    "validate",
    "error",
    'service "s": process.command is required for proxy_process services',
    { "city.toml": '[[service]]\nname = "s"\nkind = "proxy_process"\n' },
  ],
  [
    "state root outside",
    "validate",
    "error",
    'service "s": state_root must stay under .gc/services/, got "../x"',
    { "city.toml": '[[service]]\nname = "s"\nstate_root = "../x"\nworkflow = { contract = "v" }\n' },
  ],
  [
    "service twice",
    "validate",
    "error",
    'service "s": duplicate name',
    {
      "city.toml":
        '[[service]]\nname = "s"\nworkflow = { contract = "v" }\n[[service]]\nname = "s"\nworkflow = { contract = "v" }\n',
    },
  ],
  [
    "depends_on unknown",
    "validate",
    "error",
    'agent "a": depends_on references unknown agent "ghost"',
    { "pack.toml": root, "agents/a/agent.toml": 'depends_on = ["ghost"]\n' },
  ],
  [
    "depends_on ring",
    "validate",
    "error",
    'agent "b": dependency cycle detected (b -> a)',
    { "pack.toml": root, "agents/a/agent.toml": 'depends_on = ["b"]\n', "agents/b/agent.toml": 'depends_on = ["a"]\n' },
  ],
  [
    "agent directory name",
    "validate",
    "error",
    'agent "a.b": name must match [a-zA-Z0-9][a-zA-Z0-9_-]* (no spaces, slashes, or dots)',
    { "pack.toml": root, "agents/a.b/prompt.md": "x" },
  ],
  [
    "inline agent without name",
    "validate",
    "error",
    "agent[0]: name is required",
    { "pack.toml": `${root}[[agent]]\nnudge = "x"\n` },
  ],
  [
    "lifecycle",
    "validate",
    "error",
    'agent "a": lifecycle must be "one_shot" or empty, got "x"',
    { "pack.toml": root, "agents/a/agent.toml": 'lifecycle = "x"\n' },
  ],
  [
    "prompt_flag missing",
    "validate",
    "error",
    'prompt_flag is required when prompt_mode = "flag"',
    { "pack.toml": root, "agents/a/agent.toml": 'prompt_mode = "flag"\n' },
  ],
  [
    "max below -1",
    "validate",
    "error",
    "max_active_sessions must be >= -1 (use -1 for unlimited)",
    { "pack.toml": root, "agents/a/agent.toml": "max_active_sessions = -2\n" },
  ],
  [
    "price without tier",
    "validate",
    "error",
    "pricing[0]: tier is required",
    { "pack.toml": packToml("r", '[[pricing]]\nprovider = "x"\nmodel = "y"\n') },
  ],
  [
    "reserved import",
    "load",
    "error",
    "gc: city pack declares [imports.core] which shadows the bootstrap implicit import(s) with the same name; rename one side",
    { "pack.toml": importing("core"), ...p(), "/gchome/implicit-import.toml": '[imports.core]\nsource = "x"\n' },
  ],
  [
    "rig path in a fragment",
    "load",
    "warning",
    'parts/a.toml: rig.path is deprecated in v2; move it to .gc/site.toml for rig "q"; move it to .gc/site.toml (run ',
    {
      "city.toml": 'include = ["parts/a.toml"]\n',
      "pack.toml": root,
      "parts/a.toml": '[[rigs]]\nname = "q"\npath = "/q"\n',
    },
  ],
]);
