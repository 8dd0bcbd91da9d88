import type { CardDiff, CardVisibility } from '@oriel/contracts';
import { diffTexts } from '../../platform/text/diff-texts';

/** The fields by which two states of a card are compared. */
interface CardState {
  readonly title: string;
  readonly description: string;
  readonly prompt: string;
  readonly tags: readonly string[];
  readonly visibility: CardVisibility;
  readonly teamIds: readonly string[];
  readonly defaultAgentId: string | null;
  /** Identifies the image: the seed of a cover or the id of an upload. */
  readonly picture: string | number | null;
}

/** The differences between two states of a card. */
export function diffCards(before: CardState, after: CardState): CardDiff {
  const diff: CardDiff = {};
  for (const field of ['title', 'description', 'prompt'] as const) {
    if (before[field] !== after[field]) diff[field] = diffTexts(before[field], after[field]);
  }
  const added = after.tags.filter(tag => !before.tags.includes(tag));
  const removed = before.tags.filter(tag => !after.tags.includes(tag));
  if (added.length + removed.length > 0) diff.tags = { added, removed };
  if (before.visibility !== after.visibility) {
    diff.visibility = { before: before.visibility, after: after.visibility };
  }
  if (before.teamIds.toSorted().join() !== after.teamIds.toSorted().join()) {
    diff.teams = { before: [...before.teamIds], after: [...after.teamIds] };
  }
  if (before.picture !== after.picture) diff.image = true;
  if (before.defaultAgentId !== after.defaultAgentId) {
    diff.defaultAgent = { before: before.defaultAgentId, after: after.defaultAgentId };
  }
  return diff;
}
