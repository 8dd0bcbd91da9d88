import { describeConformance } from '@oriel/testing/vitest';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cardImages, cards, cardVersions } from '../platform/db/schema';
import { createMemoryFiles } from '../platform/files/create-files';
import type { Files } from '../platform/files/files';
import { removeUnusedImages } from './card-images/remove-unused-images';
import { forgetImage, storeImage } from './card-images/store-image';
import { rebuildSearchColumns } from './cards/rebuild-search-columns';
import { addCard } from './cards/testing/card-people';

describeConformance('jobs of the library', stack => {
  it('remove pictures that nothing shows, and no others', async () => {
    const { db } = stack().services;
    const files = createMemoryFiles();
    const { organizationId } = stack().keys;
    const bytes = new Uint8Array([1]);
    const converted = { image: bytes, thumbnail: bytes, width: 64, height: 64 };
    const add = () => storeImage({ db, files }, organizationId, converted);
    const [shown, former, unused, young] = [await add(), await add(), await add(), await add()];
    const cardId = await addCard(stack(), { picture: { imageId: former.id } });
    await db.update(cards).set({ imageId: shown.id }).where(eq(cards.id, cardId));
    for (const { id } of [shown, former, unused])
      await db
        .update(cardImages)
        .set({ createdAt: sql`now() - interval '2 hours'` })
        .where(eq(cardImages.id, id));

    await forgetImage({ db, files }, shown);
    await removeUnusedImages({ db, files });
    const left = (await db.select({ id: cardImages.id }).from(cardImages)).map(({ id }) => id);
    expect(left).toEqual(expect.arrayContaining([shown.id, former.id, young.id]));
    expect(left).not.toContain(unused.id);
    expect(await files.get(unused.key)).toBeUndefined();
    expect(await files.get(unused.thumbnailKey)).toBeUndefined();
    for (const { key } of [shown, former]) expect(await files.get(key)).toEqual(bytes);

    await db.delete(cards).where(eq(cards.id, cardId));
    expect(await db.select().from(cardVersions).where(eq(cardVersions.cardId, cardId))).toEqual([]);
    await removeUnusedImages({ db, files });
    expect(await files.get(shown.key)).toBeUndefined();
    expect(await files.get(former.key)).toBeUndefined();
  });

  it('find the files of a picture whose card never came, once there is room to delete them', async () => {
    const { db } = stack().services;
    const memory = createMemoryFiles();
    const bytes = new Uint8Array([1]);
    const put: string[] = [];
    let isAway = true;
    const files: Files = {
      ...memory,
      async put(key, content, type) {
        await memory.put(key, content, type);
        put.push(key);
        if (key.includes('thumbnail')) throw new Error('full');
      },
      delete: async key => {
        if (isAway) throw new Error('away');
        await memory.delete(key);
      },
    };
    const converted = { image: bytes, thumbnail: bytes, width: 64, height: 64 };
    await expect(storeImage({ db, files }, null, converted)).rejects.toThrow('full');
    const [row] = await db.select().from(cardImages).where(inArray(cardImages.key, put));
    if (!row) throw new Error('Nobody knows of the files');
    await db
      .update(cardImages)
      .set({ createdAt: sql`now() - interval '2 hours'` })
      .where(eq(cardImages.id, row.id));
    await expect(removeUnusedImages({ db, files })).rejects.toThrow('away');
    isAway = false;
    await removeUnusedImages({ db, files });
    for (const key of put) expect(await memory.get(key)).toBeUndefined();
    expect(await db.select().from(cardImages).where(eq(cardImages.id, row.id))).toEqual([]);
  });

  it('make anew what searches read of cards that were written by older rules', async () => {
    const { db } = stack().services;
    const id = await addCard(stack(), { title: 'Port to C++', tags: ['Code'] });
    const read = async () => (await db.select().from(cards).where(eq(cards.id, id)))[0];
    const written = await read();
    await db
      .update(cards)
      .set({ folding: 1, document: sql`array_to_tsvector('{port,to,c}'::text[])` })
      .where(eq(cards.id, id));
    const outdated = await read();
    await rebuildSearchColumns(db);
    expect(await read()).toEqual({ ...written, updatedAt: outdated?.updatedAt });
    expect(written?.document).toContain("'c++ '");
  });
});
