import {
  acceptProposal,
  type CardProposalDetail,
  type CardVisibility,
  createProposal,
  declineProposal,
  deleteCard,
  getCard,
  getProposal,
  listCardVersions,
  listProposals,
  type RouteInput,
  updateCardById,
  withdrawProposal,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import { organizationMembers } from '../../platform/db/schema';
import { homeOf, newCard } from '../testing/library';

const names = ['guest', 'outsider', 'member', 'admin', 'owner', 'staff'] as const;
type Name = (typeof names)[number];
type Body = RouteInput<typeof createProposal>['body'];

/** The member's cards, with proposals by the administrator. */
describeStack('proposals', stack => {
  let people: Record<Name, Person>;
  beforeAll(async () => {
    const made = await Promise.all(names.map(async name => [name, await person(stack(), name)] as const));
    // The object has every name.
    people = Object.fromEntries(made) as typeof people;
  });
  const propose = (caller: Person, cardId: string, body: Partial<Body> = {}): Promise<CardProposalDetail> =>
    caller.call(createProposal, {
      params: { cardId },
      body: { title: 'Plan it well', message: '', baseVersion: 1, ...body },
    });
  const listed = async (caller: Person, query: Partial<RouteInput<typeof listProposals>['query']>) =>
    (
      await caller.call(listProposals, {
        query: { space: caller.organizationId, role: 'received', page: 1, pageSize: 20, ...query },
      })
    ).results;
  const statusOf = async (sent: Promise<Response>) => (await sent).status;

  it('reach the creator of a card, who accepts', async () => {
    const { member, admin } = people;
    const card = await newCard(member);
    const proposal = await propose(admin, card.id, { tags: ['New', 'new'], message: ' Better so ' });
    expect(proposal).toMatchObject({
      cardId: card.id,
      cardTitle: 'Plan a day',
      title: 'Plan it well',
      prompt: card.prompt,
      tags: ['New'],
      proposedBy: admin.userId,
      proposedByName: 'Jonas Falk',
      status: 'pending',
      isStale: false,
      message: 'Better so',
      rights: ['withdraw'],
    });
    expect(Object.keys(proposal.diff).sort()).toEqual(['tags', 'title']);

    const [received] = await listed(member, { cardId: card.id });
    expect(received).toMatchObject({ id: proposal.id, rights: ['decide'] });
    expect(await listed(admin, { role: 'sent', cardId: card.id })).toHaveLength(1);
    expect(await listed(admin, { cardId: card.id })).toEqual([]);

    const params = { proposalId: proposal.id };
    const changed = await member.call(acceptProposal, { params });
    expect(changed).toMatchObject({ title: 'Plan it well', tags: ['New'], version: 2 });
    const { results } = await member.call(listCardVersions, { params: { cardId: card.id } });
    expect(results[0]).toMatchObject({
      changedBy: member.userId,
      origin: { kind: 'proposal', proposalId: proposal.id },
    });
    expect(await admin.call(getProposal, { params })).toMatchObject({
      status: 'accepted',
      decidedByName: 'Mara Lindner',
      rights: [],
      title: 'Plan it well',
    });
    expect(await listed(member, { cardId: card.id, status: 'pending' })).toEqual([]);
  });

  it('are declined with a note, or taken back', async () => {
    const { member, admin } = people;
    const card = await newCard(member);
    const [one, other] = [await propose(admin, card.id), await propose(admin, card.id)];
    const declined = await member.call(declineProposal, {
      params: { proposalId: one.id },
      body: { note: 'Not now' },
    });
    expect(declined).toMatchObject({ status: 'declined', decisionNote: 'Not now', rights: [] });
    await admin.call(withdrawProposal, { params: { proposalId: other.id } });
    const params = { cardId: card.id };
    expect((await listed(admin, { role: 'sent', ...params })).map(({ status }) => status).sort()).toEqual([
      'declined',
      'withdrawn',
    ]);
    expect(await member.call(getCard, { params })).toMatchObject({ title: card.title, version: 1 });
  });

  it('come page by page, those that are undecided first', async () => {
    const { member, admin } = people;
    const card = await newCard(member);
    const made: string[] = [];
    for (let at = 0; at < 5; at++) made.push((await propose(admin, card.id)).id);
    const [first = '', second, third, fourth, last = ''] = made;
    for (const proposalId of [first, last])
      await member.call(declineProposal, { params: { proposalId }, body: { note: '' } });
    const pageOf = async (page: number) => {
      const query = { space: member.organizationId, cardId: card.id, page, pageSize: 2 };
      const { results, ...counts } = await member.call(listProposals, { query });
      expect(counts).toEqual({ totalCount: 5, pendingCount: 3 });
      return results.map(({ id }) => id);
    };
    expect(await Promise.all([1, 2, 3].map(pageOf))).toEqual([[fourth, third], [second, last], [first]]);
  });

  it.each(['accept', 'decline', 'withdraw'] as const)('end once: %s', async end => {
    const { member, admin } = people;
    const card = await newCard(member);
    const params = { proposalId: (await propose(admin, card.id)).id };
    const ends = {
      accept: () => member.send(acceptProposal, { params }),
      decline: () => member.send(declineProposal, { params, body: {} }),
      withdraw: () => admin.send(withdrawProposal, { params }),
    };
    expect((await ends[end]()).ok).toBe(true);
    for (const again of Object.values(ends)) expect(await statusOf(again())).toBe(409);
  });

  it('are not written for a version that was private, of which they would tell', async () => {
    const { member, admin } = people;
    const card = await newCard(member, { visibility: 'PRIVATE', prompt: 'Not for others' });
    const shared = { visibility: 'ORG' as const, prompt: 'For all' };
    await member.call(updateCardById, { params: { cardId: card.id }, body: shared });
    for (const baseVersion of [1, 3])
      await expect(propose(admin, card.id, { baseVersion })).rejects.toMatchObject({
        status: 400,
        issues: ['body.baseVersion: invalid'],
      });
    expect(await propose(admin, card.id, { baseVersion: 2 })).toMatchObject({ prompt: 'For all' });
  });

  it('are accepted by one of two who do it at once', async () => {
    const { member, admin } = people;
    const card = await newCard(member);
    const params = { proposalId: (await propose(admin, card.id)).id };
    const statuses = await Promise.all([1, 2].map(() => statusOf(member.send(acceptProposal, { params }))));
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await member.call(getCard, { params: { cardId: card.id } })).toMatchObject({ version: 2 });
  });

  it('keep what has been changed since elsewhere in the card, and give way where they meet', async () => {
    const { member, admin } = people;
    const card = await newCard(member);
    const [one, other] = [await propose(admin, card.id), await propose(admin, card.id, { title: 'Else' })];
    const body = { description: 'Plans two days' };
    await member.call(updateCardById, { params: { cardId: card.id }, body });
    const seen = await member.call(getProposal, { params: { proposalId: one.id } });
    expect(seen).toMatchObject({ isStale: true, description: 'Plans two days' });
    expect(Object.keys(seen.diff)).toEqual(['title']);
    const accepted = await member.call(acceptProposal, { params: { proposalId: one.id } });
    expect(accepted).toMatchObject({ title: 'Plan it well', description: 'Plans two days' });
    const refused = member.call(acceptProposal, { params: { proposalId: other.id } });
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const left = await member.call(getProposal, { params: { proposalId: other.id } });
    expect(left).toMatchObject({ title: 'Else', description: 'Plans two days' });
    expect(Object.keys(left.diff)).toEqual(['title']);
    expect((await listed(member, { cardId: card.id, status: 'pending' })).map(({ id }) => id)).toEqual([
      other.id,
    ]);
  });

  it.each([
    [{ title: 'a/b' }, ['body.title: charset']],
    [{ prompt: '{{}}', tags: [] }, ['body.prompt: variable_empty', 'body.tags: required']],
    [{ baseVersion: 2 }, ['body.baseVersion: invalid']],
  ])('keep the rules of cards: %j', async (fields, issues) => {
    const { member, admin } = people;
    const card = await newCard(member);
    await expect(propose(admin, card.id, fields)).rejects.toMatchObject({ status: 400, issues });
  });

  it('are not spoken of once their card is private', async () => {
    const { member, admin } = people;
    const card = await newCard(member);
    const { id } = await propose(admin, card.id);
    const body = { visibility: 'PRIVATE' as const, title: 'Now secret' };
    await member.call(updateCardById, { params: { cardId: card.id }, body });
    expect(await listed(admin, { role: 'sent', cardId: card.id })).toEqual([]);
    expect(await statusOf(admin.send(getProposal, { params: { proposalId: id } }))).toBe(404);
    expect(await listed(member, { cardId: card.id })).toHaveLength(1);
  });

  it('are not for whoever has left the workspace, even where everybody sees the card', async () => {
    const { member, admin } = people;
    const { db } = stack().services;
    const card = await newCard(member, { visibility: 'PUBLIC' });
    const params = { proposalId: (await propose(admin, card.id)).id };
    await member.call(declineProposal, { params, body: { note: 'For colleagues' } });
    const left = await db
      .delete(organizationMembers)
      .where(
        and(
          eq(organizationMembers.organizationId, admin.organizationId),
          eq(organizationMembers.userId, admin.userId),
        ),
      )
      .returning();
    try {
      expect(await statusOf(admin.send(getProposal, { params }))).toBe(404);
      expect(await statusOf(admin.send(withdrawProposal, { params }))).toBe(404);
    } finally {
      await db.insert(organizationMembers).values(left);
    }
    expect(await admin.call(getProposal, { params })).toMatchObject({ decisionNote: 'For colleagues' });
  });

  it('and the deletion of their card at the same time leave one of both', async () => {
    const { member, admin } = people;
    for (let round = 0; round < 8; round++) {
      const card = await newCard(member);
      const params = { proposalId: (await propose(admin, card.id)).id };
      const [accepted, deleted] = await Promise.all([
        statusOf(member.send(acceptProposal, { params })),
        statusOf(member.send(deleteCard, { params: { cardId: card.id } })),
      ]);
      expect(deleted).toBe(204);
      expect([200, 404, 409]).toContain(accepted);
    }
  });

  describe('who may do what', () => {
    const everybody = (status: number) => ({
      guest: 401,
      outsider: status,
      member: status,
      admin: status,
      owner: status,
      staff: status,
    });
    const createTable = {
      PRIVATE: { ...everybody(404), member: 403 },
      ORG: { ...everybody(201), outsider: 404, staff: 404, member: 403 },
      PUBLIC: { ...everybody(201), outsider: 403, staff: 403, member: 403 },
      CURATED: everybody(403),
    } as const;
    const cases = Object.entries(createTable).flatMap(([visibility, expected]) =>
      names.map(name => [visibility as CardVisibility, name, expected[name]] as const),
    );

    it.each(cases)('proposes a change of a card that is %s: %s', async (visibility, name, expected) => {
      const maker = visibility === 'CURATED' ? people.staff : people.member;
      const organizationId = visibility === 'CURATED' ? await homeOf(maker) : maker.organizationId;
      const card = await newCard(maker, { visibility, space: organizationId });
      const body = { title: 'Other', baseVersion: 1 };
      const sent = people[name].send(createProposal, { params: { cardId: card.id }, body });
      expect(await statusOf(sent)).toBe(expected);
    });

    const table = {
      get: { ...everybody(404), member: 200, admin: 200 },
      accept: { ...everybody(404), member: 200, admin: 403 },
      decline: { ...everybody(404), member: 200, admin: 403 },
      withdraw: { ...everybody(404), member: 403, admin: 204 },
      list: { ...everybody(200), outsider: 404, staff: 404 },
    } as const;
    const ends = Object.entries(table).flatMap(([what, expected]) =>
      names.map(name => [what as keyof typeof table, name, expected[name]] as const),
    );

    it.each(ends)('%s: %s', async (what, name, expected) => {
      const { member, admin } = people;
      const caller = people[name];
      const card = await newCard(member, { visibility: 'PUBLIC' });
      const params = { proposalId: (await propose(admin, card.id)).id };
      const calls = {
        get: () => caller.send(getProposal, { params }),
        accept: () => caller.send(acceptProposal, { params }),
        decline: () => caller.send(declineProposal, { params, body: {} }),
        withdraw: () => caller.send(withdrawProposal, { params }),
        list: () => caller.send(listProposals, { query: { space: caller.organizationId } }),
      };
      expect(await statusOf(calls[what]())).toBe(expected);
    });
  });
});
