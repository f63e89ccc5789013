import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

// No image is built and no cluster asked: what is proven here is what the files say.
const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const project = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

type Manifest = {
  kind: string;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a manifest has the shape that the cluster knows.
  spec?: any;
};

const manifests = parseAllDocuments(read("kubernetes.yaml")).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS() as Manifest;
});
const of = (kind: string): Manifest => manifests.find((manifest) => manifest.kind === kind)!;

describe("Dockerfile", () => {
  const instructions = read("Dockerfile")
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
  const { services, secrets } = parse(read("compose.yaml"));
  const { hall } = services;
  expect(hall).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
  expect(hall.deploy.replicas).toBeGreaterThan(1);
  expect(hall.ports).toBeUndefined();
  expect(services.db.ports).toBeUndefined();
  expect(services.db.environment.POSTGRES_PASSWORD).toBeUndefined();
  expect(Object.keys(secrets)).toEqual(services.db.secrets);
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
  const unit = read("cityhall.service");
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

test("every setting of the files and of the guide is one that the server reads, and the guide has them all", () => {
  const known = new Set([...project("server/env.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name!));
  expect(known.size).toBeGreaterThan(15);
  const settings = Object.keys({ ...of("ConfigMap").data, ...of("Secret").stringData });
  expect(settings.filter((name) => !known.has(name))).toEqual([]);
  const guide = read("guide.md");
  expect([...known].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
