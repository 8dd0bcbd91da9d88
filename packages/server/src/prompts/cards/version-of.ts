import type { cards, cardVersions } from '../../platform/db/schema';

/** The fields of a card that a version stores; author and time are stored separately. */
export const versionOf = (row: typeof cards.$inferSelect) =>
  ({
    cardId: row.id,
    number: row.version,
    title: row.title,
    description: row.description,
    prompt: row.prompt,
    tags: row.tags,
    visibility: row.visibility,
    teamIds: row.teamIds,
    language: row.language,
    defaultAgentId: row.defaultAgentId,
    cover: row.cover,
    imageId: row.imageId,
  }) satisfies Partial<typeof cardVersions.$inferInsert>;
