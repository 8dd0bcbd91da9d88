import { describeStack } from '@oriel/testing/vitest';
import { count, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findUserId } from '../../http/testing/actors';
import { cardProposals, cards, lists } from '../../platform/db/schema';
import { curatedCards } from '../../prompts/curated-cards/curated-cards';
import { seedCuratedCards } from '../../prompts/curated-cards/seed-curated-cards';
import { callerOf } from '../../prompts/testing/library-caller';
import { seedDemo } from './seed-demo';

describeStack(
  'the library at a fresh start',
  stack => {
    const countOf = async (table: typeof cards | typeof lists | typeof cardProposals) => {
      const [row] = await stack().services.db.select({ count: count() }).from(table);
      return row?.count;
    };

    it('shows a guest every curated card in her language', async () => {
      const guest = await callerOf(stack(), 'guest');
      for (const language of ['de', 'en'] as const) {
        const found = await guest.search({ language, pageSize: 100 });
        expect(found.totalCount).toBe(curatedCards.length);
        expect(found.results.every(card => card.cover !== null && card.variableCount > 0)).toBe(true);
      }
    });

    it('has something on every tab of a member, and something to decide', async () => {
      const member = await callerOf(stack(), 'member');
      const own = await member.search({ space: member.space, owned: true });
      const shared = await member.search({ space: member.space, visibility: ['ORG'] });
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
