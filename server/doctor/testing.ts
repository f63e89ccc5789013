import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Standing } from "@/lib/access/may";
import type { CheckResult } from "@/lib/doctor/check-result";
import { loadCity } from "../city/load-city";
import type { Store } from "../db/store";
import { gatherFacts } from "./gather-facts";
import { type DoctorOptions, doctorCheckNames, runDoctor } from "./run-doctor";

type Files = Readonly<Record<string, string>>;

/** An operator who may let scripts run that never ran. */
export const granted: Standing = { role: "operator", grants: ["exec.fix"] };

/** A city on disk for tests of scripts: `*.sh` and files in `bin/` are executable. */
export class ScriptCity {
  private constructor(
    readonly store: Store,
    readonly cityId: string,
    readonly root: string,
  ) {}

  static async open(store: Store, cityId: string, files: Files): Promise<ScriptCity> {
    const root = await realpath(await mkdtemp(join(tmpdir(), "script-city-")));
    const city = new ScriptCity(store, cityId, root);
    await city.write({ "city.toml": "", ".gc/site.toml": 'workspace_name = "quay"\n', ...files });
    return city;
  }

  async write(files: Files): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      const path = join(this.root, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      if (name.endsWith(".sh") || name.includes("bin/")) await chmod(path, 0o755);
    }
  }

  caller(standing: Standing = granted) {
    return { store: this.store, cityId: this.cityId, standing, act: { actor: "ada", now: new Date() } };
  }

  load() {
    return loadCity(this.root);
  }

  /** Runs the checks whose names match, or those of `options.only`. */
  async doctor(names: RegExp, options: DoctorOptions = {}, standing: Standing = granted): Promise<CheckResult[]> {
    const facts = await gatherFacts(
      this.root,
      await this.load(),
      { executor: this.store, cityId: this.cityId },
      new Date(),
    );
    const caller = this.caller(standing);
    const only = doctorCheckNames(facts, caller).filter((name) => names.test(name));
    return only.length === 0 ? [] : runDoctor(facts, caller, { only, ...options });
  }

  close(): Promise<void> {
    return rm(this.root, { recursive: true, force: true });
  }
}
