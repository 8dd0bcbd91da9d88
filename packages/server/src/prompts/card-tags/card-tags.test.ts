import { getCard, listAuditEntries, listCardVersions, renameCardTag } from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import { addCard, homeIdOf } from '../cards/testing/card-people';
import { newCard, searchLibrary } from '../testing/library';

describeDatabases('tags of a workspace', stack => {
  let admin: Person;
  let member: Person;
  let space: string;
  beforeAll(async () => {
    [admin, member] = [await person(stack(), 'admin'), await person(stack(), 'member')];
    space = admin.organizationId;
  });
  const rename = (tag: string, to: string) => admin.call(renameCardTag, { body: { space, tag, to } });
  const tagsOf = async (by: Person, cardId: string) => (await by.call(getCard, { params: { cardId } })).tags;

  describe('who may rename them', () => {
    it.each([
      ['owner', 200],
      ['admin', 200],
      ['member', 403],
      ['outsider', 404],
      ['staff', 404],
      ['guest', 401],
    ] as const)('%s: %i', async (name, status) => {
      const caller = await person(stack(), name);
      const answer = await caller.send(renameCardTag, { body: { space, tag: 'Nobody has it', to: 'New' } });
      expect(answer.status).toBe(status);
    });
  });

  it('are renamed on all cards that the administrator sees, as a new version', async () => {
    const own = await newCard(admin, { tags: ['First', 'Ren old'], visibility: 'PRIVATE' });
    const shared = await newCard(member, { tags: ['Ren old', 'Last'] });
    const secret = await newCard(member, { tags: ['Ren old'], visibility: 'PRIVATE' });
    const outside = await homeIdOf(stack(), 'outsider');
    const elsewhere = await addCard(stack(), {
      organizationId: outside,
      visibility: 'PUBLIC',
      tags: ['Ren old'],
    });
    expect(await rename('Ren old', ' Ren  new ')).toEqual({ count: 2 });
    expect(await tagsOf(admin, own.id)).toEqual(['First', 'Ren new']);
    expect(await tagsOf(member, shared.id)).toEqual(['Ren new', 'Last']);
    expect(await tagsOf(member, secret.id)).toEqual(['Ren old']);
    expect(await tagsOf(member, elsewhere)).toEqual(['Ren old']);
    const { results } = await member.call(listCardVersions, { params: { cardId: shared.id } });
    expect(results[0]).toMatchObject({ number: 2, changedBy: admin.userId });
    const { tagsOccurrences } = await searchLibrary(admin, { space });
    expect(tagsOccurrences).toMatchObject({ 'Ren new': 2 });
    expect(tagsOccurrences).not.toHaveProperty('Ren old');
    // Words of the new tag are found, those of the old one are not.
    expect((await searchLibrary(admin, { space, search: '"new" ren' })).totalCount).toBe(2);
  });

  it('become one where the other is there already, in whatever case', async () => {
    const both = await newCard(member, { tags: ['merge target', 'x', 'Merge me'] });
    const one = await newCard(member, { tags: ['Merge me'] });
    expect(await rename('Merge me', 'Merge Target')).toEqual({ count: 2 });
    expect(await tagsOf(member, both.id)).toEqual(['x', 'Merge Target']);
    expect(await tagsOf(member, one.id)).toEqual(['Merge Target']);
    expect(await rename('Merge Target', 'merge target')).toEqual({ count: 2 });
    expect(await tagsOf(member, one.id)).toEqual(['merge target']);
  });

  it('are in the audit log, unless nothing was changed', async () => {
    const params = { organizationId: space };
    const newest = async () =>
      (await admin.call(listAuditEntries, { params, query: { group: 'library', page: 1, pageSize: 1 } }))
        .results[0];
    await newCard(member, { tags: ['Logged'] });
    await rename('Logged', 'Written down');
    const entry = await newest();
    expect(entry).toMatchObject({
      kind: 'card-tag-renamed',
      actor: { id: admin.userId },
      target: { id: null, name: 'Logged' },
      changes: [
        { field: 'name', from: 'Logged', to: 'Written down' },
        { field: 'cards', from: null, to: '1' },
      ],
    });
    expect(await rename('Logged', 'Another')).toEqual({ count: 0 });
    expect(await rename('Written down', 'Written down')).toEqual({ count: 0 });
    expect((await newest())?.id).toBe(entry?.id);
  });

  it.each([
    ['', 'body.to: required'],
    ['a;b', 'body.to: charset'],
    ['x'.repeat(31), 'body.to: too_long'],
  ])('may not be called %j', async (to, issue) => {
    await expect(rename('Logged', to)).rejects.toMatchObject({ status: 400, issues: [issue] });
  });
});
