import type { TextDiff } from '@oriel/contracts';
import { diffLines, diffWordsWithSpace } from 'diff';

/** Words or lines that may differ before a finer comparison is given up: it costs as much as their number times the text. */
const maxEditLength = 600;

/** A text beside an older one by words; by lines or as a whole where too much of it is another. */
export function diffTexts(before: string, after: string): TextDiff {
  const changes =
    diffWordsWithSpace(before, after, { maxEditLength }) ??
    diffLines(before, after, { maxEditLength }) ??
    wholeTexts(before, after);
  return changes.map(({ added, removed, value }) => ({
    change: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

const wholeTexts = (before: string, after: string) => [
  { added: false, removed: true, value: before },
  { added: true, removed: false, value: after },
];
