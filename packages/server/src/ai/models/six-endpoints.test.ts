import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Agent,
  createAgent,
  createChatCompletion,
  type EndpointKind,
  generateImages,
  getImage,
  getImageSettings,
  type HostLocation,
  listAgents,
  listLedger,
  listMessages,
  listModels,
  type NamedLocation,
  readMessageDetails,
  updateOrganizationSettings,
  uploadChannelFile,
} from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import {
  type EmbeddingStandIn,
  type ModelEndpoint,
  type ModelProtocol,
  startEmbeddingEndpoint,
  startModelEndpoint,
} from '@oriel/testing/model';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertChat } from '../../chat/channels/insert-chat';
import { ask, newChannel, readAll } from '../../chat/testing/ask';
import { keyHolder, newPerson, type Person } from '../../http/testing/person';
import {
  agents,
  channels,
  chatFiles,
  images,
  messages,
  models,
  reservations,
} from '../../platform/db/schema';
import { announceWork } from '../../platform/work/start-work';
import { addWork } from '../../platform/work/work-store';
import { drawImage } from '../images/draw-image';
import { createDrawTool } from '../images/draw-tool';

interface Country {
  readonly place: HostLocation;
  readonly kind: EndpointKind;
  readonly protocol: ModelProtocol;
  /** Tokens of input and output, in euro per million. */
  readonly price: number;
}

const countries: readonly Country[] = [
  { place: 'usa', kind: 'openai', protocol: 'openai', price: 40 },
  { place: 'europe', kind: 'mistral', protocol: 'mistral', price: 30 },
  { place: 'germany', kind: 'azure-openai', protocol: 'azure', price: 10 },
  { place: 'uk', kind: 'anthropic', protocol: 'anthropic', price: 10 },
  { place: 'swiss', kind: 'google', protocol: 'google', price: 10 },
  { place: 'any', kind: 'ollama', protocol: 'openai', price: 10 },
];
const others = countries.map(({ place }) => place).filter(place => place !== 'germany');
const modelOf = (place: HostLocation) => `${place}-model`;

describe('six endpoints of six kinds, one in each place', () => {
  const endpoints = new Map<HostLocation, ModelEndpoint>();
  let embeddings: EmbeddingStandIn;
  let folder: string;
  let stack: TestStack;
  let user: Person;
  beforeAll(async () => {
    const drawn = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#357' } })
      .png()
      .toBuffer();
    const image = drawn.toString('base64');
    for (const { place, protocol } of countries)
      endpoints.set(
        place,
        await startModelEndpoint(undefined, { protocol, image, models: [modelOf(place)] }),
      );
    embeddings = await startEmbeddingEndpoint();
    folder = await mkdtemp(join(tmpdir(), 'oriel-endpoints-'));
    const key = { file: join(folder, 'key') };
    await writeFile(key.file, 'sk-upstream');
    const modelsFile = join(folder, 'models.json');
    await writeFile(
      modelsFile,
      JSON.stringify({
        endpoints: countries.map(({ place, kind, price }) => ({
          id: place,
          kind,
          key,
          name: `Meridian ${place}`,
          address: at(place).baseUrl,
          location: place,
          models: [modelOf(place)],
          prices: { [modelOf(place)]: { input: price, output: price } },
          ...(kind === 'azure-openai' && { options: { apiVersion: '2024-10-21' } }),
          ...(['openai', 'azure-openai'].includes(kind) && { imageModels: [`${place}-painter`] }),
        })),
      }),
    );
    // The embedded database has the type for vectors.
    stack = await startTestStack({
      database: 'pglite',
      config: {
        modelsFile,
        summaryModel: `usa:${modelOf('usa')}`,
        embeddings: { ...embeddings, model: 'pieces', location: 'usa' },
      },
    });
    user = await newPerson(stack, { role: 'administrator' });
  }, 120_000);
  afterAll(async () => {
    await stack?.close();
    for (const endpoint of endpoints.values()) await endpoint.close();
    await embeddings?.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(forget);
  afterEach(async () => {
    await settled();
    await allow();
  });

  function at(place: HostLocation): ModelEndpoint {
    const endpoint = endpoints.get(place);
    if (!endpoint) throw new Error(`Nothing runs in ${place}`);
    return endpoint;
  }
  const params = () => ({ organizationId: user.organizationId });
  const allow = (...allowedHostLocations: NamedLocation[]) =>
    user.call(updateOrganizationSettings, { params: params(), body: { allowedHostLocations } });
  /** Number of requests that each place has received, embeddings apart, without the places that have received none. */
  const reached = () =>
    Object.fromEntries(
      [...endpoints].flatMap(([place, { received }]) =>
        received.length > 0 ? [[place, received.length]] : [],
      ),
    );
  function forget() {
    for (const endpoint of endpoints.values()) endpoint.reset();
  }
  /** Titles and summaries are written after an answer. */
  const settled = () =>
    vi.waitFor(async () => expect(await stack.services.db.$count(reservations)).toBe(0), { timeout: 20_000 });
  const listed = () => user.call(listAgents, { params: params(), query: { add_default_agents: true } });
  const agentIn = async (place: HostLocation) =>
    (await listed()).find(({ internalId }) => internalId === `model:${place}:${modelOf(place)}`);
  const agentId = async (place: HostLocation) => (await agentIn(place))?.id ?? '';
  const askAgent = async (agent: string, text = 'Hello', channelId?: string) => {
    const id = channelId ?? (await newChannel(user)).id;
    return readAll(ask(user, id, '', { body: { channel_id: id, text, agent_id: agent } }));
  };
  const detailsOf = (messageId: string) =>
    user.call(readMessageDetails, { params: { ...params(), messageId } });
  const placesOf = (agents: readonly Agent[]) => [
    ...new Set(agents.flatMap(each => each.hostLocations ?? [])),
  ];

  it('answer at the same time, and each answer has the place of its endpoint', async () => {
    const ids = await Promise.all(countries.map(({ place }) => agentId(place)));
    const answers = await Promise.all(ids.map(id => askAgent(id)));
    for (const [index, { place }] of countries.entries()) {
      const answer = answers[index]?.answer;
      expect(answer).toMatchObject({
        finishReason: 'complete',
        content: { fullText: 'Hello from the stand-in.' },
      });
      expect(answer?.fallback).toBeUndefined();
      expect(await detailsOf(answer?.id ?? '')).toMatchObject({
        modelName: modelOf(place),
        serviceName: `Meridian ${place}`,
        hostLocation: place,
        isFallback: false,
      });
      expect(at(place).requests).not.toHaveLength(0);
    }
  });

  it('report the place to programs', async () => {
    const program = keyHolder(stack.url, user.organizationId, stack.keys.apiKey);
    const response = await program.send(createChatCompletion, {
      params: params(),
      body: { model: await agentId('swiss'), messages: [{ role: 'user', content: 'Hello' }] },
    });
    expect(await response.json()).toMatchObject({
      answered_by: {
        model: modelOf('swiss'),
        service: 'Meridian swiss',
        host_location: 'swiss',
        is_fallback: false,
      },
    });
  });

  describe('in a workspace that allows only Germany', () => {
    beforeEach(async () => {
      await allow('germany');
      forget();
    });

    const onlyGermany = () => {
      expect(Object.keys(reached())).toEqual(['germany']);
      expect(embeddings.requests).toEqual([]);
    };

    it('leave only the German one', async () => {
      const foreign = await allow().then(() => Promise.all(others.map(agentId)));
      await allow('germany');
      expect(placesOf(await listed())).toEqual(['germany']);
      for (const id of foreign)
        await expect(askAgent(id)).rejects.toMatchObject({ status: 404, code: 'agent_not_found' });
      expect(reached()).toEqual({});
    });

    it('answer, name and summarise a chat, search its files and draw without a request to another', async () => {
      const german = await agentId('germany');
      const { id } = await newChannel(user);
      const text = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} on tides. `.repeat(40)).join(
        '\n\n',
      );
      const file = await user.call(uploadChannelFile, {
        params: { ...params(), channelId: id },
        // The server parses the form; the contract's input type is the client's.
        body: { file: new File([text], 'tides.txt') } as never,
      });
      const read = await readAll(
        ask(user, id, '', {
          body: { channel_id: id, text: 'What about tides?', agent_id: german, file_ids: [file.id] },
        }),
      );
      expect(read.answer?.finishReason).toBe('complete');
      expect(JSON.stringify(at('germany').requests[0]?.body.messages)).toContain('on tides');
      const { db } = stack.services;
      const nameOf = async () => (await db.select().from(channels).where(eq(channels.id, id)))[0]?.name;
      await vi.waitFor(async () => expect(await nameOf()).toBe('Hello from the stand-in'));

      const long = await insertChat(db, {
        organizationId: user.organizationId,
        ownerId: user.userId,
        name: 'Plan',
        messages: Array.from({ length: 80 }, (_, index) => ({
          role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
          text: `Line ${index} of the plan`,
          createdAt: new Date(Date.now() - 100_000 + index),
        })),
      });
      await askAgent(german, 'Is that all?', long.id);
      const summaryOf = async () =>
        (await db.select().from(channels).where(eq(channels.id, long.id)))[0]?.summary;
      await vi.waitFor(async () => expect(await summaryOf()).toBe('Hello from the stand-in.'));

      const { agents } = await user.call(getImageSettings, { params: params() });
      const [painter, ...more] = agents.filter(({ isDemo }) => !isDemo);
      expect(more).toEqual([]);
      const made = await user.call(generateImages, {
        params: params(),
        body: { agentId: painter?.id ?? '', message: 'A lighthouse', parameters: {} },
      });
      const imageId = made.images[0]?.id ?? '';
      await vi.waitFor(
        async () =>
          expect(await user.call(getImage, { params: { ...params(), imageId } })).toMatchObject({
            status: 'done',
            hostLocation: 'germany',
          }),
        { timeout: 20_000 },
      );
      await settled();
      onlyGermany();
      // The file has no embedding until another place is allowed.
      expect(await db.$count(chatFiles, eq(chatFiles.vectorModel, 'pieces'))).toBe(0);
    });

    it('end in a clear error if the German one fails, and ask no other', async () => {
      const german = await agentId('germany');
      at('germany').use([{ fault: 'overloaded' }]);
      const { answer } = await askAgent(german);
      expect(answer).toMatchObject({ finishReason: 'error', error: { errorCode: 'provider_overloaded' } });
      await settled();
      onlyGermany();
    });

    it('do not let a fall-back lead out of it', async () => {
      const id = await makeAgent('Abroad', 'any', ['usa', 'uk', 'any']);
      at('germany').use([{ fault: 'overloaded' }]);
      const { answer } = await askAgent(id);
      expect(answer).toMatchObject({ finishReason: 'error', error: { errorCode: 'provider_overloaded' } });
      await settled();
      onlyGermany();
    });

    it('use a German fall-back for an agent whose own model runs elsewhere, and say so', async () => {
      await allow();
      const id = await makeAgent('Home', 'any', ['germany'], 'usa');
      await allow('germany');
      forget();
      const { answer } = await askAgent(id);
      expect(answer?.fallback).toEqual({
        model: modelOf('germany'),
        place: 'germany',
        own: modelOf('usa'),
        reason: 'unavailable',
      });
      await settled();
      onlyGermany();
    });
  });

  const makeAgent = async (
    name: string,
    modelHostLocation: HostLocation,
    fallbacks: readonly HostLocation[],
    own: HostLocation = 'germany',
  ) => {
    const models = await user.call(listModels, {});
    const idOf = (place: HostLocation) => models.find(({ modelId }) => modelId === modelOf(place))?.id ?? '';
    const body = {
      name,
      modelId: idOf(own),
      modelHostLocation,
      systemMessages: [],
      fallbackModelIds: fallbacks.map(idOf),
    };
    return (await user.call(createAgent, { params: params(), body })).id;
  };

  describe('in a workspace that allows only the European Union', () => {
    beforeEach(async () => {
      await allow('europe');
      forget();
    });

    it('fall back from Germany to another country of it, never to the United States', async () => {
      const id = await makeAgent('Union', 'any', ['usa', 'europe']);
      at('germany').use([{ fault: 'rate-limited' }]);
      at('europe').use([{ text: 'Hello from the Union.' }, { usage: { input: 1_000, output: 1_000 } }]);
      const { answer } = await askAgent(id);
      const fallback = {
        model: modelOf('europe'),
        place: 'europe',
        own: modelOf('germany'),
        reason: 'capacity',
      };
      expect(answer).toMatchObject({ content: { fullText: 'Hello from the Union.' }, fallback });
      expect(await detailsOf(answer?.id ?? '')).toMatchObject({
        modelName: modelOf('europe'),
        serviceName: 'Meridian europe',
        hostLocation: 'europe',
        isFallback: true,
        // At the price of the model that answered.
        costInEuro: 0.06,
      });
      await settled();
      expect(Object.keys(reached()).toSorted()).toEqual(['europe', 'germany']);
      const { results } = await user.call(listLedger, { params: params() });
      expect(results.find(({ kind }) => kind === 'completion')?.model).toBe(modelOf('europe'));
      const page = await user.call(listMessages, {
        params: { ...params(), channelId: await channelOf(answer?.id ?? '') },
      });
      expect(page.messages.find(({ id: messageId }) => messageId === answer?.id)?.fallback).toEqual(fallback);
    });

    it('end in an error if all of it fail, and ask nobody else', async () => {
      const id = await makeAgent('Union', 'europe', ['europe']);
      at('germany').use([{ fault: 'internal' }]);
      at('europe').use([{ fault: 'reset' }]);
      const { answer } = await askAgent(id);
      expect(answer?.finishReason).toBe('error');
      await settled();
      expect(Object.keys(reached()).toSorted()).toEqual(['europe', 'germany']);
    });

    it('ask no other once something of the answer has come', async () => {
      const id = await makeAgent('Union', 'europe', ['europe']);
      at('germany').use([{ text: 'It begins' }, { fault: 'reset' }]);
      const { answer } = await askAgent(id);
      expect(answer).toMatchObject({ finishReason: 'error', content: { fullText: 'It begins' } });
      await settled();
      expect(Object.keys(reached())).toEqual(['germany']);
    });
  });

  describe('draw for an agent that names a place', () => {
    /** The tool of an agent in a chat. */
    const draw = async (modelHostLocation: HostLocation): Promise<string> => {
      const { id: channelId } = await newChannel(user);
      const [tool] = await createDrawTool(stack.services)({
        organizationId: user.organizationId,
        agent: { id: crypto.randomUUID(), assignedTools: ['generate_image'], modelHostLocation },
        asker: { userId: user.userId, managesAgents: true, ownsAgents: true, channelId, mayDraw: true },
      });
      const result = await tool?.run(
        { description: 'A lighthouse' },
        {
          locale: 'en',
          signal: new AbortController().signal,
          now: () => new Date(),
          knowsAddress: () => false,
        },
      );
      return JSON.parse(String(result)).image_id;
    };
    const ended = (imageId: string) =>
      vi.waitFor(
        async () => {
          const image = await user.call(getImage, { params: { ...params(), imageId } });
          expect(image.status).not.toMatch(/waiting|drawing/);
          return image;
        },
        { timeout: 20_000 },
      );
    const painterIn = (place: HostLocation) => eq(models.modelId, `${place}-painter`);

    it('only there', async () => {
      for (const place of ['germany', 'usa'] as const)
        expect(await ended(await draw(place))).toMatchObject({ status: 'done', hostLocation: place });
      // Germany is in the European Union.
      expect(await ended(await draw('europe'))).toMatchObject({ hostLocation: 'germany' });
      forget();
      await expect(draw('swiss')).rejects.toThrow('no model that draws in the place of this agent');
      expect(reached()).toEqual({});
    });

    it('by no fall-back elsewhere', async () => {
      const { db } = stack.services;
      const [german] = await db.select().from(models).where(painterIn('germany'));
      const [american] = await db.select().from(models).where(painterIn('usa'));
      const names = { organizationId: user.organizationId, systemMessages: [], assignedTools: [] };
      const chosen = { modelId: german?.id ?? '', fallbackModelIds: [american?.id ?? ''] };
      const [agent] = await db
        .insert(agents)
        .values({ ...names, ...chosen, name: 'A painter' })
        .returning();
      const [row] = await db
        .select()
        .from(images)
        .where(eq(images.id, await draw('germany')));
      await ended(row?.id ?? '');
      await db.update(models).set({ available: false }).where(painterIn('germany'));
      forget();
      const again = async (wantedLocation: HostLocation) => {
        const id = crypto.randomUUID();
        const places = { wantedLocation, modelId: german?.id ?? '', agentId: agent?.id ?? '' };
        const keys = { key: `images/${id}.bin`, thumbnailKey: `images/${id}.webp` };
        await db
          .insert(images)
          .values({ ...(row ?? expect.unreachable()), id, status: 'waiting', ...keys, ...places });
        await addWork(db, drawImage, [id]);
        await announceWork(stack.services, drawImage);
        return ended(id);
      };
      expect(await again('germany')).toMatchObject({
        status: 'failed',
        errorCode: 'capability_not_available',
      });
      expect(reached()).toEqual({});
      expect(await again('any')).toMatchObject({ status: 'done', hostLocation: 'usa' });
      await db.update(models).set({ available: true }).where(painterIn('germany'));
      await db.delete(agents).where(eq(agents.id, agent?.id ?? ''));
    });

    it('by no endpoint that has moved', async () => {
      const settle = (place: HostLocation) =>
        stack.services.db
          .update(models)
          .set({ serviceHostLocations: [place] })
          .where(painterIn('usa'));
      await settle('uk');
      forget();
      const image = await ended(await draw('uk'));
      expect(image).toMatchObject({ status: 'failed', errorCode: 'provider_unreachable' });
      expect(reached()).toEqual({});
      await settle('usa');
    });
  });

  it('are refused as fall-backs outside the place of an agent', async () => {
    await expect(makeAgent('Strict', 'germany', ['usa'])).rejects.toMatchObject({
      status: 400,
      code: 'invalid_payload',
    });
  });

  const channelOf = async (messageId: string) => {
    const [found] = await stack.services.db.select().from(messages).where(eq(messages.id, messageId));
    return found?.channelId ?? '';
  };
});
