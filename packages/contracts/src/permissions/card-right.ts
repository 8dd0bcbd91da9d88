/** What the caller may do with a card beside reading it. */
export const cardRights = ['edit', 'delete', 'propose', 'duplicate'] as const;
export type CardRight = (typeof cardRights)[number];
