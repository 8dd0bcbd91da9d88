import { openGraphTags } from '../../http/pages/open-graph';
import type { Services } from '../../services';
import { createViewer } from '../card-viewer';
import { maySee } from '../cards/card-rights';
import { describeItem } from '../cards/describe-card';
import { readCard } from '../cards/find-card';

const cardPage = /^\/prompt\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/**
 * Open Graph tags for the page at a path: for a card, the data that a guest may see; for everything else, including hidden cards,
 * none.
 */
export async function findPageTags(
  { db, publicUrl, config }: Pick<Services, 'db' | 'publicUrl' | 'config'>,
  path: string,
): Promise<string | undefined> {
  const cardId = cardPage.exec(path)?.[1];
  if (cardId === undefined) return undefined;
  const guest = createViewer(db, { actor: { kind: 'guest' }, boundOrganizationId: undefined });
  const row = await readCard(db, cardId);
  if (!row || !(await maySee(guest, row))) return undefined;
  const card = await describeItem(guest, row);
  return openGraphTags({
    title: card.title,
    description: card.description,
    url: `${publicUrl}/prompt/${card.id}`,
    image: `${publicUrl}/api/prompts${card.thumbnail}`,
    productName: config.productName,
  });
}
