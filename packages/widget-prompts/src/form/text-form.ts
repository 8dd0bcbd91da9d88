import type { ReadonlySignal } from '@oriel/app-kit';
import type { CardTexts } from '@oriel/contracts';
import type { FormField, Problems } from './form-store';

/** The texts of a card being written, for saving or for a proposal. */
export interface TextForm {
  readonly draft: ReadonlySignal<CardTexts>;
  /** Problems of the fields that the user has left. */
  readonly problems: ReadonlySignal<Problems>;
  change(patch: { title?: string; description?: string; prompt?: string; tags?: string[] }): void;
  /** Called when the user leaves a field. */
  leave(field: FormField): void;
}
