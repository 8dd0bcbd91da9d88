import {
  type CardSearchResult,
  cardOrders,
  cardSearchResult,
  foldText,
  getCard,
  searchCards,
} from '@oriel/contracts';
import { describeConformance } from '@oriel/testing/vitest';
import { arrayContains, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findUserId } from '../../http/testing/actors';
import { type Person, person } from '../../http/testing/person';
import { cards, cardTagCounts, listCards, lists } from '../../platform/db/schema';
import { addCard, homeIdOf } from '../cards/testing/card-people';

describeConformance(
  'searching cards',
  stack => {
    let member: Person;
    let memberId: string;
    let ownerId: string;
    let organizationId: string;

    async function search(by: Person, body: object): Promise<CardSearchResult> {
      const answer = await by.send(searchCards, { body });
      expect(answer.status).toBe(200);
      return z.decode(cardSearchResult, await answer.json());
    }
    const titles = (result: CardSearchResult) => result.results.map(({ title }) => title);

    beforeAll(async () => {
      const { db } = stack().services;
      await db.delete(cards);
      member = await person(stack(), 'member');
      [memberId, ownerId] = [await findUserId(stack(), 'member'), await findUserId(stack(), 'owner')];
      organizationId = stack().keys.organizationId;
      const outside = await homeIdOf(stack(), 'outsider');
      const add = (title: string, card: Parameters<typeof addCard>[1] = {}) =>
        addCard(stack(), { title, description: 'None', prompt: 'Nothing', createdBy: ownerId, ...card });
      await add('Café am Straßenrand', { tags: ['Reise', 'Essen'] });
      await add('Cafeteria', { tags: ['Essen'], visibility: 'PUBLIC' });
      await add('Marketingstrategie', { tags: ['Arbeit'], createdBy: memberId });
      await add('Brief', { prompt: 'Ein Brief über das Café', tags: ['Arbeit', 'Essen'] });
      await add('Notiz', { description: 'Ein CAFE', tags: ['Reise', 'Essen', 'Arbeit'] });
      await add('Geheim', { visibility: 'PRIVATE', tags: ['Essen'], prompt: 'Café' });
      await add('Meine Notiz', {
        visibility: 'PRIVATE',
        createdBy: memberId,
        tags: ['Privat'],
        prompt: 'Café',
      });
      await add('Kuratiert', {
        visibility: 'CURATED',
        organizationId: null,
        createdBy: null,
        language: 'de',
      });
      await add('Curated', { visibility: 'CURATED', organizationId: null, createdBy: null, language: 'en' });
      await add('Fremd', { organizationId: outside, visibility: 'PUBLIC', prompt: 'Café' });
      await add('Fremd und intern', { organizationId: outside, prompt: 'Café' });
    });

    it('finds the same for a chat that is embedded alone', async () => {
      const chat = await person(stack(), 'embed');
      const found = await search(chat, { search: 'café', space: organizationId, page: 1, pageSize: 20 });
      expect(titles(found).sort()).toEqual([
        'Brief',
        'Cafeteria',
        'Café am Straßenrand',
        'Meine Notiz',
        'Notiz',
      ]);
      const { id } = found.results.find(({ title }) => title === 'Brief') ?? expect.unreachable();
      const card = await chat.call(getCard, { params: { cardId: id }, query: { space: organizationId } });
      expect(card.prompt).toBe('Ein Brief über das Café');
    });

    it.each([
      ['café', ['Brief', 'Café am Straßenrand', 'Cafeteria', 'Notiz']],
      ['CAFE', ['Brief', 'Café am Straßenrand', 'Cafeteria', 'Notiz']],
      ['cafe\u0301 strasse', ['Café am Straßenrand']],
      ['strategie', ['Marketingstrategie']],
      ['arbeit', ['Brief', 'Marketingstrategie', 'Notiz']],
      ['brief ein', ['Brief']],
      ['café marketing', []],
      ['xyz', []],
      ['Marketingstartegie', ['Marketingstrategie']],
      [`café '"\\ & | ! ( ) <-> :* % _`, ['Brief', 'Café am Straßenrand', 'Cafeteria', 'Notiz']],
      // A search without searchable characters does not match everything.
      [`'"\\ & | ! ( ) <-> :* % _`, []],
      ['%', []],
      [' ', ['Brief', 'Café am Straßenrand', 'Cafeteria', 'Marketingstrategie', 'Notiz']],
    ])('finds %j', async (text, expected) => {
      const result = await search(member, {
        space: organizationId,
        search: text,
        visibility: ['ORG', 'PUBLIC'],
        order: 'ALPHABETICAL',
      });
      expect(titles(result)).toEqual(expected);
      expect(result.totalCount).toBe(expected.length);
      // Only one of them is mistyped, and the result says so.
      expect(result.isSimilar === true).toBe(text === 'Marketingstartegie');
    });

    it.each([
      ['会议纪要助手', '纪要'],
      ['会议纪要助手', '要'],
      ['議事録メーカー', 'メーカー'],
      ['회의록작성', '작성'],
      ['สรุปรายงานการประชุม', 'ประชุม'],
      ['Überblick', 'ueberblick'],
      ['Gruesse', 'Grüße'],
      ['Newsletter-Entwurf', 'newsletterentwurf'],
      ['Dankesbrief', 'Dankes-Brief'],
      ['Ziel: 10.000 Leser', '10000'],
    ])('finds the title and the text %j by %j', async (text, query) => {
      const { db } = stack().services;
      const card = { description: 'None', createdBy: ownerId, prompt: 'Nothing' };
      const ids = [
        await addCard(stack(), { ...card, title: text }),
        await addCard(stack(), { ...card, title: 'Anders', prompt: text }),
      ];
      const { results, isSimilar } = await search(member, { space: organizationId, search: query });
      expect(results.map(({ id }) => id)).toEqual(ids);
      expect(isSimilar).toBeUndefined();
      await db.delete(cards).where(inArray(cards.id, ids));
    });

    it('counts the tags of all that were found, not of the page', async () => {
      const all = { Essen: 4, Reise: 2, Arbeit: 3 };
      const asked = { space: organizationId, visibility: ['ORG', 'PUBLIC'], pageSize: 1 };
      expect((await search(member, asked)).tagsOccurrences).toEqual(all);
      expect((await search(member, { ...asked, tags: ['Essen'] })).tagsOccurrences).toEqual({
        Essen: 4,
        Reise: 2,
        Arbeit: 2,
      });
      const both = await search(member, { ...asked, tags: ['Essen', 'Arbeit'], search: 'cafe' });
      expect(both).toMatchObject({ totalCount: 2, tagsOccurrences: { Essen: 2, Arbeit: 2, Reise: 1 } });
      expect(titles(both)).toEqual(['Notiz']);
    });

    it('has pages that follow each other in each order', async () => {
      for (const order of cardOrders) {
        for (const filter of [{}, { search: 'cafe' }, { tags: ['Essen'] }]) {
          const asked = { space: organizationId, visibility: ['ORG', 'PUBLIC'], order, ...filter };
          const whole = titles(await search(member, { ...asked, pageSize: 100 }));
          const pages: string[] = [];
          for (let page = 1; page <= 4; page++)
            pages.push(...titles(await search(member, { ...asked, page, pageSize: 2 })));
          expect(pages).toEqual(whole);
        }
      }
    });

    describe('with the best first', () => {
      const tag = 'Rank';
      const found = async (text: string, fields: object = {}) =>
        titles(await search(member, { space: organizationId, tags: [tag], search: text, ...fields }));

      beforeAll(async () => {
        const add = (title: string, card: Parameters<typeof addCard>[1] = {}) =>
          addCard(stack(), {
            title,
            description: 'None',
            prompt: 'Nothing',
            createdBy: ownerId,
            tags: [tag],
            visibility: 'PUBLIC',
            ...card,
          });
        // In alphabetical order the best matches come last.
        await add('A text', { prompt: 'Write a report of a travel' });
        await add('B beginning in a text', { prompt: 'travelling, reporting' });
        await add('C phrase in a text', { prompt: 'One Travel report and no more' });
        await add('D description', { description: 'Report of a travel' });
        await add('E beginnings in a description', { description: 'Reports of travels' });
        await add('F tag', { tags: [tag, 'Travel', 'Report'] });
        await add('Reports of travels');
        await add('Tell a travel report');
        await add('The report of a travel');
        await add('Travel report');
        await add('X C++', { tags: [tag] });
        await add('X C#', { tags: [tag] });
        await add('X C', { tags: [tag] });
        await add('X Node', { prompt: 'a Node.js service' });
        await add('X web', { prompt: 'an ASP.NET service, or a .NET one' });
        await add('X nets', { prompt: 'nets for clouds' });
      });
      afterAll(async () => {
        await stack()
          .services.db.delete(cards)
          .where(arrayContains(cards.tags, [tag]));
      });

      it('goes by field, whole words and phrase', async () => {
        const expected = [
          'Travel report',
          'Tell a travel report',
          'The report of a travel',
          'Reports of travels',
          'F tag',
          'D description',
          'E beginnings in a description',
          'C phrase in a text',
          'A text',
          'B beginning in a text',
        ];
        expect(await found('Travel report')).toEqual(expected);
        expect(await found('Travel report', { order: 'RELEVANCE' })).toEqual(expected);
        expect(await found('Travel report', { order: 'ALPHABETICAL' })).toEqual([...expected].sort());
        const pages = [1, 2, 3, 4].map(page => found('Travel report', { page, pageSize: 3 }));
        expect((await Promise.all(pages)).flat()).toEqual(expected);
      });

      it('asks for the signs that are typed', async () => {
        expect(await found('c++')).toEqual(['X C++']);
        expect(await found('C#')).toEqual(['X C#']);
        expect(await found('.net')).toEqual(['X web']);
        expect(await found('asp.net')).toEqual(['X web']);
        expect(await found('node.js')).toEqual(['X Node']);
        expect((await found('c')).slice(0, 2)).toEqual(['C phrase in a text', 'X C']);
      });

      it('is alphabetical where nothing is searched', async () => {
        const all = await found('', { order: 'RELEVANCE' });
        expect(all).toEqual([...all].sort((one, other) => (foldText(one) < foldText(other) ? -1 : 1)));
      });
    });

    describe('is about', () => {
      const tabs = {
        workspace: { visibility: ['ORG'], owned: false },
        my: { owned: true },
        'my private ones': { owned: true, visibility: ['PRIVATE'] },
        'my own by name': { visibility: ['OWN'] },
        'all there are': {},
        curated: { space: '', visibility: ['CURATED'] },
        'curated in a language': { space: '', visibility: ['CURATED'], language: 'de' },
        'public without a workspace': { space: '', visibility: ['PUBLIC'] },
      };
      it.each([
        ['workspace', ['Brief', 'Café am Straßenrand', 'Marketingstrategie', 'Notiz']],
        ['my', ['Marketingstrategie', 'Meine Notiz']],
        ['my private ones', ['Meine Notiz']],
        ['my own by name', ['Marketingstrategie', 'Meine Notiz']],
        [
          'all there are',
          ['Brief', 'Café am Straßenrand', 'Cafeteria', 'Marketingstrategie', 'Meine Notiz', 'Notiz'],
        ],
        ['curated', ['Curated', 'Kuratiert']],
        ['curated in a language', ['Kuratiert']],
        ['public without a workspace', []],
      ] as const)('%s', async (tab, expected) => {
        const result = await search(member, { space: organizationId, ...tabs[tab] });
        expect(titles(result)).toEqual(expected);
        expect(result.totalCount).toBe(expected.length);
        const narrowed = await search(member, { space: organizationId, ...tabs[tab], search: 'cafe' });
        expect(titles(narrowed)).toEqual(titles(narrowed).filter(title => titles(result).includes(title)));
        expect(narrowed.results.some(({ title }) => title.startsWith('Fremd'))).toBe(false);
      });

      it('what a guest may see', async () => {
        const guest = await person(stack(), 'guest');
        expect(titles(await search(guest, {}))).toEqual(['Curated', 'Kuratiert']);
        const answer = await guest.send(searchCards, {
          body: {
            space: organizationId,
          },
        });
        expect(answer.status).toBe(401);
        const [curated] = (await search(guest, {})).results;
        expect(curated).toMatchObject({ createdBy: null, space: null, rights: [] });
        expect(curated).not.toHaveProperty('prompt');
      });

      it('no workspace of others', async () => {
        const answer = await member.send(searchCards, {
          body: {
            space: await homeIdOf(stack(), 'outsider'),
          },
        });
        expect(answer.status).toBe(404);
      });

      it('the cards of a list that may be seen', async () => {
        const { db } = stack().services;
        const [mine, foreign] = await db
          .insert(lists)
          .values([
            { organizationId: organizationId, createdBy: memberId, name: 'Mine', visibility: 'PRIVATE' },
            { organizationId: organizationId, createdBy: ownerId, name: 'Foreign', visibility: 'PRIVATE' },
          ])
          .returning();
        const all = await db.select({ id: cards.id }).from(cards);
        await db.insert(listCards).values(all.map(({ id }) => ({ listId: mine?.id ?? '', cardId: id })));
        const found = await search(member, { space: organizationId, list: mine?.id });
        expect(titles(found)).toEqual([
          'Brief',
          'Café am Straßenrand',
          'Cafeteria',
          'Curated',
          'Kuratiert',
          'Marketingstrategie',
          'Meine Notiz',
          'Notiz',
        ]);
        expect(
          (await member.send(searchCards, { body: { space: organizationId, list: foreign?.id } })).status,
        ).toBe(404);
      });
    });

    it.each([
      [{ page: 0 }],
      [{ pageSize: 101 }],
      [{ order: 'RANDOM' }],
      [{ tags: 'x' }],
      [{ visibility: ['X'] }],
      [{ search: 'x'.repeat(201) }],
      [{ space: 'x' }],
    ])('refuses %j', async body => {
      const answer = await member.send(searchCards, { body });
      expect(answer.status).toBe(400);
    });

    it('keeps the counters right whatever happens to cards', async () => {
      const { db } = stack().services;
      const id = await addCard(stack(), { createdBy: memberId, tags: ['Neu', 'Essen'] });
      await db
        .update(cards)
        .set({ tags: ['Neu', '__proto__'] })
        .where(eq(cards.id, id));
      await db.update(cards).set({ visibility: 'PUBLIC', uses: 5 }).where(eq(cards.id, id));
      await db.update(cards).set({ createdBy: null }).where(eq(cards.visibility, 'PRIVATE'));
      const gone = await addCard(stack(), { tags: ['Weg'] });
      await db.delete(cards).where(eq(cards.id, gone));
      const kept = await db
        .select({ tag: cardTagCounts.tag, count: sql<number>`sum(${cardTagCounts.count})::int` })
        .from(cardTagCounts)
        .groupBy(cardTagCounts.tag);
      const { rows: counted } = await db.execute(
        sql`SELECT tag, count(*)::int AS count FROM (SELECT unnest(array_append(tags, '')) AS tag FROM cards) AS each GROUP BY tag`,
      );
      const byTag = (rows: readonly unknown[]) => new Set(rows.map(row => JSON.stringify(row)));
      expect(byTag(kept)).toEqual(byTag(counted));
    });
  },
  { alone: true },
);
