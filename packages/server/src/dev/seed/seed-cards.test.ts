import { describeStack } from '@oriel/testing/vitest';
import { count, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findUserId } from '../../http/testing/actors';
import { person } from '../../http/testing/person';
import { cardProposals, cards, lists } from '../../platform/db/schema';
import { curatedCards } from '../../prompts/curated-cards/curated-cards';
import { seedCuratedCards } from '../../prompts/curated-cards/seed-curated-cards';
import { searchLibrary } from '../../prompts/testing/library';
import { seedDemo } from './seed-demo';

describeStack(
  'the library at a fresh start',
  stack => {
    const countOf = async (table: typeof cards | typeof lists | typeof cardProposals) => {
      const [row] = await stack().services.db.select({ count: count() }).from(table);
      return row?.count;
    };

    it('shows a guest every curated card in her language', async () => {
      const guest = await person(stack(), 'guest');
      for (const language of ['de', 'en'] as const) {
        const found = await searchLibrary(guest, { language, pageSize: 100 });
        expect(found.totalCount).toBe(curatedCards.length);
        expect(found.results.every(card => card.cover !== null && card.variableCount > 0)).toBe(true);
      }
    });

    it('has something on every tab of a member, and something to decide', async () => {
      const member = await person(stack(), 'member');
      const own = await searchLibrary(member, { space: member.organizationId, owned: true });
      const shared = await searchLibrary(member, { space: member.organizationId, visibility: ['ORG'] });
      expect([own.totalCount, shared.totalCount].every(number => number > 2)).toBe(true);
      expect([await countOf(lists), await countOf(cardProposals)]).toEqual([2, 1]);
    });

    it('is not made twice, and what was deleted stays away', async () => {
      const { db } = stack().services;
      const before = await countOf(cards);
      const author = await findUserId(stack(), 'member');
      const removed = await db.delete(cards).where(eq(cards.createdBy, author)).returning({ id: cards.id });
      await db.delete(cards).where(eq(cards.seedKey, 'curated email de'));
      await seedCuratedCards(db);
      await seedDemo(stack().services);
      expect(await countOf(cards)).toBe((before ?? 0) - removed.length - 1);
    });
  },
  { alone: true },
);
