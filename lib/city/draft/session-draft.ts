import type { Place } from "../compose-context";
import type { LayerKind, Surface } from "../composed-city";
import { qualifiedName } from "../identity/qualified-name";
import type { Draft } from "../provenance/draft";

type SessionHead = {
  readonly packName: string;
  readonly packDir: string;
  readonly layer: LayerKind;
  readonly surface: Surface;
  /** Where the table is written. */
  readonly place: Place;
};

/** One `[[named_session]]` under construction (reference 16). */
export class SessionDraft {
  constructor(
    readonly draft: Draft,
    readonly head: SessionHead,
  ) {}

  clone(head: Partial<SessionHead> = {}): SessionDraft {
    return new SessionDraft(this.draft.clone(), { ...this.head, ...head });
  }

  text(field: string): string {
    const value = this.draft.values[field];
    return typeof value === "string" ? value : "";
  }

  get dir(): string {
    return this.text("dir");
  }

  get binding(): string {
    return this.text("binding");
  }

  get template(): string {
    return this.text("template");
  }

  /** `[dir/][binding.]name-or-template`. */
  get identity(): string {
    return qualifiedName({ dir: this.dir, binding: this.binding, name: this.text("name") || this.template });
  }

  get templateQualifiedName(): string {
    return qualifiedName({ dir: this.dir, binding: this.binding, name: this.template });
  }
}
