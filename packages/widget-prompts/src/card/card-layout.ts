import type { LibraryFilters, PromptsProps } from '@oriel/contracts';

/** How cards stand: as the person likes, or where a page takes prompts into a text of its own, in rows that unfold. */
export type CardLayout = LibraryFilters['layout'] | 'unfolding';

export const cardLayoutOf = (
  { insert }: Pick<PromptsProps, 'insert'>,
  { layout }: Pick<LibraryFilters, 'layout'>,
): CardLayout => (insert ? 'unfolding' : layout);
