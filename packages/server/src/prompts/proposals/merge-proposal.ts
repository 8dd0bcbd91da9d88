import type { CardTexts } from '@oriel/contracts';

/** What a card would be, and whether the proposal and a later change of the card want different things of one field. */
export interface MergedProposal {
  readonly texts: CardTexts;
  readonly conflicts: boolean;
}

const fields = ['title', 'description', 'prompt', 'tags'] as const;

/**
 * What a proposal changes, put into the card as it is now: what it leaves as it was when it was written stays as it is now.
 * @param base The card as the proposal found it; undefined when that is not known any more.
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
