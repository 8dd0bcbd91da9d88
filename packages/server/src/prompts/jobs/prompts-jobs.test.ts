import { describeDatabases } from '@oriel/testing/vitest';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cardImages, cards, cardVersions } from '../../db/schema';
import { createMemoryFiles } from '../../files/memory-files';
import { insertCards } from '../cards/insert-cards';
import { addCard } from '../cards/testing/card-people';
import { addImageRow, storeImage } from '../images/store-image';
import { refreshStatistics } from './refresh-statistics';
import { removeUnusedImages } from './remove-unused-images';

describeDatabases('jobs of the library', stack => {
  it('remove pictures that nothing shows, and no others', async () => {
    const { db } = stack().services;
    const files = createMemoryFiles();
    const { organizationId } = stack().keys;
    const bytes = new Uint8Array([1]);
    const add = async () => {
      const stored = await storeImage(files, { image: bytes, thumbnail: bytes, width: 64, height: 64 });
      return { ...stored, id: await addImageRow(db, organizationId, stored) };
    };
    const [shown, former, unused, young] = [await add(), await add(), await add(), await add()];
    const cardId = await addCard(stack(), { picture: { imageId: former.id } });
    await db.update(cards).set({ imageId: shown.id }).where(eq(cards.id, cardId));
    for (const { id } of [shown, former, unused])
      await db
        .update(cardImages)
        .set({ createdAt: sql`now() - interval '2 hours'` })
        .where(eq(cardImages.id, id));

    await removeUnusedImages({ db, files });
    const left = (await db.select({ id: cardImages.id }).from(cardImages)).map(({ id }) => id);
    expect(left).toEqual(expect.arrayContaining([shown.id, former.id, young.id]));
    expect(left).not.toContain(unused.id);
    expect(await files.get(unused.key)).toBeUndefined();
    expect(await files.get(unused.thumbnailKey)).toBeUndefined();
    expect(await files.get(former.key)).toEqual(bytes);

    await db.delete(cards).where(eq(cards.id, cardId));
    expect(await db.select().from(cardVersions).where(eq(cardVersions.cardId, cardId))).toEqual([]);
    await removeUnusedImages({ db, files });
    expect(await files.get(shown.key)).toBeUndefined();
    expect(await files.get(former.key)).toBeUndefined();
  });

  it('tell the planner how many cards there are', async () => {
    const { db } = stack().services;
    const known = async () => {
      const { rows } = await db.execute<{ count: number }>(
        sql`SELECT reltuples::int AS count FROM pg_class WHERE oid = 'cards'::regclass`,
      );
      return rows[0]?.count;
    };
    const card = {
      organizationId: stack().keys.organizationId,
      createdBy: null,
      visibility: 'ORG',
      title: 'Many',
      description: 'Many',
      prompt: 'Many',
      tags: ['Many'],
      picture: { cover: 1 },
    } as const;
    await insertCards(
      db,
      Array.from({ length: 600 }, () => card),
    );
    await refreshStatistics(db);
    const present = await db.$count(cards);
    expect(await known()).toBe(present);
    await insertCards(db, [card]);
    await refreshStatistics(db);
    expect(await known()).toBe(present);
  });
});
