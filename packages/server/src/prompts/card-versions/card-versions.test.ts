import {
  type CardVisibility,
  getCard,
  getCardVersion,
  listCardVersions,
  restoreCardVersion,
  updateCardById,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import { homeOf, newCard, searchLibrary } from '../testing/library';

const names = ['guest', 'outsider', 'member', 'admin', 'owner', 'staff'] as const;
type Name = (typeof names)[number];

describeStack('versions of a card', stack => {
  let people: Record<Name, Person>;
  beforeAll(async () => {
    const made = await Promise.all(names.map(async name => [name, await person(stack(), name)] as const));
    // The object has every name.
    people = Object.fromEntries(made) as typeof people;
  });
  const change = (
    caller: Person,
    cardId: string,
    body: Parameters<typeof caller.call<typeof updateCardById>>[1]['body'],
  ) => caller.call(updateCardById, { params: { cardId }, body });
  const versionsOf = async (caller: Person, cardId: string) =>
    (await caller.call(listCardVersions, { params: { cardId } })).results;

  it('tell who changed what, the newest first', async () => {
    const { member } = people;
    const card = await newCard(member);
    await change(member, card.id, { title: 'Plan a week', tags: ['Planning', 'Days'] });
    await change(member, card.id, { prompt: 'Plan {{Week}} for me.', cover: 2, visibility: 'PUBLIC' });
    expect(await versionsOf(member, card.id)).toMatchObject([
      { number: 3, title: 'Plan a week', changedBy: member.userId, changedByName: 'Mara Lindner' },
      { number: 2, title: 'Plan a week', origin: null },
      { number: 1, title: 'Plan a day' },
    ]);
    const versionOf = (number: number, query = {}) =>
      member.call(getCardVersion, { params: { cardId: card.id, number }, query });
    expect((await versionOf(1)).diff).toBeNull();
    expect((await versionOf(2)).diff).toEqual({
      title: [
        { change: 'same', text: 'Plan a ' },
        { change: 'removed', text: 'day' },
        { change: 'added', text: 'week' },
      ],
      tags: { added: ['Days'], removed: [] },
    });
    expect((await versionOf(3)).diff).toEqual({
      prompt: [
        { change: 'same', text: 'Plan ' },
        { change: 'removed', text: '{{Day}}' },
        { change: 'added', text: '{{Week}}' },
        { change: 'same', text: ' for me.' },
      ],
      image: true,
      visibility: { before: 'ORG', after: 'PUBLIC' },
    });
    expect(Object.keys((await versionOf(3, { against: 1 })).diff ?? {}).sort()).toEqual([
      'image',
      'prompt',
      'tags',
      'title',
      'visibility',
    ]);
    await expect(versionOf(4)).rejects.toMatchObject({ status: 404 });
    await expect(versionOf(3, { against: 9 })).rejects.toMatchObject({ status: 404 });
  });

  it('come page by page, however many there are', async () => {
    const { member } = people;
    const { id: cardId } = await newCard(member);
    for (const title of ['Two', 'Three', 'Four', 'Five']) await change(member, cardId, { title });
    const pageOf = async (page: number) => {
      const query = { page, pageSize: 2 };
      const { results, totalCount } = await member.call(listCardVersions, { params: { cardId }, query });
      expect(totalCount).toBe(5);
      return results.map(({ number }) => number);
    };
    expect(await Promise.all([1, 2, 3, 4].map(pageOf))).toEqual([[5, 4], [3, 2], [1], []]);
  });

  it('come back as a new version that leaves the visibility', async () => {
    const { member } = people;
    const card = await newCard(member, { visibility: 'PRIVATE', language: 'de' });
    await change(member, card.id, { title: 'Other', tags: ['x'], cover: 9, language: null });
    await change(member, card.id, { visibility: 'ORG' });
    const restored = await member.call(restoreCardVersion, { params: { cardId: card.id, number: 1 } });
    expect(restored).toMatchObject({
      title: card.title,
      tags: card.tags,
      cover: card.cover,
      language: 'de',
      visibility: 'ORG',
      version: 4,
    });
    expect(await member.call(getCard, { params: { cardId: card.id } })).toEqual(restored);
    const [newest] = await versionsOf(member, card.id);
    expect(newest?.origin).toEqual({ kind: 'restore', number: 1 });
    const again = { params: { cardId: card.id, number: restored.version } };
    expect(await member.call(restoreCardVersion, again)).toEqual(restored);
    const found = await searchLibrary(member, { space: member.organizationId, search: 'Other', owned: true });
    expect(found.results.map(({ id }) => id)).not.toContain(card.id);
  });

  it('that were private are shown to nobody else when the card is not any more', async () => {
    const { member, admin } = people;
    const card = await newCard(member, { visibility: 'PRIVATE', prompt: 'A secret' });
    await change(member, card.id, { prompt: 'Nothing secret', visibility: 'ORG' });
    expect((await versionsOf(admin, card.id)).map(({ number }) => number)).toEqual([2]);
    const seen = await admin.call(getCardVersion, { params: { cardId: card.id, number: 2 }, query: {} });
    expect(JSON.stringify(seen)).not.toContain('A secret');
    const params = { cardId: card.id, number: 1 };
    expect((await admin.send(getCardVersion, { params })).status).toBe(404);
    expect(
      (await admin.send(getCardVersion, { params: { ...params, number: 2 }, query: { against: 1 } })).status,
    ).toBe(404);
    expect((await versionsOf(member, card.id)).map(({ number }) => number)).toEqual([2, 1]);
  });

  describe('who may do what', () => {
    const all = (status: number) => ({
      guest: 401,
      outsider: status,
      member: status,
      admin: status,
      owner: status,
      staff: status,
    });
    const creator = { ...all(404), member: 200 };
    const table = {
      PRIVATE: { see: creator, restore: creator },
      ORG: {
        see: { ...all(200), outsider: 404, staff: 404 },
        restore: { ...all(403), outsider: 404, staff: 404, member: 200 },
      },
      // Everybody may see the card, only the workspace its history.
      PUBLIC: { see: { ...all(200), outsider: 404, staff: 404 }, restore: { ...all(403), member: 200 } },
      CURATED: { see: { ...all(404), staff: 200 }, restore: { ...all(403), staff: 200 } },
    } as const;
    const cases = Object.entries(table).flatMap(([visibility, expected]) =>
      names.map(name => [visibility as CardVisibility, name, expected] as const),
    );

    it.each(cases)('with a card that is %s: %s', async (visibility, name, expected) => {
      const maker = visibility === 'CURATED' ? people.staff : people.member;
      const organizationId = visibility === 'CURATED' ? await homeOf(maker) : maker.organizationId;
      const card = await newCard(maker, { visibility, space: organizationId });
      const params = { cardId: card.id, number: 1 };
      const status = async (sent: Promise<Response>) => (await sent).status;
      expect(await status(people[name].send(listCardVersions, { params }))).toBe(expected.see[name]);
      expect(await status(people[name].send(getCardVersion, { params }))).toBe(expected.see[name]);
      expect(await status(people[name].send(restoreCardVersion, { params }))).toBe(expected.restore[name]);
    });
  });
});
