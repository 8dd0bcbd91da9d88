import {
  acceptInvite,
  createInvite,
  getImageSettings,
  getInvite,
  resumeWorkspace,
  suspendWorkspace,
  uploadChannelFile,
} from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import {
  googleAt,
  json,
  type ModelEndpoint,
  type Painter,
  startEmbeddingEndpoint,
  startPainter,
} from '@oriel/testing/model';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FileVectors } from '../../ai/files/file-vectors';
import { requestImages } from '../../ai/images/request-images';
import { ask, messagesOf, newChannel, newChannelWithAgent, readAll } from '../../chat/testing/ask';
import { newPerson, type Person, person } from '../../http/testing/person';
import { chatFiles, images, organizations, work } from '../../platform/db/schema';
import { runJob } from '../../platform/work/testing/run-job';

describe('a suspended workspace', () => {
  let painter: Painter;
  let stack: TestStack;
  let model: ModelEndpoint;
  let operator: Person;
  let owner: Person;
  let own: { organizationId: string };
  let params: { workspaceId: string };
  beforeAll(async () => {
    painter = await startPainter();
    stack = await startTestStack({
      model: true,
      config: {
        providers: googleAt(painter),
      },
    });
    model = stack.model ?? expect.unreachable();
    operator = await person(stack, 'operator');
    owner = await person(stack, 'owner');
    own = { organizationId: owner.organizationId };
    params = { workspaceId: owner.organizationId };
  });
  afterAll(async () => {
    await stack?.close();
    await painter?.close();
  });
  afterEach(() => resume());

  const suspend = () => operator.call(suspendWorkspace, { params, body: { reason: 'Unpaid invoice' } });
  const resume = () => operator.call(resumeWorkspace, { params });

  it('takes no invited people until it is resumed', async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    const guest = await newPerson(stack, { email });
    const { link } = await owner.call(createInvite, { params: own, body: { email } });
    const invite = { params: { ...own, inviteId: /[\w-]{43}/.exec(link)?.[0] ?? '' } };
    await suspend();
    for (const route of [getInvite, acceptInvite]) {
      const response = await guest.send(route, invite);
      expect([response.status, await response.json()]).toMatchObject([
        403,
        { error: { code: 'organization_suspended' } },
      ]);
    }
    await resume();
    await guest.call(acceptInvite, invite);
    expect((await guest.call(getInvite, invite)).state).toBe('accepted');
  });

  it('stops its running answers, which keep what they have written', async () => {
    model.use([{ text: 'It begins' }, 'hold', { text: ' and goes on' }]);
    const { id: channelId } = await newChannel(owner);
    const answer = readAll(ask(owner, channelId, 'Hello')).catch(() => undefined);
    await model.held();
    await suspend();
    await answer;
    await resume();
    const stopped = async () => (await messagesOf(owner, channelId)).messages.at(-1);
    await expect.poll(async () => (await stopped())?.complete).toBe(true);
    expect(await stopped()).toMatchObject({ finishReason: 'stopped', content: { fullText: 'It begins' } });
    model.reset();
  });

  it('draws no image, embeds no file and reads none until it is resumed', async () => {
    const { db } = stack.services;
    painter.use(json({ predictions: [] }));
    const { agents } = await owner.call(getImageSettings, { params: own });
    const agentId = agents.find(({ modelName }) => modelName === 'imagen-4')?.id ?? '';
    const { id: channelId } = await newChannelWithAgent(owner);
    const { id: fileId } = await owner.call(uploadChannelFile, {
      params: { ...own, channelId },
      body: { file: new File(['Bees.'], 'bees.txt') },
    });
    const isFile = eq(chatFiles.id, fileId);
    const endpoint = await startEmbeddingEndpoint();
    const vectors = new FileVectors(stack.services, { ...endpoint, model: 'pieces' }, 0);
    // Work accepted before the suspension.
    await db
      .update(organizations)
      .set({ suspendedAt: new Date() })
      .where(eq(organizations.id, own.organizationId));
    await db.update(chatFiles).set({ recognition: 'pending' }).where(isFile);
    const asker = { ...own, userId: owner.userId, managesAgents: true, ownsAgents: true };
    const [image] = await requestImages(stack.services, asker, {
      agentId,
      message: 'A lighthouse',
      parameters: {},
    });
    const isImage = eq(images.id, image?.id ?? '');
    const isLeft = eq(work.key, image?.id ?? '');
    await expect.poll(() => db.$count(work, isLeft)).toBe(0);
    expect((await db.select().from(images).where(isImage))[0]?.status).toBe('waiting');
    await runJob(vectors.jobs, 'embed-file', fileId);
    expect(endpoint.requests).toEqual([]);
    expect(painter.requests).toEqual([]);

    await resume();
    await expect
      .poll(async () => (await db.select().from(chatFiles).where(isFile))[0]?.recognition)
      .not.toBe('pending');
    await runJob(vectors.jobs, 'embed-file', fileId);
    expect(endpoint.requests).not.toEqual([]);
    await endpoint.close();
  });
});
