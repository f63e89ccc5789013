import type { Loop, Need, Step } from "../formula";
import { stepIds } from "../graph/walk-steps";
import type { Through } from "../origin";
import type { PassContext } from "../pass-context";
import { substituteBraced } from "../variables/substitute-braced";
import { placeholderNames } from "../variables/substitute-placeholders";

/** Makes the steps of one iteration out of the body. */
export class LoopInstance {
  readonly #value: string | undefined;

  constructor(
    readonly container: Step,
    readonly loop: Loop,
    readonly prefix: string,
    readonly bodyIds: ReadonlySet<string>,
    readonly ownIds: ReadonlySet<string>,
    readonly through: Extract<Through, { kind: "loop" }>,
    readonly cx: PassContext,
  ) {
    this.#value = loop.variable === "" || through.value === undefined ? undefined : String(through.value);
  }

  /** A direct step of the body: it sees the loop variable and obeys the container's conditions. */
  bodyStep(step: Step): Step {
    const renamed = this.#member(step);
    const { conditions } = this.container;
    const obedient =
      conditions.length === 0 ? renamed : { ...renamed, conditions: [...conditions, ...renamed.conditions] };
    if (this.#value === undefined) return obedient;
    const { variable } = this.loop;
    const value = this.#value;
    if (this.through.iteration === 1) this.#lintBraces(step);
    const fill = (text: string): string => substituteBraced(text, (name) => (name === variable ? value : undefined));
    const expandVars = Object.fromEntries(Object.entries(step.expandVars).map(([name, text]) => [name, fill(text)]));
    return {
      ...obedient,
      title: fill(step.title),
      description: fill(step.description),
      timeout: step.timeout === undefined ? undefined : fill(step.timeout),
      expandVars: { ...expandVars, [variable]: value },
    };
  }

  /** A step of the body or a child of one: a new id, names of the body renamed along. */
  #member(step: Step): Step {
    const renamed = this.#renameNames(step, (name) => this.bodyIds.has(name));
    const id = this.prefix + step.id;
    return {
      ...renamed,
      id,
      conditions: step.conditions.map((one) => (one.owner === step.id ? { ...one, owner: id } : one)),
      children: step.children.map((child) => this.#member(child)),
      loop: step.loop && { ...step.loop, body: this.#nestedBody(step.loop.body, new Set()) },
      origin: {
        ...step.origin,
        through: [
          ...(this.container.origin.through.length > 0 ? this.container.origin.through : step.origin.through),
          this.through,
        ],
      },
    };
  }

  /** Inside a nested loop ids stay as they are until that loop expands; names reach this body unless a nearer one has them. */
  #nestedBody(body: readonly Step[], nearer: ReadonlySet<string>): readonly Step[] {
    const shadow = new Set([...nearer, ...stepIds(body)]);
    const change = (step: Step): Step => ({
      ...this.#renameNames(step, (name) => this.bodyIds.has(name) && !shadow.has(name), shadow),
      children: step.children.map(change),
      loop: step.loop && { ...step.loop, body: this.#nestedBody(step.loop.body, shadow) },
    });
    return body.map(change);
  }

  #renameNames(step: Step, isOurs: (name: string) => boolean, shadow: ReadonlySet<string> = this.bodyIds): Step {
    const isOwnContainer = (name: string): boolean => this.ownIds.has(name) && !shadow.has(name);
    const rename = (needs: readonly Need[]): readonly Need[] =>
      needs.flatMap((need) => {
        if (isOwnContainer(need.on)) {
          this.#lintDead(step, need);
          return [];
        }
        return isOurs(need.on) ? { ...need, on: this.prefix + need.on } : need;
      });
    return {
      ...step,
      needs: rename(step.needs),
      dependsOn: rename(step.dependsOn),
      waitsFor: step.waitsFor && {
        ...step.waitsFor,
        spawners: step.waitsFor.spawners.flatMap((name) =>
          isOwnContainer(name) ? [] : [isOurs(name) ? this.prefix + name : name],
        ),
      },
    };
  }

  #lintDead(step: Step, { rule }: Need): void {
    if (this.through.iteration > 1) return;
    const message = `step "${step.id}" of loop "${this.container.id}" names the loop itself in ${rule}; dropped`;
    this.cx.lint("dead-reference", { ...step.origin, path: [...step.origin.path, rule] }, message);
  }

  #lintBraces(step: Step): void {
    const { variable } = this.loop;
    for (const key of ["title", "description"] as const) {
      if (!placeholderNames(step[key]).includes(variable)) continue;
      const message = `{{${variable}}} is not the loop variable and stays as it is`;
      const place = { file: step.origin.file, path: [...step.origin.path, key] };
      this.cx.lint("loop-variable-braces", place, message, `write {${variable}}`);
    }
  }
}
