import {
  addCardToList,
  type CardList,
  createCardList,
  deleteCardList,
  listCardLists,
  removeCardFromList,
  updateCard,
  updateCardList,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import { subscriptions } from '../../platform/db/schema';
import { homeOf, newCard, searchLibrary } from '../testing/library';

const names = ['guest', 'outsider', 'member', 'admin', 'owner', 'staff'] as const;
type Name = (typeof names)[number];

describeStack(
  'lists',
  stack => {
    let people: Record<Name, Person>;
    const of = (name: Name) => people[name];
    beforeAll(async () => {
      const made = await Promise.all(names.map(async name => [name, await person(stack(), name)] as const));
      // The object has every name.
      people = Object.fromEntries(made) as typeof people;
    });
    const make = (caller: Person, fields: Partial<Parameters<typeof bodyOf>[1]> = {}) =>
      caller.call(createCardList, { body: bodyOf(caller, fields) });
    const bodyOf = (
      { organizationId }: Person,
      fields: { name?: string; personal?: boolean; visibility?: CardList['visibility']; category?: string },
    ) => ({ space: organizationId, name: 'Team', personal: false, ...fields });
    const listsOf = (caller: Person, organizationId?: string) =>
      caller.call(listCardLists, { query: organizationId === undefined ? {} : { space: organizationId } });
    const add = (caller: Person, listId: string, cardId: string) =>
      caller.call(addCardToList, { params: { listId, cardId } });

    it('are made, named, filed, shown and deleted', async () => {
      const member = of('member');
      const list = await make(member, { name: '  Erste Hilfe ', category: 'Alltag' });
      expect(list).toMatchObject({
        name: 'Erste Hilfe',
        category: 'Alltag',
        personal: false,
        visibility: 'ORG',
        createdBy: member.userId,
        space: member.organizationId,
        cardCount: 0,
        rights: ['edit', 'delete'],
      });
      const params = { listId: list.id };
      const changed = await member.call(updateCardList, {
        params,
        body: { name: 'Q3 & mehr', category: null, personal: true },
      });
      expect(changed).toMatchObject({
        name: 'Q3 & mehr',
        category: null,
        personal: true,
        visibility: 'PRIVATE',
      });
      const again = await member.call(updateCardList, { params, body: { personal: false } });
      expect(again).toMatchObject({ name: 'Q3 & mehr', visibility: 'ORG' });
      await member.call(deleteCardList, { params });
      expect((await listsOf(member, member.organizationId)).map(({ id }) => id)).not.toContain(list.id);
    });

    it.each([
      ['', 'required'],
      ['x'.repeat(51), 'too_long'],
    ])('refuse the name %j', async (name, code) => {
      const refused = make(of('member'), { name });
      await expect(refused).rejects.toMatchObject({ status: 400, issues: [`body.name: ${code}`] });
    });

    it('hold cards, each once, of which everybody counts and finds those she may see', async () => {
      const [member, admin] = [of('member'), of('admin')];
      const list = await make(member);
      const [shared, own] = await Promise.all([
        newCard(member, { title: 'Shared' }),
        newCard(member, { title: 'Own', visibility: 'PRIVATE' }),
      ]);
      for (const card of [shared, own, shared]) await add(member, list.id, card.id);
      const countFor = async (caller: Person) =>
        (await listsOf(caller, caller.organizationId)).find(({ id }) => id === list.id)?.cardCount;
      expect([await countFor(member), await countFor(admin)]).toEqual([2, 1]);
      const found = await searchLibrary(admin, { space: admin.organizationId, list: list.id });
      expect(found.results.map(({ title }) => title)).toEqual(['Shared']);
      expect(found.tagsOccurrences).toEqual({ Planning: 1 });
      await member.call(removeCardFromList, { params: { listId: list.id, cardId: shared.id } });
      await member.call(removeCardFromList, { params: { listId: list.id, cardId: shared.id } });
      expect([await countFor(member), await countFor(admin)]).toEqual([1, 0]);
    });

    it('hold curated cards beside those of the workspace', async () => {
      const [member, staff] = [of('member'), of('staff')];
      const list = await make(member);
      const curated = await newCard(staff, {
        space: await homeOf(staff),
        visibility: 'CURATED',
        title: 'For all',
      });
      await add(member, list.id, curated.id);
      await add(member, list.id, (await newCard(member, { title: 'Ours' })).id);
      const found = await searchLibrary(of('admin'), { space: member.organizationId, list: list.id });
      expect(found.results.map(({ title }) => title)).toEqual(['For all', 'Ours']);
      expect((await listsOf(member, member.organizationId)).find(({ id }) => id === list.id)?.cardCount).toBe(
        2,
      );
    });

    it('take no card of another workspace, none that is hidden and none that is not there', async () => {
      const [member, admin, outsider] = [of('member'), of('admin'), of('outsider')];
      const list = await make(member);
      const hidden = await newCard(admin, { visibility: 'PRIVATE' });
      const home = await outsider.call(listCardLists, { query: {} });
      expect(home.map(({ id }) => id)).not.toContain(list.id);
      for (const cardId of [hidden.id, crypto.randomUUID()])
        await expect(add(member, list.id, cardId)).rejects.toMatchObject({ status: 404 });
      await expect(add(outsider, list.id, hidden.id)).rejects.toMatchObject({ status: 404 });
      expect((await listsOf(member, member.organizationId)).find(({ id }) => id === list.id)?.cardCount).toBe(
        0,
      );
    });

    it('are searched by who may see them, whatever they are called', async () => {
      const [owner, outsider, guest] = [of('owner'), of('outsider'), of('guest')];
      const list = await make(owner, { visibility: 'PUBLIC' });
      const own = { space: await homeOf(outsider), list: list.id };
      const refused = { status: 404 };
      await expect(searchLibrary(outsider, own)).rejects.toMatchObject(refused);
      await expect(searchLibrary(outsider, { list: list.id })).rejects.toMatchObject(refused);
      await expect(searchLibrary(guest, { list: list.id })).rejects.toMatchObject(refused);
      expect(await searchLibrary(of('member'), { space: owner.organizationId, list: list.id })).toMatchObject(
        {
          totalCount: 0,
        },
      );
    });

    it('lose a card that becomes private for all but its creator', async () => {
      const [member, admin] = [of('member'), of('admin')];
      const [list, card] = [await make(member), await newCard(member)];
      await add(member, list.id, card.id);
      await member.call(updateCard, { body: { id: card.id, visibility: 'PRIVATE' } });
      const counts = await Promise.all(
        [member, admin].map(async caller =>
          (await listsOf(caller, caller.organizationId)).find(({ id }) => id === list.id),
        ),
      );
      expect(counts.map(found => found?.cardCount)).toEqual([1, 0]);
    });

    describe('who may do what', () => {
      const all = (value: number) => ({
        guest: value,
        outsider: value,
        member: value,
        admin: value,
        owner: value,
        staff: value,
      });
      /** The list belongs to the member, a curated one to staff. Guests must sign in for every change. */
      const table = {
        PRIVATE: {
          see: { ...all(0), member: 1 },
          edit: { ...all(404), guest: 401, member: 200 },
          fill: { ...all(404), guest: 401, member: 204 },
          delete: { ...all(404), guest: 401, member: 204 },
        },
        ORG: {
          see: { ...all(1), guest: 0, outsider: 0, staff: 0 },
          edit: { ...all(403), guest: 401, outsider: 404, staff: 404, member: 200 },
          fill: { ...all(403), guest: 401, outsider: 404, staff: 404, member: 204 },
          delete: { ...all(204), guest: 401, outsider: 404, staff: 404 },
        },
        PUBLIC: {
          see: { ...all(1), guest: 0, outsider: 0, staff: 0 },
          edit: { ...all(403), guest: 401, outsider: 404, staff: 404, member: 200 },
          fill: { ...all(403), guest: 401, outsider: 404, staff: 404, member: 204 },
          delete: { ...all(204), guest: 401, outsider: 404, staff: 404 },
        },
        CURATED: {
          see: all(1),
          edit: { ...all(403), guest: 401, staff: 200 },
          fill: { ...all(403), guest: 401, staff: 204 },
          delete: { ...all(403), guest: 401, staff: 204 },
        },
      } as const;
      const cases = Object.entries(table).flatMap(([visibility, rows]) =>
        names.map(name => [visibility as keyof typeof table, name, rows] as const),
      );

      it.each(cases)('with a list that is %s: %s', async (visibility, name, expected) => {
        const caller = of(name);
        const list = await makeAs(visibility);
        const card = await newCard(of('member'), { visibility: 'PUBLIC' });
        const spaces =
          visibility === 'CURATED' || name === 'guest' ? [undefined] : [caller.organizationId, undefined];
        const seen = await Promise.all(
          spaces.map(organizationId => listsOf(caller, organizationId).catch((): CardList[] => [])),
        );
        expect(seen.flat().filter(({ id }) => id === list.id)).toHaveLength(expected.see[name]);
        const params = { listId: list.id };
        const ofCard = { ...params, cardId: await cardFor(visibility, card.id) };
        const status = async (sent: Promise<Response>) => (await sent).status;
        expect(await status(caller.send(updateCardList, { params, body: { name: 'Neu' } }))).toBe(
          expected.edit[name],
        );
        expect(await status(caller.send(addCardToList, { params: ofCard }))).toBe(expected.fill[name]);
        expect(await status(caller.send(removeCardFromList, { params: ofCard }))).toBe(expected.fill[name]);
        expect(await status(caller.send(deleteCardList, { params }))).toBe(expected.delete[name]);
      });

      const makeAs = async (visibility: CardList['visibility']) => {
        const staff = of('staff');
        if (visibility !== 'CURATED') return make(of('member'), { visibility });
        return staff.call(createCardList, {
          body: { space: await homeOf(staff), name: 'Curated', personal: false, visibility },
        });
      };
      /** A list of the product holds curated cards only. */
      const cardFor = async (visibility: CardList['visibility'], cardId: string) => {
        if (visibility !== 'CURATED') return cardId;
        const staff = of('staff');
        return (await newCard(staff, { space: await homeOf(staff), visibility })).id;
      };

      it('lets staff alone make curated ones', async () => {
        await expect(make(of('owner'), { visibility: 'CURATED' })).rejects.toMatchObject({ status: 403 });
      });

      it('keeps a list of the product with the product', async () => {
        const list = await makeAs('CURATED');
        const change = { params: { listId: list.id }, body: { visibility: 'ORG' as const } };
        await expect(of('staff').call(updateCardList, change)).rejects.toMatchObject({
          status: 400,
          issues: ['body.visibility: invalid'],
        });
      });
    });

    describe('on the basic plan', () => {
      const personal = { name: 'Meine', personal: true };

      it('are not made', async () => {
        const outsider = of('outsider');
        const organizationId = await homeOf(outsider);
        await expect(
          outsider.call(createCardList, { body: { ...personal, space: organizationId } }),
        ).rejects.toMatchObject({
          status: 403,
          code: 'feature_disabled',
        });
      });

      it('that were made before can be seen, emptied and deleted, not changed or filled', async () => {
        const { db } = stack().services;
        const member = of('member');
        const [list, card] = [await make(member), await newCard(member)];
        await add(member, list.id, card.id);
        const ofWorkspace = eq(subscriptions.organizationId, member.organizationId);
        await db.update(subscriptions).set({ status: 'canceled' }).where(ofWorkspace);
        try {
          const params = { listId: list.id };
          const disabled = { status: 403, code: 'feature_disabled' };
          await expect(member.call(updateCardList, { params, body: { name: 'Neu' } })).rejects.toMatchObject(
            disabled,
          );
          await expect(add(member, list.id, card.id)).rejects.toMatchObject(disabled);
          expect(
            (await listsOf(member, member.organizationId)).find(({ id }) => id === list.id)?.cardCount,
          ).toBe(1);
          await member.call(removeCardFromList, { params: { ...params, cardId: card.id } });
          await member.call(deleteCardList, { params });
        } finally {
          await db.update(subscriptions).set({ status: 'active' }).where(ofWorkspace);
        }
      });
    });
  },
  { alone: true },
);
