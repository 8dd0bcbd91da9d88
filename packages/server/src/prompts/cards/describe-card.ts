import { cardLanguages, cardVisibilities, type PromptCard, type PromptCardItem } from '@oriel/contracts';
import type { CardViewer } from '../card-viewer';
import { cardRightsOf, isMadeBy } from './card-rights';
import type { CardRow } from './find-card';

/** The columns of a card in a list. */
export type CardItemRow = Omit<CardRow, 'prompt' | 'imageId' | 'version' | 'createdAt'>;

/**
 * A card as shown to a viewer. Only its workspace sees where it is stored, and only members see its creator: people of an
 * application see no names.
 */
export async function describeItem(viewer: CardViewer, row: CardItemRow): Promise<PromptCardItem> {
  const access = await viewer.access(row.organizationId);
  const isInside = access !== undefined;
  const isMember = isInside && (access.application === undefined || isMadeBy(viewer, row));
  const moment = (row.imageAt ?? row.updatedAt).getTime();
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    tags: row.tags,
    createdBy: isMember ? row.createdBy : null,
    createdByName: isMember ? row.createdByName : null,
    ...(isMember && !access.application && row.hasCreatorLeft && { hasCreatorLeft: true }),
    image: `/v1/cards/${row.id}/image?t=${moment}`,
    thumbnail: `/v1/cards/${row.id}/thumbnail?t=${moment}`,
    cover: row.cover,
    visibility: readVisibility(row.visibility),
    ...(row.visibility === 'TEAMS' && { teamIds: row.teamIds }),
    defaultAgentId: row.defaultAgentId,
    space: isInside ? row.organizationId : null,
    language: readLanguage(row.language),
    variableCount: row.variableCount,
    uses: row.uses,
    ...(row.isFavorite && { isFavorite: true }),
    rights: await cardRightsOf(viewer, row),
  };
}

export async function describeCard(viewer: CardViewer, row: CardRow): Promise<PromptCard> {
  return {
    ...(await describeItem(viewer, row)),
    prompt: row.prompt,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The check of the column allows the same four, and `TEAMS`. */
export const readVisibility = (text: string) =>
  text === 'TEAMS' ? 'ORG' : (cardVisibilities.find(known => known === text) ?? 'PRIVATE');

/** Only this server writes them, so it knows all of them. */
export const readLanguage = (text: string | null) => cardLanguages.find(known => known === text) ?? null;
