import { getCard, getCardThumbnail, searchCards } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { describe, expect, it } from 'vitest';
import { person } from '../../http/testing/person';
import { homeOf, newCard, searchLibrary } from '../testing/library';
import { findPageTags } from './find-page-tags';

describeStack('what guests and other services see of a card', stack => {
  const visibilities = ['PRIVATE', 'ORG', 'PUBLIC', 'CURATED'] as const;
  const isShared = (visibility: string) => visibility === 'PUBLIC' || visibility === 'CURATED';
  const make = async (visibility: (typeof visibilities)[number]) => {
    const maker = await person(stack(), visibility === 'CURATED' ? 'staff' : 'member');
    const organizationId = visibility === 'CURATED' ? await homeOf(maker) : maker.organizationId;
    return newCard(maker, {
      space: organizationId,
      visibility,
      title: `${visibility} card`,
      description: "It's & more",
    });
  };

  it.each(visibilities)('is the same for each: %s', async visibility => {
    const card = await make(visibility);
    const guest = await person(stack(), 'guest');
    const status = isShared(visibility) ? 200 : 404;
    const params = { cardId: card.id };
    expect((await guest.send(getCard, { params })).status).toBe(status);
    expect((await guest.send(getCardThumbnail, { params })).status).toBe(status);
    const tags = await findPageTags(stack().services, `/prompt/${card.id}`);
    if (status === 404) expect(tags).toBeUndefined();
    else {
      const { url } = stack();
      expect(tags).toContain(`<meta property="og:title" content="${visibility} card">`);
      expect(tags).toContain('<meta property="og:description" content="It&#39;s &amp; more">');
      expect(tags).toContain(`<meta property="og:url" content="${url}/prompt/${card.id}">`);
      const image = /og:image" content="([^"]+)"/.exec(tags ?? '')?.[1] ?? '';
      const picture = await fetch(image.replaceAll('&amp;', '&'));
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      await picture.arrayBuffer();
    }
  });

  it('is nothing on other pages', async () => {
    for (const path of ['/', '/prompts/my', '/prompt/1', `/prompt/${crypto.randomUUID()}`, '/prompt/%00'])
      expect(await findPageTags(stack().services, path)).toBeUndefined();
  });

  describe('lists of cards', () => {
    it('show a guest the curated library, and nothing of a workspace', async () => {
      const guest = await person(stack(), 'guest');
      const found = await searchLibrary(guest, {
        pageSize: 100,
        visibility: ['PUBLIC', 'ORG', 'PRIVATE', 'CURATED'],
      });
      expect(found.results.every(({ visibility }) => visibility === 'CURATED')).toBe(true);
      const body = { space: guest.organizationId };
      expect((await guest.send(searchCards, { body })).status).toBe(401);
    });
  });
});
