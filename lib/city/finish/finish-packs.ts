import { resolvePath } from "@/lib/files/path";
import { mergeSkills } from "@/lib/pack/discover/skill";
import type { ComposeContext } from "../compose-context";
import type { ComposedCommand, ComposedDoctorCheck, ComposedSkill, Surface } from "../composed-city";
import type { CityDraft, TakenPack } from "../draft/city-draft";
import type { Bound } from "../load/loaded-pack";
import { rigName } from "../phases/rig-packs";

type OnSurface = { readonly surface: Surface; readonly taken: readonly TakenPack[] };

/** The city surface, then each rig, with the packs that they took. */
function surfaces(city: CityDraft): OnSurface[] {
  const names = new Set(city.rigs.map(rigName));
  return [
    { surface: { kind: "city" }, taken: city.taken.city },
    ...[...names].map((rig): OnSurface => {
      return { surface: { kind: "rig", rig }, taken: city.taken.rigs.get(rig) ?? [] };
    }),
  ];
}

/** The root pack's own things go by its name (reference 23.1). */
function rootBound<T>(city: CityDraft, values: readonly T[] | undefined): Bound<T>[] {
  const { root } = city;
  if (!root) return [];
  return (values ?? []).map((value) => ({ value, manifest: root, path: [], binding: root.identity.name }));
}

/** Commands under their bindings; one of the same words, binding and script counts once (reference 23.1, decision P21). */
export function finishCommands(city: CityDraft): ComposedCommand[] {
  const commands = new Map<string, ComposedCommand>();
  for (const { surface, taken } of surfaces(city)) {
    const own = surface.kind === "city" ? rootBound(city, city.root?.commands) : [];
    for (const { value, manifest, binding } of [...own, ...taken.flatMap(({ pack }) => pack.commands)]) {
      const key = [...value.words, binding, value.run].join("\0");
      if (commands.has(key)) continue;
      commands.set(key, {
        binding,
        words: value.words,
        description: value.description,
        surface,
        packName: manifest.identity.name,
        packDir: manifest.dir,
        dir: value.dir,
        run: value.run,
        ...(value.help !== undefined && { help: value.help }),
      });
    }
  }
  return [...commands.values()];
}

/** Checks of every pack, and the city's own `[[doctor.check]]` as `local`. */
export function finishDoctorChecks(city: CityDraft, cx: ComposeContext): ComposedDoctorCheck[] {
  const checks = new Map<string, ComposedDoctorCheck>();
  for (const { surface, taken } of surfaces(city)) {
    const own = surface.kind === "city" ? rootBound(city, city.root?.doctorChecks) : [];
    for (const { value, manifest, binding } of [...own, ...taken.flatMap(({ pack }) => pack.doctorChecks)]) {
      const key = `${binding}\0${value.name}\0${value.run}`;
      if (checks.has(key)) continue;
      checks.set(key, {
        binding,
        name: value.name,
        description: value.description,
        surface,
        packName: manifest.identity.name,
        packDir: manifest.dir,
        run: value.run,
        ...(value.fix !== undefined && { fix: value.fix }),
        ...(value.help !== undefined && { help: value.help }),
        warmup: value.warmup,
      });
    }
  }
  return [...checks.values(), ...localChecks(city, cx)];
}

type LocalCheck = {
  readonly name?: string;
  readonly script?: string;
  readonly description?: string;
  readonly fix?: string;
};

function localChecks(city: CityDraft, cx: ComposeContext): ComposedDoctorCheck[] {
  const entries = (city.settings.get(["doctor", "check"]) ?? []) as readonly LocalCheck[];
  return entries.flatMap(({ name = "", script = "", description = "", fix }, index) => {
    const run = resolvePath(cx.cityRoot, script);
    const outside = [script, fix ?? ""].find((path) => path.startsWith("/") || path.split("/").includes(".."));
    if (name === "" || script === "" || outside !== undefined) {
      const what =
        outside === undefined
          ? "name and script are required"
          : `script ${JSON.stringify(outside)} must stay within the city`;
      const place = { file: `${cx.cityRoot}/city.toml`, path: ["doctor", "check", index] };
      cx.reportAt(place, { code: "city-value", severity: "error", message: `doctor.check[${index}]: ${what}` });
      return [];
    }
    return [
      {
        binding: "local",
        name,
        description,
        surface: { kind: "city" } as const,
        packName: "",
        packDir: cx.cityRoot,
        run,
        ...(fix && { fix: resolvePath(cx.cityRoot, fix) }),
        warmup: false,
      },
    ];
  });
}

/** The skill catalogue of each surface: the city pack's own under bare names, imported ones under their binding (reference 23.3). */
export function finishSkills(city: CityDraft): ComposedSkill[] {
  const skills: ComposedSkill[] = [];
  for (const { surface, taken } of surfaces(city)) {
    const bound = taken.flatMap(({ pack }) => pack.skills);
    const own = surface.kind === "city" && city.root ? [{ binding: "", skills: city.root.skills }] : [];
    const owners = new Map(
      bound.flatMap(({ value, manifest }) => value.map((skill) => [skill.dir, manifest] as const)),
    );
    const { skills: named } = mergeSkills([...own, ...bound.map(({ binding, value }) => ({ binding, skills: value }))]);
    for (const { name, dir, description } of named) {
      const packName = (owners.get(dir) ?? city.root)?.identity.name ?? "";
      skills.push({ name, surface, description, packName, dir });
    }
  }
  return skills;
}
