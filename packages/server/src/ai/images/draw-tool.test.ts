import {
  type ChatMessage,
  createChannel,
  deleteChannel,
  deleteMyChannels,
  type GeneratedImage,
  generateImages,
  getImage,
  getImageFile,
  getImageSettings,
  listImages,
  listLedger,
  setChatCostLimit,
} from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import {
  googleAt,
  json,
  type ModelEndpoint,
  ModelGate,
  type Painter,
  startPainter,
} from '@oriel/testing/model';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, messagesOf, newChannel, readAll } from '../../chat/testing/ask';
import { type Person, person } from '../../http/testing/person';
import { agents, channels, images, models, subscriptions } from '../../platform/db/schema';
import { loseWork } from '../../platform/work/testing/lose-work';

describe('an agent that draws', () => {
  let painter: Painter;
  let stack: TestStack;
  let model: ModelEndpoint;
  let member: Person;
  let agentId: string;
  let picture: string;
  beforeAll(async () => {
    painter = await startPainter();
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#357' } })
      .png()
      .toBuffer();
    picture = bytes.toString('base64');
    stack = await startTestStack({
      model: true,
      config: {
        providers: googleAt(
          painter,
          new Map([['*', { inputMicroeuro: 0, outputMicroeuro: 0, imageMicroeuro: 60_000 }]]),
        ),
      },
    });
    model = stack.model ?? expect.unreachable();
    member = await person(stack, 'member');
    const { db } = stack.services;
    const [chatting] = await db.select().from(models).where(eq(models.modelId, 'stand-in'));
    const [agent] = await db
      .insert(agents)
      .values({
        organizationId: stack.keys.organizationId,
        modelId: chatting?.id ?? '',
        name: 'Illustrator',
        systemMessages: [],
        assignedTools: ['generate_image'],
      })
      .returning();
    agentId = agent?.id ?? '';
  });
  afterAll(async () => {
    await stack?.close();
    await painter?.close();
  });
  beforeEach(() =>
    painter.use(json({ predictions: [{ bytesBase64Encoded: picture, mimeType: 'image/png' }] })),
  );

  const place = () => ({ organizationId: stack.keys.organizationId });
  const gallery = async () =>
    (await member.call(listImages, { params: place(), query: { limit: 50, offset: 0 } })).results;
  const charges = async (since: number) =>
    (
      await (
        await person(stack, 'owner')
      ).call(listLedger, {
        params: place(),
        query: { page: 1, pageSize: 50 },
      })
    ).results.filter(({ kind, createdAt }) => kind === 'image' && Date.parse(createdAt) >= since);

  /** Scripts the model to call the image tool once. */
  function script(input: object, ...rest: readonly ('hold' | { readonly text: string })[]) {
    const first = model.requests.length;
    const call = { call: 'generate_image', arguments: JSON.stringify(input), id: 'c1' };
    model.use((_, index) => (index === first ? [call] : rest.length > 0 ? rest : [{ text: 'Here it is.' }]));
  }
  const question = (channelId: string) => ({ channel_id: channelId, text: 'Draw', agent_id: agentId });
  const drawIn = async (channelId: string, input: object, key?: string) => {
    script(input);
    const read = await readAll(
      ask(member, channelId, '', { body: question(channelId), ...(key !== undefined && { key }) }),
    );
    return read.answer ?? expect.unreachable();
  };
  const resultOf = (answer: ChatMessage): { image_id?: string; error?: string } => {
    const part = answer.content.data.find(({ type }) => type === 'function_response');
    return part?.type === 'function_response' ? JSON.parse(part.result) : expect.unreachable();
  };
  async function ended(imageId: string | undefined): Promise<GeneratedImage> {
    const see = () => member.call(getImage, { params: { ...place(), imageId: imageId ?? '' } });
    await expect.poll(async () => (await see()).status, { timeout: 20_000 }).not.toMatch(/waiting|drawing/);
    return see();
  }

  it('shows the picture in the chat and in the gallery, and charges it once', async () => {
    const since = Date.now();
    const { id: channelId } = await newChannel(member);
    const key = crypto.randomUUID();
    const answer = await drawIn(
      channelId,
      { description: 'A lighthouse at dusk', aspect_ratio: '16:9' },
      key,
    );
    expect(answer.content.fullText).toBe('Here it is.');
    const { image_id: imageId } = resultOf(answer);
    const image = await ended(imageId);
    expect(image).toMatchObject({
      status: 'done',
      message: 'A lighthouse at dusk',
      channelId,
      costInEuro: 0.06,
      parameters: { size: { aspectRatio: '16:9' } },
    });
    expect(JSON.parse(String(painter.requests[0]?.body)).parameters.aspectRatio).toBe('16:9');
    expect((await gallery()).map(({ id }) => id)).toContain(imageId);
    const query = { size: 'thumbnail' } as const;
    const file = await member.call(getImageFile, { params: { ...place(), imageId: image.id }, query });
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(400);

    // Repeated as after a lost connection, the request gets the same answer with the same image.
    const again = await readAll(ask(member, channelId, '', { body: question(channelId), key }));
    expect(resultOf(again.answer ?? expect.unreachable()).image_id).toBe(imageId);
    expect(painter.requests).toHaveLength(1);
    expect(await charges(since)).toMatchObject([{ amountMicroeuro: -60_000 }]);
  });

  it('leaves the picture to another process where its own dies while it draws', async () => {
    const { db } = stack.services;
    const since = Date.now();
    painter.use(() => undefined, json({ predictions: [{ bytesBase64Encoded: picture }] }));
    const { id: channelId } = await newChannel(member);
    const { image_id: imageId } = resultOf(await drawIn(channelId, { description: 'Two boats' }));
    await expect.poll(() => painter.requests.length).toBe(1);
    await loseWork(db, [imageId ?? '']);
    expect(await ended(imageId)).toMatchObject({ status: 'done', channelId });
    expect(await charges(since)).toHaveLength(1);
    const { messages } = await messagesOf(member, channelId);
    expect(resultOf(messages[1] ?? expect.unreachable()).image_id).toBe(imageId);
  });

  it('counts for the cost of its chat, and draws nothing above the limit of it', async () => {
    const { id: channelId } = await newChannel(member);
    const owner = await person(stack, 'owner');
    const spent = async () => {
      const { db } = stack.services;
      const [row] = await db.select().from(channels).where(eq(channels.id, channelId));
      return row?.spentMicroeuro;
    };
    // A failed one costs nothing.
    painter.use(json({}, 400));
    expect(await ended(resultOf(await drawIn(channelId, { description: 'Fails' })).image_id)).toMatchObject({
      status: 'failed',
    });
    expect(await spent()).toBe(0);
    // An image that is being drawn holds its reservation.
    const gate = new ModelGate();
    const done = json({ predictions: [{ bytesBase64Encoded: picture }] });
    painter.use(async (response, request) => {
      await gate.pass();
      return done(response, request);
    });
    await owner.call(setChatCostLimit, { params: place(), body: { limit: 11 } });
    try {
      const first = resultOf(await drawIn(channelId, { description: 'One' }));
      const refused = { error: 'No picture: chat_cost_limit_reached' };
      expect(resultOf(await drawIn(channelId, { description: 'Two' }))).toEqual(refused);
      gate.release();
      await ended(first.image_id);
      expect(await spent()).toBe(60_000);
      expect(resultOf(await drawIn(channelId, { description: 'Three' }))).toEqual(refused);
      // Images of the gallery belong to no chat.
      const { agents: drawing } = await member.call(getImageSettings, { params: place() });
      const painterId = drawing.find(({ modelName }) => modelName === 'imagen-4')?.id ?? '';
      const body = { agentId: painterId, message: 'Outside', parameters: {} };
      const [outside] = (await member.call(generateImages, { params: place(), body })).images;
      await ended(outside?.id);
    } finally {
      await owner.call(setChatCostLimit, { params: place(), body: { limit: null } });
    }
    await ended(resultOf(await drawIn(channelId, { description: 'Four' })).image_id);
    expect(await spent()).toBe(120_000);
  });

  it.each([
    ['no description', {}, 'description must be a text'],
    ['an empty one', { description: '  ' }, 'description must be a text'],
    [
      'one that is too long',
      { description: 'x'.repeat(4_001) },
      'description must have 4000 characters at most',
    ],
  ])('tells the model of %s, and draws nothing', async (_, input, error) => {
    const before = (await gallery()).length;
    const { id } = await newChannel(member);
    expect(resultOf(await drawIn(id, input))).toEqual({ error });
    expect(await gallery()).toHaveLength(before);
  });

  it('draws in the usual shape where the model wants one that there is not', async () => {
    const { id } = await newChannel(member);
    const answer = await drawIn(id, { description: 'A tower', aspect_ratio: '1:9' });
    expect((await ended(resultOf(answer).image_id)).parameters.size?.aspectRatio).toBe('1:1');
  });

  it('tells the model that too many are under way', async () => {
    painter.use(() => undefined);
    const { agents: drawing } = await member.call(getImageSettings, { params: place() });
    const painterId = drawing.find(({ modelName }) => modelName === 'imagen-4')?.id ?? '';
    const body = { agentId: painterId, message: 'Slow', parameters: {}, count: 4 };
    for (let request = 0; request < 2; request++)
      await member.call(generateImages, { params: place(), body });
    const { id } = await newChannel(member);
    expect(resultOf(await drawIn(id, { description: 'One more' }))).toEqual({
      error: 'No picture: image_limit_reached',
    });
    const { db } = stack.services;
    painter.use(json({ predictions: [{ bytesBase64Encoded: picture }] }));
    const slow = await db
      .select({ id: images.id })
      .from(images)
      .where(and(eq(images.message, 'Slow'), eq(images.status, 'drawing')));
    await loseWork(
      db,
      slow.map(({ id }) => id),
    );
    for (const image of await gallery()) await ended(image.id);
  });

  it('has no such tool where the plan of the workspace has no pictures', async () => {
    const { db } = stack.services;
    const own = eq(subscriptions.organizationId, stack.keys.organizationId);
    await db.update(subscriptions).set({ plan: 'team' }).where(own);
    try {
      const { id } = await newChannel(member);
      expect(resultOf(await drawIn(id, { description: 'A tower' }))).toEqual({
        error: 'There is no tool generate_image',
      });
      expect(model.requests.at(-1)?.body.tools).toBeUndefined();
    } finally {
      await db.update(subscriptions).set({ plan: 'premium' }).where(own);
    }
  });

  describe('and whose chat is deleted', () => {
    const statusOf = async (imageId: string | undefined) =>
      (await member.send(getImage, { params: { ...place(), imageId } })).status;

    it('leaves its picture in the gallery', async () => {
      const { id: channelId } = await newChannel(member);
      const { image_id: imageId } = resultOf(await drawIn(channelId, { description: 'Stays' }));
      await ended(imageId);
      await member.call(deleteChannel, { params: { ...place(), channelId } });
      expect((await ended(imageId)).channelId).toBeNull();
    });

    it('takes it along where the chat was temporary', async () => {
      const { id: channelId } = await member.call(createChannel, {
        params: place(),
        body: { temporary: true },
      });
      const { image_id: imageId } = resultOf(await drawIn(channelId, { description: 'Goes' }));
      await ended(imageId);
      await member.call(deleteChannel, { params: { ...place(), channelId } });
      expect(await statusOf(imageId)).toBe(404);
    });

    it('takes those of all chats along where that is asked for, and none besides', async () => {
      const { id: channelId } = await newChannel(member);
      const { image_id: drawn } = resultOf(await drawIn(channelId, { description: 'Goes, too' }));
      await ended(drawn);
      const kept = (await gallery()).filter(image => image.channelId === null).map(({ id }) => id);
      expect(kept).not.toHaveLength(0);
      await member.call(deleteMyChannels, { params: place(), query: { cascade: true } });
      expect(await statusOf(drawn)).toBe(404);
      expect((await gallery()).map(({ id }) => id)).toEqual(kept);
    });
  });
});
