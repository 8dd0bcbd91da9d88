import { cardLimits, countCodePoints, normalizeText } from '@oriel/contracts';
import type { Translate } from '@oriel/widget-kit';

/** Name and category of a list as a person writes them. */
export interface ListDraft {
  readonly name: string;
  readonly category: string;
  readonly personal: boolean;
}

export const emptyDraft: ListDraft = { name: '', category: '', personal: true };

/** The problem of a field's text as it is typed. */
export const tooLongText = (text: string, field: string, t: Translate): string | undefined =>
  countCodePoints(normalizeText(text)) > cardLimits.listName
    ? t('form.problem.too_long', { field, max: cardLimits.listName })
    : undefined;

/** The draft as a call takes it, or why it cannot be sent. */
export function readDraft({ name, category, personal }: ListDraft, t: Translate) {
  const problem =
    normalizeText(name) === ''
      ? t('form.problem.required', { field: t('lists.name') })
      : (tooLongText(name, t('lists.name'), t) ?? tooLongText(category, t('lists.category'), t));
  return problem
    ? { problem }
    : { body: { name: normalizeText(name), category: normalizeText(category) || null, personal } };
}
