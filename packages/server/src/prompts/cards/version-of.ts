import type { cards, cardVersions } from '../../platform/db/schema';

/** What a version keeps of a card as it stands; who wrote it, and when, is said beside it. */
export const versionOf = (row: typeof cards.$inferSelect) =>
  ({
    cardId: row.id,
    number: row.version,
    title: row.title,
    description: row.description,
    prompt: row.prompt,
    tags: row.tags,
    visibility: row.visibility,
    language: row.language,
    defaultAgentId: row.defaultAgentId,
    cover: row.cover,
    imageId: row.imageId,
  }) satisfies Partial<typeof cardVersions.$inferInsert>;
