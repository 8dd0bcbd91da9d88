import type { CardTexts } from '@oriel/contracts';

/** The resulting card, and whether the proposal and a later change of the card conflict in a field. */
export interface MergedProposal {
  readonly texts: CardTexts;
  readonly conflicts: boolean;
}

const fields = ['title', 'description', 'prompt', 'tags'] as const;

/**
 * Applies a proposal's changes to the current card: fields that it did not change keep their current value.
 * @param base The card when the proposal was written; undefined if it is no longer known.
 */
export function mergeProposal(
  proposed: CardTexts,
  base: CardTexts | undefined,
  now: CardTexts,
): MergedProposal {
  const isSame = (field: keyof CardTexts, one: CardTexts, other: CardTexts) =>
    JSON.stringify(one[field]) === JSON.stringify(other[field]);
  const changed = fields.filter(field => !base || !isSame(field, proposed, base));
  const texts = { title: now.title, description: now.description, prompt: now.prompt, tags: now.tags };
  for (const field of changed) Object.assign(texts, { [field]: proposed[field] });
  const conflicts = changed.some(
    field => !isSame(field, proposed, now) && !(base && isSame(field, base, now)),
  );
  return { texts, conflicts };
}
