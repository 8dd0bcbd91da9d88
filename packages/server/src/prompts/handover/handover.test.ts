import {
  acceptProposal,
  addCardToList,
  createCardList,
  createProposal,
  getCard,
  handOverCards,
  listCardLists,
  listCardOwners,
  listProposals,
  searchCards,
  updateCardById,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import { organizationMembers } from '../../platform/db/schema';
import { homeOf, newCard } from '../testing/library';

const names = ['guest', 'outsider', 'member', 'admin', 'owner', 'staff'] as const;
type Name = (typeof names)[number];

describeStack('handing cards over', stack => {
  let people: Record<Name, Person>;
  beforeAll(async () => {
    const made = await Promise.all(names.map(async name => [name, await person(stack(), name)] as const));
    // The object has every name.
    people = Object.fromEntries(made) as typeof people;
  });
  const bodyOf = (from: string, to: string) => ({ space: people.owner.organizationId, from, to });
  const hand = (from: string, to: string, caller = people.owner) =>
    caller.send(handOverCards, { body: bodyOf(from, to) });
  const ownersSeenBy = (caller: Person) =>
    caller.call(listCardOwners, { query: { space: caller.organizationId } });

  it.each([
    ['guest', 401],
    ['outsider', 404],
    ['staff', 404],
    ['member', 403],
    ['admin', 200],
    ['owner', 200],
  ] as const)('is for who manages members: %s', async (name, status) => {
    const caller = people[name];
    const nobody = crypto.randomUUID();
    expect((await hand(nobody, people.member.userId, caller)).status).toBe(status);
    expect((await caller.send(listCardOwners, { query: { space: caller.organizationId } })).status).toBe(
      status,
    );
  });

  it('takes nothing from who is still there, and gives nothing to who is not', async () => {
    const { member, admin, outsider } = people;
    expect((await hand(member.userId, admin.userId)).status).toBe(409);
    await expect(
      people.owner.call(handOverCards, { body: bodyOf(crypto.randomUUID(), outsider.userId) }),
    ).rejects.toMatchObject({ status: 400, issues: ['body.to: not_found'] });
  });

  it('knows all members, and what each has', async () => {
    const { admin, owner } = people;
    await newCard(admin, { visibility: 'PRIVATE' });
    const seen = await ownersSeenBy(owner);
    expect(seen.map(({ userId }) => userId)).toEqual(expect.arrayContaining([admin.userId, owner.userId]));
    expect(seen.find(({ userId }) => userId === admin.userId)).toMatchObject({
      isMember: true,
      cards: expect.any(Number),
      lists: expect.any(Number),
    });
    expect(seen.map(({ userId }) => userId)).not.toContain(people.outsider.userId);
  });

  it('gives cards, lists and what is proposed for them to a member', async () => {
    const { member, admin, owner } = people;
    const { db } = stack().services;
    const [shared, own] = [
      await newCard(member, { visibility: 'ORG' }),
      await newCard(member, { visibility: 'PRIVATE' }),
    ];
    const home = await newCard(member, { space: await homeOf(member), visibility: 'PRIVATE' });
    const list = await member.call(createCardList, {
      body: { space: member.organizationId, name: 'Meine', personal: true },
    });
    await member.call(addCardToList, { params: { listId: list.id, cardId: own.id } });
    const proposal = await owner.call(createProposal, {
      params: { cardId: shared.id },
      body: { title: 'Other', message: '', baseVersion: 1 },
    });
    const [before] = (await ownersSeenBy(owner)).filter(({ userId }) => userId === member.userId);
    expect(before).toMatchObject({ name: 'Mara Lindner', isMember: true, lists: 1 });

    const membership = and(
      eq(organizationMembers.organizationId, member.organizationId),
      eq(organizationMembers.userId, member.userId),
    );
    const [left] = await db.delete(organizationMembers).where(membership).returning();
    try {
      expect((await member.send(getCard, { params: { cardId: own.id } })).status).toBe(404);
      const [gone] = (await ownersSeenBy(owner)).filter(({ userId }) => userId === member.userId);
      expect(gone).toEqual({ ...before, isMember: false, email: null });

      const given = await owner.call(handOverCards, { body: bodyOf(member.userId, admin.userId) });
      expect(given).toEqual({ cards: before?.cards, lists: 1 });
      for (const { id } of [shared, own])
        expect(await admin.call(getCard, { params: { cardId: id } })).toMatchObject({
          createdBy: admin.userId,
          rights: expect.arrayContaining(['edit']),
        });
      expect((await owner.send(getCard, { params: { cardId: own.id } })).status).toBe(404);
      const lists = await admin.call(listCardLists, { query: { space: admin.organizationId } });
      expect(lists.find(({ id }) => id === list.id)).toMatchObject({
        cardCount: 1,
        rights: ['edit', 'delete'],
      });
      const body = { title: 'Mine now' };
      await admin.call(updateCardById, { params: { cardId: own.id }, body });
      const query = {
        space: admin.organizationId,
        role: 'received' as const,
        cardId: shared.id,
        page: 1,
        pageSize: 1,
      };
      expect(await admin.call(listProposals, { query })).toMatchObject({ totalCount: 1 });
      await admin.call(acceptProposal, { params: { proposalId: proposal.id } });
      // Items in the member's own workspace stay with the member.
      expect(await member.call(getCard, { params: { cardId: home.id } })).toMatchObject({
        createdBy: member.userId,
      });
      expect((await ownersSeenBy(owner)).map(({ userId }) => userId)).not.toContain(member.userId);
      const again = await owner.call(handOverCards, { body: bodyOf(member.userId, admin.userId) });
      expect(again).toEqual({ cards: 0, lists: 0 });
      const found = await admin.send(searchCards, { body: { space: admin.organizationId, owned: true } });
      expect((await found.json()).totalCount).toBeGreaterThanOrEqual(given.cards);
    } finally {
      if (left) await db.insert(organizationMembers).values(left);
    }
  });
});
