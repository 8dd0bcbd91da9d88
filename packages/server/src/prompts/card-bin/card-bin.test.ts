import {
  addCardToList,
  cardLimits,
  changeCards,
  createCardList,
  createProposal,
  deleteCard,
  deleteCards,
  getCard,
  listCardVersions,
  listDeletedCards,
  listProposals,
  restoreCards,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { otherOrganization } from '../../http/testing/other-organization';
import { person } from '../../http/testing/person';
import { cards, cardVersions, deletedCards } from '../../platform/db/schema';
import { newCard, searchLibrary } from '../testing/library';
import { emptyCardBin } from '.';

describeDatabases('deleted cards', stack => {
  const of = (name: 'member' | 'admin' | 'owner' | 'outsider') => person(stack(), name);

  it('come back as they were, with versions, proposals and lists', async () => {
    const [member, admin] = [await of('member'), await of('admin')];
    const space = member.organizationId;
    const card = await newCard(member, { title: 'Comes back', tags: ['Bin', 'C++'] });
    await member.call(changeCards, { body: { space, cardIds: [card.id], addTags: ['More'] } });
    const list = await admin.call(createCardList, { body: { space, name: 'Kept', personal: false } });
    await admin.call(addCardToList, { params: { listId: list.id, cardId: card.id } });
    await admin.call(createProposal, {
      params: { cardId: card.id },
      body: { baseVersion: 2, title: 'Another title', message: '' },
    });
    const before = await member.call(getCard, { params: { cardId: card.id } });
    const counts = (await searchLibrary(member, { space })).tagsOccurrences;

    await member.call(deleteCard, { params: { cardId: card.id } });
    expect((await member.send(getCard, { params: { cardId: card.id } })).status).toBe(404);
    const bin = await member.call(listDeletedCards, { query: { space, page: 1, pageSize: 20 } });
    expect(bin.results[0]).toMatchObject({ id: card.id, title: 'Comes back', visibility: 'ORG' });

    expect(await member.call(restoreCards, { body: { space, cardIds: [card.id] } })).toEqual({
      cardIds: [card.id],
    });
    expect(await member.call(getCard, { params: { cardId: card.id } })).toEqual(before);
    const query = { page: 1, pageSize: 20 };
    const versions = await member.call(listCardVersions, { params: { cardId: card.id }, query });
    expect(versions.results.map(({ number }) => number)).toEqual([2, 1]);
    const proposals = await member.call(listProposals, { query: { space, role: 'received', ...query } });
    expect(proposals.results.some(({ cardId }) => cardId === card.id)).toBe(true);
    expect((await searchLibrary(admin, { space, list: list.id })).totalCount).toBe(1);
    expect((await searchLibrary(member, { space, search: 'c++' })).results.map(({ id }) => id)).toContain(
      card.id,
    );
    expect((await searchLibrary(member, { space })).tagsOccurrences).toEqual(counts);
    // Restoring twice is not an error.
    expect(await member.call(restoreCards, { body: { space, cardIds: [card.id] } })).toEqual({ cardIds: [] });
  });

  it('go and come back by the thousand, as a whole import does', async () => {
    const member = await of('member');
    const space = member.organizationId;
    const cards = await Promise.all(
      Array.from({ length: 5 }, (_, at) => newCard(member, { title: `Many ${at}`, tags: ['Many'] })),
    );
    const cardIds = cards.map(({ id }) => id);
    const gone = await member.call(deleteCards, { body: { space, cardIds } });
    expect(new Set(gone.cardIds)).toEqual(new Set(cardIds));
    expect((await searchLibrary(member, { space, tags: ['Many'] })).totalCount).toBe(0);
    await member.call(restoreCards, { body: { space, cardIds } });
    expect((await searchLibrary(member, { space, tags: ['Many'] })).totalCount).toBe(5);
    const tooMany = Array.from({ length: cardLimits.importRows + 1 }, () => crypto.randomUUID());
    expect((await member.send(deleteCards, { body: { space, cardIds: tooMany } })).status).toBe(400);
  });

  it('are those of the workspace that the person may delete, and no others', async () => {
    const [member, admin, owner] = [await of('member'), await of('admin'), await of('owner')];
    const space = member.organizationId;
    const [foreign, secret] = [
      await newCard(owner, { title: 'Of the owner' }),
      await newCard(owner, { title: 'Secret', visibility: 'PRIVATE' }),
    ];
    const cardIds = [foreign.id, secret.id];
    expect(await member.call(deleteCards, { body: { space, cardIds } })).toEqual({ cardIds: [] });
    expect(await admin.call(deleteCards, { body: { space, cardIds } })).toEqual({ cardIds: [foreign.id] });
    await owner.call(deleteCard, { params: { cardId: secret.id } });
    const query = { space, page: 1, pageSize: 100 };
    const titles = async (by: typeof member) =>
      (await by.call(listDeletedCards, { query })).results.map(({ title }) => title);
    expect(await titles(admin)).toContain('Of the owner');
    expect(await titles(admin)).not.toContain('Secret');
    expect(await titles(member)).not.toContain('Of the owner');
    expect(await titles(owner)).toEqual(expect.arrayContaining(['Of the owner', 'Secret']));
    expect(await member.call(restoreCards, { body: { space, cardIds } })).toEqual({ cardIds: [] });
    expect(await admin.call(restoreCards, { body: { space, cardIds } })).toEqual({ cardIds: [foreign.id] });
    expect(await owner.call(restoreCards, { body: { space, cardIds } })).toEqual({ cardIds: [secret.id] });
    const outsider = await of('outsider');
    expect((await outsider.send(listDeletedCards, { query })).status).toBe(404);
  });

  it('are not made less visible for another workspace, nor brought back by a right that was lost', async () => {
    const staff = await person(stack(), 'staff');
    const outsider = await of('outsider');
    const { db } = stack().services;
    const home = await otherOrganization(stack(), staff.userId);
    const curated = await newCard(await of('member'), { title: 'For all' });
    await db.update(cards).set({ visibility: 'CURATED' }).where(eq(cards.id, curated.id));
    const change = { space: home, cardIds: [curated.id], visibility: 'PRIVATE' as const };
    expect(await staff.call(changeCards, { body: change })).toEqual({ cardIds: [] });

    await staff.call(deleteCards, { body: { space: home, cardIds: [curated.id] } });
    await db
      .update(deletedCards)
      .set({ deletedBy: outsider.userId })
      .where(eq(deletedCards.cardId, curated.id));
    const elsewhere = await otherOrganization(stack(), outsider.userId);
    const again = { space: elsewhere, cardIds: [curated.id] };
    expect(await outsider.call(restoreCards, { body: again })).toEqual({ cardIds: [] });
  });

  it('with a long history go and come back with the latest of it', async () => {
    const member = await of('member');
    const space = member.organizationId;
    const { db } = stack().services;
    const [long, short] = [
      await newCard(member, { title: 'Long' }),
      await newCard(member, { title: 'Short' }),
    ];
    const [first] = await db.select().from(cardVersions).where(eq(cardVersions.cardId, long.id));
    if (!first) throw new Error('There is no version');
    await db
      .insert(cardVersions)
      .values(Array.from({ length: 450 }, (_, index) => ({ ...first, number: index + 2 })));
    const cardIds = [long.id, short.id];
    expect((await member.call(deleteCards, { body: { space, cardIds } })).cardIds.toSorted()).toEqual(
      cardIds.toSorted(),
    );
    await member.call(restoreCards, { body: { space, cardIds } });
    expect(await db.$count(cardVersions, eq(cardVersions.cardId, long.id))).toBe(400);
    expect(await db.$count(cardVersions, eq(cardVersions.cardId, short.id))).toBe(1);
  });

  it('are gone for good after 30 days', async () => {
    const member = await of('member');
    const space = member.organizationId;
    const [old, young] = [await newCard(member, { title: 'Old' }), await newCard(member, { title: 'Young' })];
    const cardIds = [old.id, young.id];
    await member.call(deleteCards, { body: { space, cardIds } });
    const { db } = stack().services;
    await db
      .update(deletedCards)
      .set({ deletedAt: sql`now() - interval '31 days'` })
      .where(eq(deletedCards.cardId, old.id));
    await emptyCardBin(db);
    expect(await member.call(restoreCards, { body: { space, cardIds } })).toEqual({ cardIds: [young.id] });
  });

  it('are not what several cards are changed for', async () => {
    const [member, owner] = [await of('member'), await of('owner')];
    const space = member.organizationId;
    const [mine, full, foreign] = [
      await newCard(member, { title: 'Mine', visibility: 'PRIVATE' }),
      await newCard(member, { title: 'Full', tags: Array.from({ length: 10 }, (_, at) => `t${at}`) }),
      await newCard(owner, { title: 'Foreign' }),
    ];
    const cardIds = [mine.id, full.id, foreign.id];
    const tagged = await member.call(changeCards, { body: { space, cardIds, addTags: ['Added'] } });
    expect(tagged.cardIds).toEqual([mine.id]);
    await member.call(changeCards, { body: { space, cardIds: [mine.id], visibility: 'ORG' } });
    expect(await member.call(getCard, { params: { cardId: mine.id } })).toMatchObject({
      tags: ['Planning', 'Added'],
      visibility: 'ORG',
      version: 3,
    });
    const list = await member.call(createCardList, { body: { space, name: 'Several', personal: true } });
    await member.call(changeCards, { body: { space, cardIds, listId: list.id } });
    expect((await searchLibrary(member, { space, list: list.id })).totalCount).toBe(3);
    const refused = await owner.send(changeCards, { body: { space, cardIds, listId: list.id } });
    expect(refused.status).toBe(404);
  });
});
