import {
  addFavorite,
  countCardUse,
  deleteCard,
  getCard,
  listCardAuthors,
  removeFavorite,
  restoreCards,
  searchCards,
} from '@oriel/contracts';
import { describeConformance } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import { cards, organizationMembers } from '../../platform/db/schema';
import { addCard, addCreator } from '../cards/testing/card-people';
import { newCard, searchLibrary } from '../testing/library';

describeConformance(
  'cards by people',
  stack => {
    let member: Person;
    let admin: Person;
    let space: string;
    let curated: string;
    const ids: Record<string, string> = {};
    beforeAll(async () => {
      await stack().services.db.delete(cards);
      [member, admin] = [await person(stack(), 'member'), await person(stack(), 'admin')];
      space = member.organizationId;
      for (const title of ['Alpha', 'Beta', 'Gamma']) ids[title] = (await newCard(member, { title })).id;
      ids.Delta = (await newCard(admin, { title: 'Delta' })).id;
      ids.Own = (await newCard(admin, { title: 'Own', visibility: 'PRIVATE' })).id;
      curated = await addCard(stack(), { title: 'Curated', organizationId: null, visibility: 'CURATED' });
    });
    const titlesOf = async (by: Person, fields: Parameters<typeof searchLibrary>[1]) =>
      (await searchLibrary(by, { space, ...fields })).results.map(({ title }) => title);
    const use = (by: Person, cardId: string) =>
      by.call(countCardUse, { params: { cardId }, body: { how: 'copy' } });

    it('are found by the stars of each person', async () => {
      const star = (cardId = '') => member.call(addFavorite, { params: { cardId } });
      for (const cardId of [ids.Gamma, ids.Alpha, curated, ids.Alpha]) await star(cardId);
      const collection = 'FAVORITES';
      expect(await titlesOf(member, { collection })).toEqual(['Alpha', 'Curated', 'Gamma']);
      expect(await titlesOf(member, { collection, search: 'gam' })).toEqual(['Gamma']);
      expect(await titlesOf(admin, { collection })).toEqual([]);
      const params = { cardId: ids.Alpha ?? '' };
      expect(await member.call(getCard, { params })).toMatchObject({ isFavorite: true });
      expect(await admin.call(getCard, { params })).not.toHaveProperty('isFavorite');
      const { results } = await searchLibrary(member, { space });
      expect(results.flatMap(({ title, isFavorite }) => (isFavorite ? title : []))).toEqual([
        'Alpha',
        'Gamma',
      ]);
      await member.call(removeFavorite, { params });
      expect(await titlesOf(member, { collection })).toEqual(['Curated', 'Gamma']);
      const guest = await person(stack(), 'guest');
      const answer = await guest.send(searchCards, { body: { space: '', collection } });
      expect(await answer.json()).toMatchObject({ results: [], totalCount: 0 });
    });

    it('keep their stars through a deletion that is undone', async () => {
      const cardId = ids.Gamma ?? '';
      await member.call(deleteCard, { params: { cardId } });
      await member.call(restoreCards, { body: { space, cardIds: [cardId] } });
      expect(await titlesOf(member, { collection: 'FAVORITES' })).toEqual(['Curated', 'Gamma']);
    });

    it('are found by the last use of each person, the last one first', async () => {
      for (const cardId of [ids.Alpha, ids.Delta, curated, ids.Alpha]) await use(member, cardId ?? '');
      await use(admin, ids.Own ?? '');
      const recent = { collection: 'RECENT', order: 'LAST_USED' } as const;
      expect(await titlesOf(member, recent)).toEqual(['Alpha', 'Curated', 'Delta']);
      expect(await titlesOf(member, { collection: 'RECENT', order: 'ALPHABETICAL', search: 'del' })).toEqual([
        'Delta',
      ]);
      expect(await titlesOf(admin, recent)).toEqual(['Own']);
      // Elsewhere this order has no effect.
      expect(await titlesOf(member, { order: 'LAST_USED' })).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']);
    });

    it('are in the order of all uses', async () => {
      await use(admin, ids.Gamma ?? '');
      for (let count = 0; count < 3; count++) await use(admin, ids.Beta ?? '');
      expect(await titlesOf(member, { order: 'MOST_USED' })).toEqual(['Beta', 'Alpha', 'Delta', 'Gamma']);
    });

    it('are found by their author, as far as somebody may see them', async () => {
      expect(await titlesOf(member, { author: admin.userId })).toEqual(['Delta']);
      expect(await titlesOf(admin, { author: admin.userId })).toEqual(['Delta', 'Own']);
      expect(await titlesOf(admin, { author: member.userId, search: 'bet' })).toEqual(['Beta']);
      const authors = await member.call(listCardAuthors, { query: { space } });
      expect(authors.map(({ id, count, hasLeft }) => [id, count, hasLeft])).toEqual(
        expect.arrayContaining([
          [admin.userId, 1, false],
          [member.userId, 3, false],
        ]),
      );
      expect(authors).toHaveLength(2);
    });

    it('say whose author has left', async () => {
      const leaver = await addCreator(stack());
      const { id: cardId } = await newCard(leaver, { title: 'Left behind' });
      const seen = () => member.call(getCard, { params: { cardId } });
      expect(await seen()).not.toHaveProperty('hasCreatorLeft');
      const { db } = stack().services;
      await db
        .delete(organizationMembers)
        .where(
          and(eq(organizationMembers.userId, leaver.userId), eq(organizationMembers.organizationId, space)),
        );
      expect(await seen()).toMatchObject({ createdByName: 'Ole Krüger', hasCreatorLeft: true });
      const { results } = await searchLibrary(admin, { space, author: leaver.userId });
      expect(results).toMatchObject([{ id: cardId, hasCreatorLeft: true }]);
      const authors = await member.call(listCardAuthors, { query: { space } });
      expect(authors).toContainEqual({ id: leaver.userId, name: 'Ole Krüger', count: 1, hasLeft: true });
      await db.update(cards).set({ createdBy: null }).where(eq(cards.id, cardId));
      expect(await seen()).toMatchObject({ createdByName: null, hasCreatorLeft: true });
      // Curated cards belong to no workspace.
      const product = await member.call(getCard, { params: { cardId: curated } });
      expect(product).not.toHaveProperty('hasCreatorLeft');
    });
  },
  { alone: true },
);
