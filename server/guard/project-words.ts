import type { SourceFile } from "./source-files";

/** Paths that exist on one machine only. */
const machinePath = /(?<![\w./@-])\/(?:work|root|home|Users)\/[\w.-]+/g;

/** The neighbour folder may be read by tests, conformance runs and benchmarks alone, and only these two parts of it. */
const neighbour = /\.\.\/shared\/(\w+)/g;
const mayReadNeighbour = /(\.test\.tsx?|^server\/(conformance|bench)\/.*)$/;

/** What a file says about the machine it was written on, as sentences. */
export function workplaceWords({ path, text }: SourceFile): string[] {
  const paths = [...text.matchAll(machinePath)].map((match) => `${path}: names the machine path ${match[0]}`);
  const neighbours = [...text.matchAll(neighbour)]
    .filter(([, part = ""]) => !mayReadNeighbour.test(path) || !["corpus", "vectors"].includes(part))
    .map((match) => `${path}: reads ${match[0]}`);
  return [...paths, ...neighbours];
}
