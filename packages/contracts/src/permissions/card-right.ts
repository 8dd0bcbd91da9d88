/** The caller's rights on a card besides reading it. */
export const cardRights = ['edit', 'delete', 'propose', 'duplicate'] as const;
export type CardRight = (typeof cardRights)[number];
