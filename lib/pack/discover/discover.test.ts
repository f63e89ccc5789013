import { describe, expect, it } from "vitest";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { memoryTree } from "@/lib/files/memory-tree";
import { discoverCommands, legacyCommands } from "./command";
import { discoverDoctorChecks, legacyDoctorChecks } from "./doctor";
import { discoverMcpServers, mergeMcpServers } from "./mcp";
import { checkOrderLayout, discoverOrders } from "./order";
import { discoverSkills, mergeSkills } from "./skill";

function walk<T>(
  files: Record<string, string>,
  run: (tree: ReturnType<typeof memoryTree>, collector: DiagnosticCollector) => T,
) {
  const collector = new DiagnosticCollector();
  const found = run(memoryTree(files, "/yard"), collector);
  return { found, messages: collector.items.map((item) => `${item.severity}: ${item.message}`) };
}

describe("pack 1.2.12 commands", () => {
  const commands = (files: Record<string, string>) =>
    walk(files, (tree, collector) => discoverCommands(tree, "/yard", collector));

  it("directories become words down to the one that holds run.sh, and no further", () => {
    const { found } = commands({
      "commands/crane/lift/run.sh": "",
      "commands/crane/drop/run.sh": "",
      "commands/crane/drop/deep/run.sh": "",
      "commands/crane/drop/help.md": "h",
      "commands/.hidden/run.sh": "",
      "commands/_draft/run.sh": "",
      "commands/run.sh": "",
    });
    expect(found).toMatchObject([
      { words: ["crane", "drop"], run: "/yard/commands/crane/drop/run.sh", help: "/yard/commands/crane/drop/help.md" },
      { words: ["crane", "lift"], file: "/yard/commands/crane/lift/run.sh" },
    ]);
  });

  it("command.toml renames, describes and points elsewhere inside the pack", () => {
    const { found, messages } = commands({
      "commands/crane/command.toml":
        'command = ["hoist", "up"]\ndescription = "raise"\nrun = "../../assets/lift.sh"\ncolour = 1\n',
      "assets/lift.sh": "",
      "commands/tpl/command.toml": 'run = "{{.CityRoot}}/x.sh"\n',
    });
    expect(found).toMatchObject([
      { words: ["hoist", "up"], description: "raise", run: "/yard/assets/lift.sh" },
      { words: ["tpl"], run: "{{.CityRoot}}/x.sh" },
    ]);
    expect(messages).toEqual(['lint: unknown field "colour"']);
  });

  it("a directory without its script is no command", () => {
    expect(commands({ "commands/crane/command.toml": 'run = "absent.sh"\n', "commands/crane/help.md": "" })).toEqual({
      found: [],
      messages: [],
    });
  });

  it.each([
    ['run = "../../../../evil.sh"\n', 'run path "../../../../evil.sh" escapes the pack directory'],
    ['run = "../../../yard/commands/crane/run.sh"\n', undefined],
    ['run = "../../../x/../../yard/run.sh"\n', 'run path "../../../x/../../yard/run.sh" escapes the pack directory'],
    ['run = "/bin/sh"\n', 'run path "/bin/sh" must stay within the pack directory'],
    ["command = [\n", "commands/crane/command.toml: "],
    ["run = 2026-01-01\n", "expected a string, got a date"],
  ])("command.toml %j", (text, message) => {
    const { messages } = commands({ "commands/crane/run.sh": "", "commands/crane/command.toml": text });
    if (message === undefined) expect(messages).toEqual([]);
    else expect(messages).toEqual([expect.stringContaining(message)]);
  });

  it("compatibility: [[commands]] entries are one word with a script of the pack", () => {
    const { found, messages } = walk({ "bin/lift.sh": "", "docs/lift.md": "" }, (tree, collector) =>
      legacyCommands(
        [
          { name: "lift", description: "d", long_description: "docs/lift.md", script: "bin/lift.sh" },
          { name: "bad", script: "../x.sh" },
          { script: "x.sh" },
        ],
        { tree, packDir: "/yard", origin: { file: "/yard/pack.toml" } },
        collector,
      ),
    );
    expect(found).toMatchObject([{ words: ["lift"], run: "/yard/bin/lift.sh", help: "/yard/docs/lift.md" }]);
    expect(messages).toEqual([
      'error: commands[1]: script path "../x.sh" escapes the pack directory',
      "error: commands[2]: name is required",
    ]);
  });
});

describe("pack 1.2.11 doctor checks", () => {
  const checks = (files: Record<string, string>) =>
    walk(files, (tree, collector) => discoverDoctorChecks(tree, "/yard", collector));

  it("an immediate child with run.sh is a check; fix.sh opts into --fix", () => {
    const { found } = checks({
      "doctor/gauge/run.sh": "",
      "doctor/gauge/fix.sh": "",
      "doctor/gauge/help.md": "",
      "doctor/gauge/doctor.toml": 'description = "gauge"\nwarmup = true\n',
      "doctor/deep/gauge/run.sh": "",
      "doctor/none/doctor.toml": "",
    });
    expect(found).toEqual([
      {
        name: "gauge",
        description: "gauge",
        run: "/yard/doctor/gauge/run.sh",
        fix: "/yard/doctor/gauge/fix.sh",
        help: "/yard/doctor/gauge/help.md",
        warmup: true,
        dir: "/yard/doctor/gauge",
        file: "/yard/doctor/gauge/doctor.toml",
      },
    ]);
  });

  it.each([
    ['fix = "mend.sh"\n', 'error: doctor/gauge fix "mend.sh": no such file'],
    [
      'fix = "../../../mend.sh"\n',
      'error: doctor/gauge/doctor.toml: fix path "../../../mend.sh" escapes the pack directory',
    ],
    [
      'run = "/bin/true"\n',
      'error: doctor/gauge/doctor.toml: run path "/bin/true" must stay within the pack directory',
    ],
    ["fix = [\n", "error: doctor/gauge/doctor.toml: "],
  ])("doctor.toml %j", (text, message) => {
    const { messages } = checks({ "doctor/gauge/run.sh": "", "doctor/gauge/doctor.toml": text });
    expect(messages).toEqual([expect.stringContaining(message)]);
  });

  it("compatibility: [[doctor]] entries name scripts of the pack", () => {
    const { found, messages } = walk({ "d/run.sh": "" }, (tree, collector) =>
      legacyDoctorChecks(
        [
          { name: "gauge", script: "d/run.sh", warmup: true },
          { name: "lever", script: "d/run.sh", fix: "d/fix.sh" },
        ],
        { tree, packDir: "/yard", origin: { file: "/yard/pack.toml" } },
        collector,
      ),
    );
    expect(found).toMatchObject([{ name: "gauge", run: "/yard/d/run.sh", warmup: true }, { name: "lever" }]);
    expect(messages).toEqual(['error: doctor lever fix "d/fix.sh": no such file']);
  });
});

describe("reference 23.3 skills and servers", () => {
  it("a skill is a directory with SKILL.md; its description is in the front matter", () => {
    const tree = memoryTree({
      "/s/spelling/SKILL.md": '---\nname: spelling\ndescription: "letters"\n---\n',
      "/s/empty/notes.md": "",
      "/s/plain/SKILL.md": "description: not front matter\n",
    });
    expect(discoverSkills(tree, "/s")).toEqual([
      { name: "plain", description: "", dir: "/s/plain" },
      { name: "spelling", description: "letters", dir: "/s/spelling" },
    ]);
  });

  it("imported names carry the binding and the first owner of a name wins", () => {
    const skill = (name: string, dir: string) => ({ name, description: "", dir });
    const { skills, shadowed } = mergeSkills([
      { binding: "", skills: [skill("l.x", "/own")] },
      { binding: "l", skills: [skill("x", "/lab"), skill("y", "/lab")] },
    ]);
    expect(skills.map(({ name, dir }) => [name, dir])).toEqual([
      ["l.x", "/own"],
      ["l.y", "/lab"],
    ]);
    expect(shadowed.map(({ dir }) => dir)).toEqual(["/lab"]);
  });

  const servers = (files: Record<string, string>, values = {}) =>
    walk(files, (tree, collector) => discoverMcpServers(tree, "/yard/mcp", collector, values));

  it("reads stdio and http servers and anchors commands with a separator", () => {
    const { found, messages } = servers(
      {
        "mcp/ledger.toml": 'name = "ledger"\ncommand = "./bin/ledgerd"\nargs = ["-v"]\n[env]\nA = "1"\n',
        "mcp/web.template.toml": 'name = "web"\nurl = "https://{{.Host}}/mcp"\n[headers]\nX = "1"\n',
      },
      { Host: "books.example.org" },
    );
    expect(messages).toEqual([]);
    expect(found).toMatchObject([
      { name: "ledger", transport: "stdio", command: "/yard/mcp/bin/ledgerd", args: ["-v"], env: { A: "1" } },
      { name: "web", transport: "http", url: "https://books.example.org/mcp", headers: { X: "1" } },
    ]);
  });

  it.each([
    ['name = "books"\ncommand = "x"\n', 'name "books" must match filename stem "ledger"'],
    ['name = "ledger"\n', "exactly one of command or url must be set"],
    ['name = "ledger"\ncommand = "x"\nurl = "https://y"\n', "command and url are mutually exclusive"],
    ['name = "ledger"\ncommand = "x"\n[headers]\nA = "1"\n', "stdio server may not set headers"],
    ['name = "ledger"\nurl = "https://y"\nargs = ["a"]\n', "http server may not set args or env"],
    ["name = [\n", "mcp/ledger.toml: "],
  ])("refuses %j", (text, message) => {
    expect(servers({ "mcp/ledger.toml": text }).messages).toEqual([expect.stringContaining(message)]);
  });

  it("one logical server a directory, and a template without a value is an error", () => {
    const { found, messages } = servers({
      "mcp/web.template.toml": 'name = "web"\nurl = "https://{{.Host}}"\n',
      "mcp/web.toml": 'name = "web"\nurl = "https://y"\n',
    });
    expect(found).toEqual([]);
    expect(messages).toEqual([
      'error: web.template.toml: template: map has no entry for key "Host"',
      'error: mcp directory "/yard/mcp": duplicate logical server "web" via "web.template.toml" and "web.toml"',
    ]);
  });

  it("later layers replace a server whole", () => {
    const server = (name: string, command: string) =>
      ({ name, command, description: "", transport: "stdio", args: [], env: {}, headers: {}, file: "f" }) as const;
    expect(mergeMcpServers([[server("b", "low"), server("a", "low")], [server("b", "high")]])).toMatchObject([
      { name: "a", command: "low" },
      { name: "b", command: "high" },
    ]);
  });
});

describe("reference 22 order files", () => {
  it("the plain spelling beats the older one; only direct files count", () => {
    const { found, messages } = walk(
      {
        "orders/noon.order.toml": '[order]\nformula = "old"\n',
        "orders/noon.toml": '[order]\nformula = "ring"\ngate = "manual"\nintervall = "1h"\n',
        "orders/deep/dusk.toml": "[order]\n",
        "orders/readme.md": "",
      },
      (tree, collector) => discoverOrders(tree, "/yard/orders", collector),
    );
    expect(found).toMatchObject([{ name: "noon", fields: { formula: "ring", trigger: "manual", enabled: true } }]);
    expect(messages).toEqual(['lint: unknown field "intervall"']);
  });

  it("a broken file fails with its name", () => {
    const { messages } = walk({ "orders/noon.toml": "[order]\nenabled = 3\n" }, (tree, collector) =>
      discoverOrders(tree, "/yard/orders", collector),
    );
    expect(messages).toEqual([
      'error: order "noon" in /yard/orders/noon.toml: parsing order: order.enabled: expected a boolean, got an integer',
    ]);
  });

  it("reference 22.2: directories of older packs are refused with what to do", () => {
    const { messages } = walk(
      { "orders/noon/order.toml": "", "formulas/orders/dusk/order.toml": "" },
      (tree, collector) => checkOrderLayout(tree, "/yard", collector),
    );
    expect(messages).toEqual([
      "error: unsupported PackV1 order paths (2); migrate all legacy order directories to flat orders/<name>.toml files before loading this city:\n- unsupported PackV1 order path orders/noon/order.toml; rename to orders/noon.toml\n- unsupported PackV1 order path formulas/orders/dusk/order.toml; move to orders/dusk.toml",
    ]);
  });
});
