import { countCardUse, type PromptCard, promptCard } from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { findUserId } from '../../http/testing/actors';
import { type Person, person } from '../../http/testing/person';
import { agents, cards, cardVersions, models } from '../../platform/db/schema';
import { addCard, cardFields, homeIdOf, sendForm } from './testing/card-people';

describeDatabases(
  'a card',
  stack => {
    let member: Person;
    let organizationId: string;
    beforeAll(async () => {
      member = await person(stack(), 'member');
      organizationId = stack().keys.organizationId;
    });

    async function create(fields: object = {}): Promise<PromptCard> {
      const answer = await sendForm(member, 'POST', '/v1/cards', {
        ...cardFields,
        space: organizationId,
        ...fields,
      });
      expect(answer.status).toBe(201);
      return promptCard.parse(await answer.json());
    }
    const read = async (id: string): Promise<PromptCard> =>
      promptCard.parse(await (await member.fetch(`/api/prompts/v1/cards/${id}`)).json());
    const readVersions = (id: string) =>
      stack()
        .services.db.select()
        .from(cardVersions)
        .where(eq(cardVersions.cardId, id))
        .orderBy(cardVersions.number);

    it('is stored as it was written, normalised', async () => {
      const card = await create({ title: '  Gru\u0308ße ', tags: ['Mail', ' mail ', 'R&D'], language: 'de' });
      expect(card).toMatchObject({
        title: 'Grüße',
        description: cardFields.description,
        prompt: cardFields.prompt,
        tags: ['Mail', 'R&D'],
        visibility: 'ORG',
        cover: 7,
        language: 'de',
        space: organizationId,
        createdBy: await findUserId(stack(), 'member'),
        createdByName: 'Mara Lindner',
        variableCount: 1,
        uses: 0,
        version: 1,
        rights: ['edit', 'delete', 'duplicate'],
      });
      expect(await read(card.id)).toEqual(card);
    });

    it.each([
      ['title', '', 'required'],
      ['title', 'x'.repeat(51), 'too_long'],
      ['title', '<b>', 'charset'],
      ['description', 'x'.repeat(141), 'too_long'],
      ['prompt', '{{a}} {{a}}', 'variable_duplicate'],
      ['prompt', 'x'.repeat(20_001), 'too_long'],
      ['tags', [''], 'required'],
      ['tags', Array.from({ length: 11 }, (_, n) => `t${n}`), 'too_many'],
      ['cover', '4294967295', 'invalid'],
      ['defaultAgentId', '00000000-0000-4000-8000-000000000000', 'not_found'],
    ] as const)('is refused with %s %j', async (field, value, code) => {
      const answer = await sendForm(member, 'POST', '/v1/cards', {
        ...cardFields,
        space: organizationId,
        [field]: value,
      });
      expect(answer.status).toBe(400);
      const { error } = await answer.json();
      expect(error).toMatchObject({ code: 'invalid_payload', issues: [{ path: `body.${field}`, code }] });
    });

    it('is refused with an agent of another workspace, and takes one of its own', async () => {
      const { db } = stack().services;
      const [model] = await db.select().from(models).limit(1);
      const agentOf = async (organizationId: string) => {
        const agent = { modelId: model?.id ?? '', name: 'Agent', systemMessages: [], assignedTools: [] };
        const [row] = await db
          .insert(agents)
          .values({ ...agent, organizationId })
          .returning();
        return row?.id ?? '';
      };
      const foreign = await agentOf(await homeIdOf(stack(), 'outsider'));
      const fields = { ...cardFields, space: organizationId, defaultAgentId: foreign };
      expect((await sendForm(member, 'POST', '/v1/cards', fields)).status).toBe(400);
      const defaultAgentId = await agentOf(organizationId);
      const card = await create({ defaultAgentId });
      expect(card.defaultAgentId).toBe(defaultAgentId);
      const change = { defaultAgentId: foreign };
      expect((await sendForm(member, 'PATCH', `/v1/cards/${card.id}`, change)).status).toBe(400);
    });

    it('is told everything that is wrong at once', async () => {
      const answer = await sendForm(member, 'POST', '/v1/cards', {
        space: organizationId,
        title: '',
        description: '',
        prompt: '',
        tags: '',
        visibility: 'ORG',
      });
      const { error } = await answer.json();
      expect(error.issues.map(({ path }: { path: string }) => path)).toEqual([
        'body.title',
        'body.description',
        'body.prompt',
        'body.tags',
        'body.image',
      ]);
    });

    it.each([
      ['a text that cannot be stored', { title: 'a\0b' }],
      ['another visibility', { visibility: 'SECRET' }],
      ['no workspace', { space: '' }],
      ['a language that is none', { language: 'xx' }],
    ])('is refused with %s', async (_, fields) => {
      const answer = await sendForm(member, 'POST', '/v1/cards', {
        ...cardFields,
        space: organizationId,
        ...fields,
      });
      expect(answer.status).toBe(400);
    });

    describe('that is changed', () => {
      it('keeps what is left out, and each state as a version', async () => {
        const card = await create();
        const answer = await sendForm(member, 'PATCH', `/v1/cards/${card.id}`, {
          title: 'Answer',
          tags: ['One'],
          version: '1',
        });
        expect(answer.status).toBe(200);
        const changed = promptCard.parse(await answer.json());
        expect(changed).toMatchObject({ title: 'Answer', tags: ['One'], prompt: card.prompt, version: 2 });
        const versions = await readVersions(card.id);
        expect(versions.map(({ number, title, changedBy }) => [number, title, changedBy])).toEqual([
          [1, card.title, card.createdBy],
          [2, 'Answer', card.createdBy],
        ]);
      });

      it('is no new version when it was saved as it was', async () => {
        const card = await create({ language: 'de' });
        const { title, description, prompt, tags, visibility } = card;
        const same = {
          title: ` ${title}`,
          description,
          prompt,
          tags,
          visibility,
          cover: '7',
          language: 'de',
        };
        const answer = await sendForm(member, 'PATCH', `/v1/cards/${card.id}`, same);
        expect(promptCard.parse(await answer.json())).toEqual(card);
        const shown = await sendForm(member, 'PATCH', `/v1/cards/${card.id}`, {
          ...same,
          visibility: 'PUBLIC',
        });
        expect(await shown.json()).toMatchObject({ version: 2, visibility: 'PUBLIC' });
      });

      it('is not changed twice at once', async () => {
        const card = await create();
        const change = (title: string) =>
          sendForm(member, 'PATCH', `/v1/cards/${card.id}`, { title, version: '1' });
        const statuses = (await Promise.all([change('One'), change('Two'), change('Three')])).map(
          ({ status }) => status,
        );
        expect(statuses.sort()).toEqual([200, 409, 409]);
        expect(await readVersions(card.id)).toHaveLength(2);
      });

      it('needs an id in the form', async () => {
        const { id } = await create();
        expect((await sendForm(member, 'PATCH', '/v1/cards/', { title: 'x' })).status).toBe(400);
        expect((await sendForm(member, 'PATCH', '/v1/cards/', { id, title: 'By form' })).status).toBe(200);
        expect((await read(id)).title).toBe('By form');
      });

      it('takes nothing that is not the person’s to say', async () => {
        const card = await create();
        const stranger = await findUserId(stack(), 'outsider');
        const fields = { createdBy: stranger, uses: '99', organizationId: stranger, title: 'x' };
        expect((await sendForm(member, 'PATCH', `/v1/cards/${card.id}`, fields)).status).toBe(200);
        expect(await read(card.id)).toMatchObject({
          createdBy: card.createdBy,
          uses: 0,
          space: organizationId,
        });
      });

      it('forgets agent and language when they are emptied', async () => {
        const card = await create({ language: 'en' });
        await sendForm(member, 'PATCH', `/v1/cards/${card.id}`, { language: '', defaultAgentId: '' });
        expect(await read(card.id)).toMatchObject({ language: null, defaultAgentId: null });
      });

      it('is refused by the same rules', async () => {
        const { id } = await create();
        const answer = await sendForm(member, 'PATCH', `/v1/cards/${id}`, { prompt: '{{}} {{b}} {{B}}' });
        expect((await answer.json()).error.issues).toMatchObject([
          { path: 'body.prompt', code: 'variable_empty' },
          { path: 'body.prompt', code: 'variable_duplicate', details: { name: 'B' } },
        ]);
      });
    });

    it('is counted when it is used, and stays what it is', async () => {
      const card = await create();
      await member.send(countCardUse, { params: { cardId: card.id }, body: { how: 'copy' } });
      await member.send(countCardUse, { params: { cardId: card.id }, body: { how: 'insert' } });
      expect(await read(card.id)).toEqual({ ...card, uses: 2 });
      const answer = await member.send(countCardUse, { params: { cardId: card.id }, body: { how: 'eat' } });
      expect(answer.status).toBe(400);
    });

    it('goes with its versions', async () => {
      const { id } = await create();
      const path = `/api/prompts/v1/cards/${id}`;
      expect((await member.fetch(path, { method: 'DELETE' })).status).toBe(204);
      expect((await member.fetch(path)).status).toBe(404);
      expect((await member.fetch(path, { method: 'DELETE' })).status).toBe(404);
      expect(await readVersions(id)).toEqual([]);
    });

    it('is found in its own workspace only when one is named', async () => {
      const { id } = await create();
      const path = `/api/prompts/v1/cards/${id}`;
      expect((await member.fetch(`${path}?space=${organizationId}`)).status).toBe(200);
      expect((await member.fetch(`${path}?space=`)).status).toBe(200);
      const answer = await member.fetch('/api/core/v1/organizations/me');
      const [personal] = await answer.json();
      expect((await member.fetch(`${path}?space=${personal.id}`)).status).toBe(404);
    });

    it.each(['x', '1', 'null', "'; DROP TABLE cards; --"])('whose id is %j does not exist', async id => {
      expect((await member.fetch(`/api/prompts/v1/cards/${encodeURIComponent(id)}`)).status).toBe(404);
    });

    it('is duplicated as a private one with another title', async () => {
      const id = await addCard(stack(), {
        organizationId: null,
        visibility: 'CURATED',
        language: 'de',
        title: 'x'.repeat(50),
      });
      const answer = await member.fetch(`/api/prompts/v1/cards/${id}/duplicate?space=${organizationId}`, {
        method: 'POST',
        headers: { 'accept-language': 'de' },
      });
      expect(answer.status).toBe(201);
      const copy = promptCard.parse(await answer.json());
      expect(copy).toMatchObject({
        title: `${'x'.repeat(42)} (Kopie)`,
        visibility: 'PRIVATE',
        space: organizationId,
        version: 1,
      });
      expect(copy.rights).toContain('edit');
      const [row] = await stack().services.db.select().from(cards).where(eq(cards.id, copy.id));
      expect(row?.seedKey).toBeNull();
    });

    it('has nothing of its workspace for those outside of it', async () => {
      const { id } = await create({ visibility: 'PUBLIC' });
      const answer = await stack().guest().fetch(`/api/prompts/v1/cards/${id}`);
      expect(promptCard.parse(await answer.json())).toMatchObject({
        createdBy: null,
        createdByName: null,
        space: null,
        rights: [],
      });
    });
  },
  { alone: true },
);
