import type { AgentDefinition } from "@/lib/pack/pack-manifest";
import type { LayerKind, Surface } from "../composed-city";
import { qualifiedName } from "../identity/qualified-name";
import type { JsonValue } from "../json";
import type { Origin } from "../provenance/change";
import type { Draft } from "../provenance/draft";

/** A default that a pack offers to its agents, kept apart from their own value (reference 11.1). */
export type InheritedDefault = { readonly value: JsonValue; readonly origin: Origin };

export type InheritedDefaults = {
  readonly provider?: InheritedDefault;
  readonly default_sling_formula?: InheritedDefault;
  readonly append_fragments?: InheritedDefault;
};

type AgentHead = {
  readonly definition?: AgentDefinition;
  readonly packName: string;
  readonly layer: LayerKind;
  readonly surface: Surface;
  readonly implicit: boolean;
};

const nothingInherited: InheritedDefaults = {};

/** One agent under construction. Its identity (name, dir, binding) is part of the draft, so that it explains itself too. */
export class AgentDraft {
  #name = "";
  #nameAt = -1;

  constructor(
    readonly draft: Draft,
    readonly head: AgentHead,
    public inherited: InheritedDefaults = nothingInherited,
  ) {}

  clone(): AgentDraft {
    const copy = new AgentDraft(this.draft.clone(), this.head, this.inherited);
    copy.#name = this.#name;
    copy.#nameAt = this.#nameAt;
    return copy;
  }

  /** Whether nothing was written since the one was copied from the other. */
  isAs(other: AgentDraft): boolean {
    return this.draft.values === other.draft.values && this.inherited === other.inherited;
  }

  text(field: string): string {
    const value = this.draft.values[field];
    return typeof value === "string" ? value : "";
  }

  list(field: string): readonly string[] {
    const value = this.draft.values[field];
    return Array.isArray(value) ? (value as readonly string[]) : [];
  }

  number(field: string): number | undefined {
    const value = this.draft.values[field];
    return typeof value === "number" ? value : undefined;
  }

  get name(): string {
    return this.text("name");
  }

  get dir(): string {
    return this.text("dir");
  }

  get binding(): string {
    return this.text("binding");
  }

  get scope(): string {
    return this.text("scope");
  }

  /** Made anew only after the draft was written: it is asked for far more often than identities change. */
  get qualifiedName(): string {
    const { writes } = this.draft;
    if (this.#nameAt !== writes) {
      this.#name = qualifiedName(this);
      this.#nameAt = writes;
    }
    return this.#name;
  }

  /** Root of the declaring pack; empty for implicit agents. */
  get sourceDir(): string {
    return this.head.definition?.sourceDir ?? "";
  }

  /** What a message about a double definition names. */
  get place(): string {
    return this.head.definition?.place ?? "";
  }
}
