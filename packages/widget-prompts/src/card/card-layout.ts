import type { LibraryFilters, PromptsProps } from '@oriel/contracts';

/** Card layout: the user's choice, or unfolding rows if the page inserts prompts into its own text. */
export type CardLayout = LibraryFilters['layout'] | 'unfolding';

export const cardLayoutOf = (
  { insert }: Pick<PromptsProps, 'insert'>,
  { layout }: Pick<LibraryFilters, 'layout'>,
): CardLayout => (insert ? 'unfolding' : layout);
