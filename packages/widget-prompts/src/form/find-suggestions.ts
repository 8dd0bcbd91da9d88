import { containsSearch, foldText } from '@oriel/contracts';

/** A tag and its number of cards. */
export interface KnownTag {
  readonly tag: string;
  readonly count: number;
}

/** Maximum number of suggestions. */
const most = 8;

/** Tags that start with the text, then tags with a word that does, then tags that contain it; each group by usage. */
export function findSuggestions(
  known: readonly KnownTag[],
  typed: string,
  chosen: readonly string[],
): readonly KnownTag[] {
  const text = foldText(typed.trim());
  const taken = new Set(chosen.map(foldText));
  const rankOf = (tag: string) => {
    const folded = foldText(tag);
    if (folded.startsWith(text)) return 0;
    if (folded.split(/[^\p{L}\p{N}]+/u).some(word => word.startsWith(text))) return 1;
    return containsSearch(tag, typed) ? 2 : undefined;
  };
  return known
    .flatMap(each => {
      const rank = taken.has(foldText(each.tag)) ? undefined : rankOf(each.tag);
      return rank === undefined ? [] : { each, rank };
    })
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        other.each.count - one.each.count ||
        one.each.tag.localeCompare(other.each.tag),
    )
    .slice(0, most)
    .map(({ each }) => each);
}
