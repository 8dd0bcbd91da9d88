import {
  addCardToList,
  changeCards,
  createCardList,
  createProposal,
  deleteCard,
  deleteTeam,
  exportCards,
  getCard,
  getCardVersion,
  importCards,
  listCardAuthors,
  listCardLists,
  listCardTeams,
  listCardVersions,
  listDeletedCards,
  listProposals,
  type PromptCard,
  removeTeamMember,
  renameCardTag,
  restoreCards,
  updateCardById,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import { cards, teamMembers, teams } from '../../platform/db/schema';
import { newCard, searchLibrary } from '../testing/library';
import { addCreator, addInsider } from './testing/card-people';

describeDatabases('a card of a team', stack => {
  let author: Person;
  let insider: Awaited<ReturnType<typeof addInsider>>;
  let member: Person;
  let admin: Person;
  let space: string;
  beforeAll(async () => {
    author = await addInsider(stack());
    insider = await addInsider(stack());
    member = await person(stack(), 'member');
    admin = await person(stack(), 'admin');
    space = member.organizationId;
  });

  const importForm = {
    variables: 'oriel',
    visibility: 'PRIVATE',
    mend: false,
    duplicates: 'import',
    dryRun: false,
    skipInvalid: false,
  } as const;
  /** An empty list in a form. */
  const nobody = [''];

  /** A card of the team whose creator has left the team since. */
  async function build(fields: Parameters<typeof newCard>[1] = {}): Promise<PromptCard> {
    const creator = await addCreator(stack());
    const { db } = stack().services;
    const row = { teamId: insider.teamId, organizationId: space, userId: creator.userId };
    await db.insert(teamMembers).values(row).onConflictDoNothing();
    const card = await newCard(creator, { teamIds: [insider.teamId], ...fields });
    await db.delete(teamMembers).where(eq(teamMembers.userId, creator.userId));
    return card;
  }
  const params = ({ id }: PromptCard) => ({ params: { cardId: id } });

  it('is ORG with teamIds on the wire, with a list of the teams to choose from', async () => {
    const card = await build();
    expect(card).toMatchObject({ visibility: 'ORG', teamIds: [insider.teamId] });
    expect(await newCard(member)).not.toHaveProperty('teamIds');
    const offered = { id: insider.teamId, name: 'Insiders' };
    expect(await insider.call(listCardTeams, { query: { space } })).toEqual([offered]);
    expect(await admin.call(listCardTeams, { query: { space } })).toContainEqual(offered);
    expect(await member.call(listCardTeams, { query: { space } })).toEqual([]);
  });

  describe('is listed only for its team, its creator and administrators:', () => {
    const title = 'Zephyr budget';
    let card: PromptCard;
    let listId: string;
    beforeAll(async () => {
      card = await build({ title, tags: ['zephyrtag'] });
      const list = await insider.call(createCardList, {
        body: { space, name: 'Zephyr list', personal: false },
      });
      listId = list.id;
      await insider.call(addCardToList, { params: { listId, cardId: card.id } });
    });
    const finds: Readonly<Record<string, (by: Person) => Promise<unknown>>> = {
      'the library': by => searchLibrary(by, { space }),
      'the library, by another order': by => searchLibrary(by, { space, order: 'NEWEST' }),
      'the tab of the workspace': by => searchLibrary(by, { space, visibility: ['ORG'] }),
      'a search by words': by => searchLibrary(by, { space, search: 'zephyr' }),
      'a search by similar words': by => searchLibrary(by, { space, search: 'zephyrr' }),
      'a search by tag': by => searchLibrary(by, { space, tags: ['zephyrtag'] }),
      'a list': by => searchLibrary(by, { space, list: listId }),
      'a search by creator': by => searchLibrary(by, { space, author: card.createdBy ?? '' }),
      'a search by team': by => searchLibrary(by, { space, team: insider.teamId }),
      'the counts of authors': by => by.call(listCardAuthors, { query: { space } }),
      'the counts of lists': by => by.call(listCardLists, { query: { space } }),
      'an export': async by =>
        (await by.send(exportCards, { query: { space, format: 'json', which: 'workspace' } })).text(),
      'an import of the same card': async by => {
        const row = { title, description: 'x', prompt: card.prompt, tags: ['x'] };
        const file = new File([JSON.stringify([row])], 'cards.json');
        return by.call(importCards, {
          body: { ...importForm, space, file, format: 'json', duplicates: 'skip', dryRun: true },
        });
      },
    };
    it.each(Object.entries(finds))('%s', async (name, find) => {
      const { db } = stack().services;
      const creator = await addCreator(stack());
      /** Results for each person with a given audience of the card, without the fields that contain the audience. */
      const show = async (people: readonly Person[], visibility: string) => {
        const teamIds = visibility === 'TEAMS' ? [insider.teamId] : [];
        await db.update(cards).set({ visibility, teamIds }).where(eq(cards.id, card.id));
        const found = await Promise.all(people.map(find));
        const own = /,\\?"(teamIds|teams)\\?":\[\\?"[^\]]*\]|\?t=\d+/g;
        return found.map(each => JSON.stringify(each).replace(own, ''));
      };
      const others = [insider, admin, creator];
      const toTeam = await show(others, 'TEAMS');
      const outside = await show([member], 'TEAMS');
      expect(outside).toEqual(await show([member], 'PRIVATE'));
      expect(outside).not.toEqual(toTeam.slice(0, 1));
      if (name !== 'a search by team') expect(toTeam).toEqual(await show(others, 'ORG'));
      await show([], 'TEAMS');
    });
  });

  it('is listed on exactly one page', async () => {
    await build({ title: 'Between' });
    const { totalCount } = await searchLibrary(insider, { space, pageSize: 20 });
    const found: string[] = [];
    for (let page = 1; (page - 1) * 20 < totalCount; page++)
      found.push(...(await searchLibrary(insider, { space, page })).results.map(({ id }) => id));
    expect(new Set(found).size).toBe(totalCount);
    expect(found).toHaveLength(totalCount);
  });

  it('disappears for somebody who leaves the team, also from stars and proposals', async () => {
    const card = await build({ title: 'Parting' });
    await insider.call(createProposal, {
      ...params(card),
      body: { title: 'Parted', baseVersion: 1, message: '' },
    });
    const sent = async () =>
      (await insider.call(listProposals, { query: { space, role: 'sent', page: 1, pageSize: 20 } })).results;
    expect((await sent()).map(({ cardTitle }) => cardTitle)).toContain('Parting');
    const { db } = stack().services;
    const [row] = await db.select().from(teamMembers).where(eq(teamMembers.userId, insider.userId));
    const team = { organizationId: space, teamId: insider.teamId };
    await admin.call(removeTeamMember, { params: { ...team, memberId: row?.id ?? '' } });
    try {
      expect((await insider.send(getCard, params(card))).status).toBe(404);
      expect((await sent()).map(({ cardTitle }) => cardTitle)).not.toContain('Parting');
      expect((await searchLibrary(insider, { space, search: 'parting' })).totalCount).toBe(0);
    } finally {
      await addInsider(stack());
    }
  });

  it('stays visible to its creator and administrators when its last team is deleted', async () => {
    const [team] = await stack()
      .services.db.insert(teams)
      .values({ organizationId: space, name: 'Short-lived' })
      .returning();
    const teamId = team?.id ?? '';
    const row = { teamId, organizationId: space, userId: author.userId };
    await stack().services.db.insert(teamMembers).values(row);
    const card = await newCard(author, { title: 'Orphan', teamIds: [teamId] });
    await admin.call(deleteTeam, { params: { organizationId: space, teamId } });
    expect((await member.send(getCard, params(card))).status).toBe(404);
    expect(await admin.call(getCard, params(card))).toMatchObject({ visibility: 'ORG', teamIds: [teamId] });
    // Saving the form keeps the team; a client that does not know teams does not remove it either.
    const body = { visibility: 'ORG', title: 'Orphaned' } as const;
    expect(await author.call(updateCardById, { ...params(card), body })).toMatchObject({ teamIds: [teamId] });
    const again = { ...params(card), body: { teamIds: [teamId] } };
    expect(await author.call(updateCardById, again)).toMatchObject({ version: 2 });
    const open = await author.call(updateCardById, { ...params(card), body: { teamIds: nobody } });
    expect(open).not.toHaveProperty('teamIds');
    expect((await member.send(getCard, params(card))).status).toBe(200);
  });

  it('refuses teams that its creator is not in, and teams without ORG', async () => {
    const card = await newCard(member);
    const change = (by: Person, body: object) => by.send(updateCardById, { ...params(card), body });
    expect((await change(member, { teamIds: [insider.teamId] })).status).toBe(400);
    const own = await newCard(author);
    for (const visibility of ['PRIVATE', 'PUBLIC'] as const)
      await expect(
        author.call(updateCardById, { ...params(own), body: { visibility, teamIds: [insider.teamId] } }),
      ).rejects.toMatchObject({ status: 400, issues: ['body.teamIds: invalid'] });
    const foreign = crypto.randomUUID();
    await expect(
      admin.call(changeCards, {
        body: { space, cardIds: [own.id], visibility: 'ORG', teamIds: [foreign] },
      }),
    ).rejects.toMatchObject({ status: 400, issues: ['body.teamIds: not_found'] });
  });

  it('shows its versions to the teams that saw them, with changes of its teams', async () => {
    const card = await newCard(author, { title: 'Once ours', teamIds: [insider.teamId] });
    await author.call(updateCardById, { ...params(card), body: { title: 'For all', teamIds: nobody } });
    const versions = async (by: Person) =>
      (await by.call(listCardVersions, { ...params(card), query: { page: 1, pageSize: 20 } })).results.map(
        ({ title }) => title,
      );
    expect(await versions(insider)).toEqual(['For all', 'Once ours']);
    expect(await versions(admin)).toEqual(['For all', 'Once ours']);
    expect(await versions(member)).toEqual(['For all']);
    const { diff } = await author.call(getCardVersion, {
      params: { cardId: card.id, number: 2 },
      query: {},
    });
    expect(diff?.teams).toEqual({ before: [insider.teamId], after: [] });
  });

  it('keeps its teams in the bin, in changes of several cards, and in an export and import', async () => {
    const card = await newCard(author, { title: 'Through all', teamIds: [insider.teamId] });
    await author.call(deleteCard, params(card));
    const bin = (by: Person) =>
      by.call(listDeletedCards, { query: { space, page: 1, pageSize: 20 } }).then(({ results }) => results);
    expect((await bin(member)).map(({ id }) => id)).not.toContain(card.id);
    expect((await bin(admin)).map(({ id }) => id)).toContain(card.id);
    const body = { space, cardIds: [card.id] };
    expect(await member.call(restoreCards, { body })).toEqual({ cardIds: [] });
    await author.call(restoreCards, { body });
    await author.call(changeCards, { body: { ...body, visibility: 'ORG', addTags: ['Kept'] } });
    expect(await author.call(getCard, params(card))).toMatchObject({ teamIds: [insider.teamId] });
    for (const format of ['json', 'csv'] as const) {
      const query = { space, format, which: 'workspace', cards: card.id } as const;
      const text = await (await author.send(exportCards, { query })).text();
      expect(text).toContain('Insiders');
      const importAs = async (by: Person) => {
        const file = new File([text], `cards.${format}`);
        const report = await by.call(importCards, { body: { ...importForm, space, file, format } });
        const [row] = report.rows;
        const made = await by.call(getCard, { params: { cardId: row?.cardId ?? '' } });
        return { mended: row?.mended, visibility: made.visibility, teamIds: made.teamIds };
      };
      expect(await importAs(author)).toEqual({ mended: [], visibility: 'ORG', teamIds: [insider.teamId] });
      // Imported by somebody outside the team, it is private rather than visible to everybody.
      expect(await importAs(member)).toEqual({ mended: ['visibility'], visibility: 'PRIVATE' });
    }
    await author.call(changeCards, { body: { ...body, visibility: 'ORG', teamIds: [] } });
    expect(await member.call(getCard, params(card))).toMatchObject({ title: 'Through all' });
  });

  it('gets a tag that an administrator renames', async () => {
    await build({ tags: ['Zeppelin'] });
    const body = { space, tag: 'Zeppelin', to: 'Airship' };
    expect(await admin.call(renameCardTag, { body })).toEqual({ count: 1 });
  });

  it('is hidden from people of an application, even on a list that the application shows', async () => {
    const card = await build({ title: 'Not outside' });
    const token = await stack().embedToken({ widgets: ['prompts'] });
    const headers = { authorization: `Bearer ${token}`, origin: stack().pageOrigin };
    const path = `/api/prompts/v1/cards/${card.id}`;
    expect((await stack().guest().fetch(path, { headers })).status).toBe(404);
  });
});
