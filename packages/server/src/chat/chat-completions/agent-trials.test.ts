import {
  createAgent,
  createChannel,
  createTeam,
  deleteChatFile,
  getChatFile,
  listMyChannels,
  tryAgent,
  updateOrganizationSettings,
  uploadChannelFile,
  uploadTrialFile,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { removeUnusedFiles } from '../../ai/files/remove-unused-files';
import { makeLeader } from '../../http/testing/actors';
import { newPerson, type Person, person } from '../../http/testing/person';
import { agents, channels, chatFiles, messages, models } from '../../platform/db/schema';
import { createMemoryFiles } from '../../platform/files/create-files';
import { removeTransientChannels } from './index';

/** A PNG, which has no text. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describeStack(
  'the trial of an agent',
  stack => {
    let owner: Person;
    let params: { readonly organizationId: string };
    let modelId: string;
    beforeAll(async () => {
      owner = await person(stack(), 'owner');
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
      expect(await answer.json()).toEqual({
        text: 'It is 42.',
        tools: ['calculator'],
        tool_titles: { calculator: { de: 'Rechner', en: 'Calculator' } },
      });
    });

    it('refuses what the form would', async () => {
      const asked = model().requests.length;
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

    describe('files that no agent has yet', () => {
      const put = (text: string, by = owner) =>
        by.call(uploadTrialFile, { params, body: { file: new File([text], 'hours.txt') } });
      const askWith = (fileIds: readonly string[], by = owner) =>
        by.send(tryAgent, {
          params,
          body: {
            agent: { model_id: modelId, model_host_location: 'any', system_messages: [] },
            messages: [{ role: 'user', text: 'When is the office open?' }],
            file_ids: fileIds,
          },
        });
      const lastRequest = () => JSON.stringify(model().requests.at(-1)?.body.messages ?? []);

      it('are read by a trial that names them, and by no other one', async () => {
        const { id } = await put('The office opens at seven.');
        model().use([{ text: 'At seven [1].' }]);
        expect((await askWith([id])).status).toBe(200);
        expect(lastRequest()).toContain('opens at seven');
        model().use([{ text: 'ok' }]);
        expect((await ask()).status).toBe(200);
        expect(lastRequest()).not.toContain('opens at seven');
      });

      it('are searched where they are too long to be sent completely', async () => {
        const filler = 'Ropes and sails are kept in the shed behind the quay. '.repeat(900);
        const { id } = await put(`${filler}\n\nThe office opens at half past six.\n\n${filler}`);
        model().use([{ text: 'ok' }]);
        expect((await askWith([id])).status).toBe(200);
        expect(lastRequest()).toContain('opens at half past six');
        expect(lastRequest().length).toBeLessThan(40_000);
      });

      it('are of their uploader only, who alone can delete them and who cannot open them', async () => {
        const other = await newPerson(stack(), { role: 'administrator' });
        const { id } = await put('The office opens at eight.');
        const asked = model().requests.length;
        expect((await askWith([id], other)).status).toBe(404);
        expect((await askWith([crypto.randomUUID()])).status).toBe(404);
        expect(model().requests).toHaveLength(asked);
        const file = { params: { ...params, fileId: id } };
        expect((await owner.send(getChatFile, file)).status).toBe(404);
        expect((await other.send(deleteChatFile, file)).status).toBe(404);
        expect((await owner.send(deleteChatFile, file)).status).toBe(204);
        expect((await askWith([id])).status).toBe(404);
      });

      it('are no files of chats', async () => {
        const channel = await owner.call(createChannel, { params, body: {} });
        const ofChat = await owner.call(uploadChannelFile, {
          params: { ...params, channelId: channel.id },
          body: { file: new File(['Private'], 'private.txt') },
        });
        expect((await askWith([ofChat.id])).status).toBe(404);
      });

      it('stay while a form may be open, and go with their channel a day later', async () => {
        const { db } = stack().services;
        const { id } = await put('The office opens at nine.');
        const [file] = await db.select().from(chatFiles).where(eq(chatFiles.id, id));
        const channelId = file?.channelId ?? expect.unreachable();
        const ofFile = eq(channels.id, channelId);
        const created = (hours: number) => ({ createdAt: new Date(Date.now() - hours * 3_600_000) });
        await db.update(channels).set(created(2)).where(ofFile);
        await removeTransientChannels(stack().services);
        expect(await db.$count(channels, ofFile)).toBe(1);
        await db.update(chatFiles).set(created(25)).where(eq(chatFiles.id, id));
        await removeUnusedFiles({ db, files: createMemoryFiles() }, eq(chatFiles.id, id));
        expect(await db.$count(chatFiles, eq(chatFiles.id, id))).toBe(0);
        await removeTransientChannels(stack().services);
        expect(await db.$count(channels, ofFile)).toBe(0);
      });

      it('leave no channel behind where one is refused', async () => {
        const { db } = stack().services;
        const before = await db.$count(channels);
        const body = { file: new File([Buffer.from(onePixel, 'base64')], 'plan.png') };
        expect((await owner.send(uploadTrialFile, { params, body })).status).toBe(415);
        expect(await db.$count(channels)).toBe(before);
      });
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
