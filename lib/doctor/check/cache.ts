import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";

/** Cached remote packs that are there and cannot be used: no permission, cut off half-way, without a manifest. */
export const packCacheReadable: BuiltinCheck = {
  name: "pack-cache-readable",
  spec: "decisions P26, pack 2.1",
  verifies: "every cached pack can be read",
  needs: "city",
  run: ({ tree, city }) => {
    const cached = [
      ...new Map(city.imports.flatMap((edge) => (edge.remote && edge.toDir ? [[edge.toDir, edge]] : []))).values(),
    ];
    const details = cached.flatMap(({ source, toDir = "" }) => {
      const refusal = tree.refusal(toDir) ?? tree.refusal(`${toDir}/pack.toml`);
      if (refusal) return [`${source}: ${refusal}`];
      if (tree.kind(`${toDir}/pack.toml`) === "file") return [];
      return [`${source}: ${toDir} holds no pack.toml`];
    });
    const fine = cached.length === 0 ? "no cached packs" : `all ${cached.length} cached pack(s) can be read`;
    return countedVerdict(details, fine, (count) => ({
      status: "error",
      message: `${count} cached pack(s) cannot be read`,
      hint: "mend the permissions, or delete the folder and run cityhall import install",
    }));
  },
};

/** `https://user:secret@host/…`; a user alone (`git@host`) is no secret. */
const withPassword = /^([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s/@]+@/i;

/** A source with a password in it is copied into locks, logs and pages. */
export const packCredentials: BuiltinCheck = {
  name: "pack-credentials",
  spec: "runtime 10.2",
  verifies: "no import source holds a password",
  needs: "city",
  run: ({ city }) => {
    const found = city.imports.filter((edge) => withPassword.test(edge.source));
    return countedVerdict(
      found.map((edge) => `${edge.file}: import "${edge.binding}": ${edge.source.replace(withPassword, "$1:…@")}`),
      "no credentials in import sources",
      (count) => ({
        status: "error",
        message: `${count} import source(s) with a password`,
        hint: "remove it from the source, change the password, and let git's credential helper or ssh sign in",
      }),
    );
  },
};
