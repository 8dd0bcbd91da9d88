import type { CardTexts } from '@oriel/contracts';
import type { ReadonlySignal } from '@oriel/widget-kit';
import type { FormField, Problems } from './form-store';

/** The texts of a card that are written, whatever becomes of them. */
export interface TextForm {
  readonly draft: ReadonlySignal<CardTexts>;
  /** Problems of the fields that a person has left. */
  readonly problems: ReadonlySignal<Problems>;
  change(patch: { title?: string; description?: string; prompt?: string; tags?: string[] }): void;
  /** A person has left a field. */
  leave(field: FormField): void;
}
