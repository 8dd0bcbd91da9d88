import { listAgents, listBudgets, listTeamMembers, listTeams } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { count, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findUserId } from '../../http/testing/actors';
import { type Person, person } from '../../http/testing/person';
import { agents, cardProposals, cards, lists, sessions, teams } from '../../platform/db/schema';
import { curatedCards, seedCuratedCards } from '../../prompts/curated-cards/seed-curated-cards';
import { searchLibrary } from '../../prompts/testing/library';
import { seedDemo } from './seed-demo';
import { translateStudio } from './seed-studio-cards';

describeStack(
  'the demonstration at a fresh start',
  stack => {
    const countOf = async (table: typeof cards | typeof lists | typeof cardProposals) => {
      const [row] = await stack().services.db.select({ count: count() }).from(table);
      return row?.count;
    };

    it('counts the first credit of the workspace as its budget', async () => {
      const owner = await person(stack(), 'owner');
      expect(
        await owner.call(listBudgets, { params: { organizationId: owner.organizationId } }),
      ).toMatchObject([{ totalBudget: 25, usedBudget: 0, remainingBudget: 25 }]);
    });

    it('has teams, and agents that only one of them sees', async () => {
      const admin = await person(stack(), 'admin');
      const member = await person(stack(), 'member');
      const params = { organizationId: admin.organizationId };
      const found = await admin.call(listTeams, { params });
      const people: Record<string, string[]> = {};
      for (const { id, name } of found) {
        const members = await admin.call(listTeamMembers, { params: { ...params, teamId: id } });
        people[name] = members.map(({ user }) => user.username).sort();
      }
      expect(people).toEqual({ Accounting: ['admin', 'owner'], Design: ['member', 'owner'] });
      const ofWorkspace = async (by: Person) => {
        const agents = await by.call(listAgents, { params, query: { add_default_agents: false } });
        return agents.map(({ name }) => name).sort();
      };
      expect(await ofWorkspace(admin)).toEqual(['Brand voice', 'Illustrator', 'Invoice check']);
      expect(await ofWorkspace(member)).toEqual(['Brand voice', 'Illustrator']);
    });

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

    it('speaks the language of the person who signs in, except for what somebody has changed', async () => {
      const { db } = stack().services;
      const member = await person(stack(), 'member');
      const titles = async () => {
        const { results } = await searchLibrary(member, { space: member.organizationId, pageSize: 100 });
        return results.map(({ title }) => title);
      };
      const gift = eq(cards.seedKey, 'studio gift');
      expect(await titles()).toEqual(expect.arrayContaining(['Gift ideas', 'Weekly report to clients']));
      await db.update(cards).set({ version: 2 }).where(gift);
      await translateStudio(db, 'de');
      expect(await titles(), 'while somebody is signed in').toContain('Weekly report to clients');
      const signedIn = await db.delete(sessions).returning();
      await translateStudio(db, 'de');
      await db.insert(sessions).values(signedIn);
      const german = await titles();
      expect(german).toEqual(expect.arrayContaining(['Gift ideas', 'Wochenbericht an Kunden']));
      expect(german).not.toContain('Weekly report to clients');
      const names = await db.select({ name: lists.name }).from(lists);
      expect(names.map(({ name }) => name).sort()).toEqual(['Gestaltung', 'Kundenarbeit']);
      const ofWorkspace = eq(agents.organizationId, member.organizationId);
      const agentsOf = await db
        .select({ name: agents.name, text: agents.description })
        .from(agents)
        .where(ofWorkspace);
      expect(agentsOf).toContainEqual({ name: 'Zeichnen', text: 'Erzeugt Bilder im Chat.' });
      expect(agentsOf.map(({ name }) => name)).not.toContain('Illustrator');
      const inGerman = await db.select({ name: teams.name }).from(teams);
      expect(inGerman.map(({ name }) => name).sort()).toEqual(['Buchhaltung', 'Gestaltung']);
      const [proposal] = await db.select().from(cardProposals);
      expect(proposal).toMatchObject({
        title: 'Wochenbericht an Kunden',
        message: expect.stringMatching(/^Kürzer/),
      });
      await db.update(cards).set({ version: 1 }).where(gift);
      await db.delete(sessions);
      await translateStudio(db, 'en');
      await db.insert(sessions).values(signedIn);
      expect(await titles()).toEqual(expect.arrayContaining(['Gift ideas', 'Weekly report to clients']));
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
