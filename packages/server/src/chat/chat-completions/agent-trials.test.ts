import {
  createAgent,
  createTeam,
  listMyChannels,
  tryAgent,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { makeLeader } from '../../http/testing/actors';
import { newPerson, type Person, person } from '../../http/testing/person';
import { agents, channels, messages, models } from '../../platform/db/schema';

describeStack(
  'the trial of an agent',
  stack => {
    let owner: Person;
    let member: Person;
    let params: { readonly organizationId: string };
    let modelId: string;
    beforeAll(async () => {
      owner = await person(stack(), 'owner');
      member = await person(stack(), 'member');
      params = { organizationId: owner.organizationId };
      const [known] = await stack().services.db.select().from(models).where(eq(models.modelId, 'stand-in'));
      modelId = known?.id ?? expect.unreachable();
    });

    const model = () => stack().model ?? expect.unreachable();
    /** In the wire format. */
    const ask = (change: object = {}, by = owner, text = 'When is high water?', agentId?: string) =>
      by.send(tryAgent, {
        params,
        body: {
          agent: {
            model_id: modelId,
            model_host_location: 'any',
            system_messages: ['You know the harbour.'],
            ...change,
          },
          messages: [{ role: 'user', text }],
          ...(agentId !== undefined && { agent_id: agentId }),
        },
      });

    it('answers with the instructions of the draft and what was said before, and leaves nothing behind', async () => {
      const { db } = stack().services;
      const counts = async () => [
        await db.$count(agents),
        await db.$count(channels),
        await db.$count(messages),
      ];
      const before = await counts();
      model().use([{ text: 'At noon.' }]);
      const answer = await owner.call(tryAgent, {
        params,
        body: {
          agent: {
            name: '',
            modelId,
            modelHostLocation: 'any',
            systemMessages: ['You know the harbour.'],
          },
          messages: [
            { role: 'user', text: 'Hello' },
            { role: 'assistant', text: 'Moin' },
            { role: 'user', text: 'When is high water?' },
          ],
        },
      });
      expect(answer).toEqual({ text: 'At noon.', tools: [] });
      expect(model().requests.at(-1)?.body.messages).toMatchObject([
        { role: 'system', content: 'You know the harbour.' },
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Moin' },
        { role: 'user', content: 'When is high water?' },
      ]);
      expect(await counts()).toEqual(before);
      expect(await owner.call(listMyChannels, { params })).toEqual([]);
    });

    it('uses the tools of the draft and says which', async () => {
      const first = model().requests.length;
      model().use((_, index) =>
        index === first
          ? [{ call: 'calculator', arguments: '{"expression":"6*7"}' }]
          : [{ text: 'It is 42.' }],
      );
      const answer = await ask({ assigned_tools: ['calculator'] });
      expect(await answer.json()).toEqual({ text: 'It is 42.', tools: ['calculator'] });
    });

    it('is for those who manage agents, and refuses what the form would', async () => {
      const asked = model().requests.length;
      expect((await ask({}, member)).status).toBe(403);
      for (const change of [
        { model_id: crypto.randomUUID() },
        { model_host_location: 'swiss' },
        { assigned_tools: ['nothing'] },
        { parameters: { wrong: 1 } },
      ])
        expect((await ask(change)).status, JSON.stringify(change)).toBe(400);
      expect((await ask({}, owner, ' ')).status).toBe(400);
      expect(model().requests).toHaveLength(asked);
    });

    it('does not read files of agents of a team that the caller does not lead', async () => {
      const { db } = stack().services;
      const lead = await newPerson(stack(), { role: 'member' });
      const teamId = await makeLeader(db, params.organizationId, lead.userId);
      const foreignTeam = (await owner.call(createTeam, { params, body: { name: 'Einkauf' } })).id;
      const newAgent = (of: string) =>
        owner.call(createAgent, {
          params,
          body: {
            name: 'Angebote',
            modelId,
            modelHostLocation: 'any',
            systemMessages: ['Kurz.'],
            teamIds: [of],
          },
        });
      const [own, foreign] = [await newAgent(teamId), await newAgent(foreignTeam)];
      model().use([{ text: 'At noon.' }]);
      expect((await ask({}, lead, undefined, own.id)).status).toBe(200);
      const asked = model().requests.length;
      expect((await ask({}, lead, undefined, foreign.id)).status).toBe(404);
      expect((await ask({}, lead, undefined, crypto.randomUUID())).status).toBe(404);
      expect(model().requests).toHaveLength(asked);
    });

    it('runs only where the workspace allows it', async () => {
      const allow = (allowedHostLocations: ('germany' | 'usa')[]) =>
        owner.send(updateOrganizationSettings, { params, body: { allowedHostLocations } });
      expect((await allow(['germany'])).status).toBe(200);
      const refused = await ask();
      expect([refused.status, (await refused.json()).error.code]).toEqual([400, 'capability_not_available']);
      expect((await allow([])).status).toBe(200);
    });

    it('leaves nothing behind where the model fails', async () => {
      const { db } = stack().services;
      const before = await db.$count(channels);
      model().use([{ fault: 'internal' }]);
      expect((await ask()).status).toBe(502);
      expect(await db.$count(channels)).toBe(before);
    });
  },
  { model: true },
);
