import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { commands } from "../cli/commands";
import { parseEnv } from "../env";
import { sourceFiles } from "../guard/source-files";

// No image is built and no cluster asked: what is proven here is what the files say.
const readHere = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const project = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

type Manifest = {
  kind: string;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a manifest has the shape that the cluster knows.
  spec?: any;
};

const manifests = parseAllDocuments(readHere("kubernetes.yaml")).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS() as Manifest;
});
const of = (kind: string): Manifest => manifests.find((manifest) => manifest.kind === kind)!;

describe("Dockerfile, as it is read: no image is built here", () => {
  const instructions = readHere("Dockerfile")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith("FROM")));

  test("the program runs as a user of its own that cannot change it", () => {
    expect(last).toContain("USER 10001:10001");
    expect(last.find((line) => line.startsWith("COPY"))).not.toMatch(/--chown/);
    expect(last.findIndex((line) => line.startsWith("USER"))).toBeGreaterThan(
      last.findLastIndex((line) => line.startsWith("RUN")),
    );
  });

  test("nothing is fetched but packages of npm and Debian, and no secret is built in", () => {
    expect(instructions.filter((line) => line.startsWith("ADD") || /curl|wget|\| *sh/.test(line))).toEqual([]);
    expect(instructions.join("\n")).not.toMatch(/PASSWORD|SECRET|TOKEN|DATABASE_URL/);
    expect(instructions.filter((line) => line.startsWith("FROM")).every((line) => /:\d+-[a-z]+-slim/.test(line))).toBe(
      true,
    );
  });

  test("what it starts and asks exists", () => {
    for (const [, file] of last.join("\n").matchAll(/"(server\/[^"]+)"/g)) expect(project(file!)).not.toBe("");
    expect(project("server/launch/serve-options.mjs")).toContain("built:");
  });
});

test("compose: the servers have a read-only root, no capabilities, and their secrets from files", () => {
  const { services, secrets } = parse(readHere("compose.yaml"));
  const { hall } = services;
  expect(hall).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
  expect(hall.deploy.replicas).toBeGreaterThan(1);
  expect(hall.ports).toBeUndefined();
  expect(services.db.ports).toBeUndefined();
  expect(services.db.environment.POSTGRES_PASSWORD).toBeUndefined();
  expect(Object.keys(secrets)).toEqual(services.db.secrets);
});

test("compose: what lies beside it is neither built into the image nor committed", () => {
  const { services, secrets } = parse(readHere("compose.yaml"));
  const beside = [services.hall.env_file, secrets["db-password"].file];
  const image = readHere("Dockerfile.dockerignore").split("\n");
  const git = project(".gitignore").split("\n");
  expect(beside).toEqual(["hall.env", "db.password"]);
  for (const line of ["**/*.env", "server/deploy/db.password", "server/deploy/cities"]) expect(image).toContain(line);
  for (const line of ["*.env", "server/deploy/db.password", "server/deploy/cities"]) expect(git).toContain(line);
});

test("Kubernetes: no root, no writes to the image, probes under a name that is served", () => {
  const { template, replicas, selector } = of("Deployment").spec;
  const [container] = template.spec.containers;
  expect(replicas).toBeGreaterThan(1);
  expect(template.spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });
  const host = new URL(of("ConfigMap").data!.PUBLIC_ORIGIN!).host;
  for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"])
    expect(container[probe].httpGet.httpHeaders).toEqual([{ name: "Host", value: host }]);
  expect(of("Ingress").spec.rules[0].host).toBe(host);
  const mounted = container.volumeMounts.map(({ name }: { name: string }) => name);
  expect(template.spec.volumes.map(({ name }: { name: string }) => name)).toEqual(mounted);
  for (const other of ["Service", "PodDisruptionBudget"])
    expect(of(other).spec.selector.matchLabels ?? of(other).spec.selector).toEqual(selector.matchLabels);
});

test("systemd: a user of its own, a read-only system, no capabilities", () => {
  const unit = readHere("cityhall.service");
  for (const line of [
    "DynamicUser=yes",
    "NoNewPrivileges=yes",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "CapabilityBoundingSet=",
    "UMask=0077",
  ])
    expect(unit.split("\n")).toContain(line);
});

const settingName =
  /\b(?:CITYHALL|OIDC|OTEL|GC)_[A-Z0-9_]*[A-Z0-9]\b|\b(?:PUBLIC_ORIGIN|TRUSTED_PROXIES|DATABASE_URL)\b/g;
const namesIn = (text: string) => [...new Set(text.match(settingName))];

test("every setting that a guide or a file names is read by the program, and the guide has them all", () => {
  const code = sourceFiles(["server", "app"]).filter(
    ({ path }) => !/\.test\.tsx?$|^server\/(guard|bench|deploy)\//.test(path),
  );
  const read = new Set(code.flatMap(({ text }) => namesIn(text)));
  // Their own library reads them.
  read.add("OTEL_EXPORTER_OTLP_ENDPOINT");
  const told = ["README.md", "server/auth/guide.md", "server/docs/guides/administrators.md", "server/deploy/guide.md"];
  const files = ["compose.yaml", "kubernetes.yaml", "cityhall.service", "Dockerfile"].map(readHere);
  expect(namesIn([...told.map(project), ...files].join("\n")).filter((name) => !read.has(name))).toEqual([]);
  const guide = readHere("guide.md");
  // How its own processes find each other.
  const inner = ["CITYHALL_ROOT", "CITYHALL_END", "CITYHALL_CREDENTIAL"];
  const own = [...read].filter(
    (name) => /^(CITYHALL|OIDC)_|^(PUBLIC|TRUSTED|DATABASE)_/.test(name) && !inner.includes(name),
  );
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

const example = Object.fromEntries(
  [...(/```env\n([\s\S]*?)```/.exec(readHere("guide.md"))?.[1] ?? "").matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, name, value]) => [name!, value!],
  ),
);

test.each([
  ["hall.env of the guide", example],
  ["kubernetes.yaml", { ...of("ConfigMap").data, ...of("Secret").stringData }],
])("%s: starts once its secrets are changed, and not before", (_, settings) => {
  const image = { ...settings, CITYHALL_LISTEN: "0.0.0.0" };
  expect(() => parseEnv(image)).toThrow("DATABASE_URL, OIDC_CLIENT_SECRET still says change-me");
  const own = Object.entries(image).map(([name, value]) => [name, value.replace("change-me", "Mq7-Zk2")]);
  expect(parseEnv(Object.fromEntries(own))).toMatchObject({ trustedProxies: 1, oidc: { clientId: "cityhall" } });
});

test("every command of the guide exists: scripts of the project, files, words of the command line", () => {
  const blocks = [...readHere("guide.md").matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text!).join("\n");
  const { scripts } = JSON.parse(project("package.json"));
  for (const [, script] of blocks.matchAll(/npm run (?:-s )?([\w:]+)/g)) expect(Object.keys(scripts)).toContain(script);
  for (const [file] of blocks.matchAll(/server\/[\w./-]+/g)) expect(project(file)).not.toBe("");
  const said = [...blocks.matchAll(/(?:^|node dist\/)cityhall(?:\.mjs)? ([a-z]+(?: [a-z]+)?)/gm)].map(
    ([, words]) => words!,
  );
  expect(said.length).toBeGreaterThan(2);
  const known = commands.map(({ words }) => words.join(" "));
  expect(said.filter((words) => !known.some((each) => words === each || words.split(" ")[0] === each))).toEqual([]);
});
