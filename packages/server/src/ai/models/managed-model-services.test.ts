import {
  addModelService,
  agentPictureSide,
  cardImageLimits,
  checkModelServiceInput,
  createAgent,
  type EndpointDefinition,
  getAgent,
  getModelServiceLogo,
  listAgentVersions,
  listManagedModelServices,
  listManagedModels,
  listModelServices,
  listModels,
  removeModelService,
  updateManagedModel,
  updateModelService,
  writeModelServiceLogo,
} from '@oriel/contracts';
import { startTestStack, type TestStack, testConfig } from '@oriel/testing';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, newChannel, readAll } from '../../chat/testing/ask';
import { type Person, person } from '../../http/testing/person';
import { agents, modelServices, models } from '../../platform/db/schema';
import { builtInAgents } from '../agents/built-in-agents';

let stack: TestStack;
let operator: Person;
let member: Person;
let owner: Person;
let endpoint: ModelEndpoint;
beforeAll(async () => {
  stack = await startTestStack({ config: { modelPrivateAddresses: ['127.0.0.1'] } });
  operator = await person(stack, 'operator');
  member = await person(stack, 'member');
  owner = await person(stack, 'owner');
  endpoint = await startModelEndpoint([{ text: 'Hi' }], { models: ['gpt-4o', 'house'] });
});
afterAll(async () => {
  await stack.close();
  await endpoint.close();
});

const definition = (change: Partial<EndpointDefinition> = {}): EndpointDefinition => ({
  kind: 'openai-compatible',
  name: 'House',
  address: endpoint.baseUrl,
  location: 'germany',
  dataPolicy: { retentionDays: 'none', trains: false },
  ...change,
});
const key = 'sk-very-secret-1234';

it('are added, found by people with place and policy, corrected, and removed while the server runs', async () => {
  const added = await operator.call(addModelService, {
    body: { internalId: 'house', definition: definition(), key },
  });
  expect(added).toMatchObject({ managedBy: 'console', hasKey: true, keyHint: '1234', modelCount: 2 });
  const { db } = stack.services;
  const [row] = await db.select().from(modelServices).where(eq(modelServices.id, added.id));
  expect(JSON.stringify([row, await operator.call(listManagedModelServices, {})])).not.toContain(key);
  const shown = (await member.call(listModelServices, {})).find(({ id }) => id === added.id);
  expect(shown).toMatchObject({
    hostLocation: 'germany',
    dataPolicy: { retentionDays: 'none', trains: false },
  });

  const params = { serviceId: added.id };
  const [known, house] = await operator.call(listManagedModels, { params });
  expect(known).toMatchObject({ modelId: 'gpt-4o', catalogue: { family: 'GPT-4o' } });
  expect(house).toMatchObject({ modelId: 'house', catalogue: null });
  const listed = async () =>
    (await member.call(listModels, {})).filter(({ serviceId }) => serviceId === added.id);
  const change = (body: object) =>
    operator.call(updateManagedModel, { params: { modelId: house?.id ?? '' }, body });
  await change({ overrides: { name: 'Our model', price: { input: 1, output: 2 }, maxInputTokens: 4_000 } });
  expect((await listed()).find(({ modelId }) => modelId === 'house')).toMatchObject({
    name: 'Our model',
    priceInEuro: { input: 1, output: 2 },
  });
  await change({ enabled: false });
  expect((await listed()).map(({ modelId }) => modelId)).toEqual(['gpt-4o']);
  // Looking again for models keeps both.
  await operator.call(updateModelService, { params, body: { definition: definition({ name: 'Home' }) } });
  expect((await listed()).map(({ modelId }) => modelId)).toEqual(['gpt-4o']);
  await change({ enabled: true, retired: true, successorId: known?.id ?? null });
  expect((await listed()).map(({ modelId }) => modelId)).toEqual(['gpt-4o']);

  // The built-in agents with a task always have a model that can be asked.
  const answersBuiltIn = async () => {
    const isFirst = eq(agents.internalId, builtInAgents[0]?.internalId ?? '');
    const isOurs = and(isFirst, eq(models.serviceId, added.id));
    const ours = await db
      .select()
      .from(agents)
      .innerJoin(models, eq(models.id, agents.modelId))
      .where(isOurs);
    return ours.length === 1;
  };
  expect(await answersBuiltIn()).toBe(true);
  await operator.call(updateModelService, { params, body: { enabled: false } });
  expect(await listed()).toEqual([]);
  expect(await answersBuiltIn()).toBe(false);
  await operator.call(updateModelService, { params, body: { enabled: true } });
  expect(await listed()).toHaveLength(1);
  expect(await answersBuiltIn()).toBe(true);
  await operator.call(removeModelService, { params });
  expect(await listed()).toEqual([]);
  expect(await answersBuiltIn()).toBe(false);
});

it('hand the agents of a retired model to its successor, with a version that says why', async () => {
  const { id: serviceId } = await operator.call(addModelService, {
    body: { internalId: 'retiring', definition: definition(), key },
  });
  const found = () => operator.call(listManagedModels, { params: { serviceId } });
  const [next, old] = await found();
  if (!next || !old) expect.unreachable();
  const counts = async () => (await found()).map(({ agentCount }) => agentCount);
  // Built-in agents do not count.
  expect(await counts()).toEqual([0, 0]);
  const change = (model: typeof old, body: object) =>
    operator.call(updateManagedModel, { params: { modelId: model.id }, body });
  const parameters = { temperature: { type: 'number', minimum: 0, maximum: 2 } };
  await change(old, { overrides: { parameters: { ...parameters, glow: { type: 'boolean' } } } });
  await change(next, { overrides: { parameters } });
  const params = { organizationId: owner.organizationId };
  const { id: agentId } = await owner.call(createAgent, {
    params,
    body: {
      name: 'Writer',
      modelId: old.id,
      modelHostLocation: 'any',
      systemMessages: ['Write briefly.'],
      parameters: { temperature: 0.5, glow: true },
    },
  });
  expect(await counts()).toEqual([0, 1]);
  await expect(change(old, { retired: true })).rejects.toMatchObject({
    issues: ['body.successor_id: required'],
  });
  await change(old, { retired: true, successorId: next.id });
  expect(await counts()).toEqual([1, 0]);

  const of = { ...params, agentId };
  expect(await owner.call(getAgent, { params: of })).toMatchObject({
    modelId: next.id,
    // The successor has no such parameter.
    parameters: { temperature: 0.5 },
    systemMessages: ['Write briefly.'],
  });
  const [moved, made] = await owner.call(listAgentVersions, { params: of });
  expect(moved).toMatchObject({ number: 2, reason: 'model-retired', changedBy: null });
  expect(made).not.toHaveProperty('reason');
  endpoint.reset();
  const { id: channelId } = await newChannel(owner);
  const body = { channel_id: channelId, text: 'Hello', agent_id: agentId };
  const { answer } = await readAll(ask(owner, channelId, '', { body }));
  expect(answer).toMatchObject({ finishReason: 'complete', content: { fullText: 'Hi' } });
  expect(answer).not.toHaveProperty('fallback');
  expect(endpoint.requests[0]?.body.model).toBe('gpt-4o');
  // Taking the retirement back moves no agent.
  await change(old, { retired: false });
  expect(await counts()).toEqual([1, 0]);
});

it('retire only for a successor that is available and can do the same', async () => {
  const { id: serviceId } = await operator.call(addModelService, {
    body: { internalId: 'drawing', definition: definition({ imageModels: ['painter', 'sketcher'] }), key },
  });
  const found = await operator.call(listManagedModels, { params: { serviceId } });
  const named = (name: string) => found.find(({ modelId }) => modelId === name)?.id ?? expect.unreachable();
  const [chat, other, painter, sketcher] = ['gpt-4o', 'house', 'painter', 'sketcher'].map(named);
  const change = (modelId = '', body: object) =>
    operator.call(updateManagedModel, { params: { modelId }, body });
  const refused = (code: string) => ({ status: 400, issues: [`body.successor_id: ${code}`] });
  for (const [from, to] of [
    [chat, painter],
    [painter, chat],
  ])
    for (const retired of [true, undefined])
      await expect(change(from, { retired, successorId: to })).rejects.toMatchObject(
        refused('other_abilities'),
      );
  await change(other, { enabled: false });
  await expect(change(chat, { retired: true, successorId: other })).rejects.toMatchObject(
    refused('not_available'),
  );
  await change(chat, { successorId: other });
  await change(other, { enabled: true });
  expect(await change(chat, { retired: true })).toMatchObject({ successorId: other, isAvailable: false });
  await expect(change(other, { retired: true, successorId: chat })).rejects.toMatchObject(
    refused('not_available'),
  );
  expect(await change(painter, { retired: true, successorId: sketcher })).toMatchObject({
    successorId: sketcher,
  });
  await operator.call(removeModelService, { params: { serviceId } });
});

it('are refused without a word of the endpoint if they cannot be asked, and nothing is stored', async () => {
  const before = await operator.call(listManagedModelServices, {});
  const add = (change: Partial<EndpointDefinition>) =>
    operator.call(addModelService, { body: { internalId: 'other', definition: definition(change), key } });
  const nowhere = { address: 'http://127.0.0.1:1/v1' };
  await expect(add(nowhere)).rejects.toMatchObject({ status: 400 });
  await expect(add({ address: 'http://10.1.2.3/v1' })).rejects.toMatchObject({ status: 400 });
  expect(await operator.call(listManagedModelServices, {})).toHaveLength(before.length);
  expect(
    await operator.call(checkModelServiceInput, {
      body: { definition: definition({ address: 'http://10.1.2.3/v1' }) },
    }),
  ).toMatchObject({ reachable: false, error: { code: 'provider_unreachable', detail: 'ADDRESS_REFUSED' } });
});

it('have a logo, cropped to a square without metadata, which only a picture of a known type becomes', async () => {
  const { id: serviceId } = await operator.call(addModelService, {
    body: { internalId: 'shown', definition: definition(), key },
  });
  const params = { serviceId };
  const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
  const write = (picture: string | null) =>
    operator.call(writeModelServiceLogo, { params, body: { picture } });
  const wide = sharp({ create: { width: 400, height: 100, channels: 3, background: '#357' } });
  const photo = await wide
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .jpeg()
    .toBuffer();
  const { logoId } = await write(base64(photo));
  expect(logoId).toEqual(expect.any(String));
  expect((await member.call(listModelServices, {})).find(({ id }) => id === serviceId)).toMatchObject({
    logoId,
  });
  const shown = await member.call(getModelServiceLogo, { params, query: {} });
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const meta = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect(meta).toMatchObject({ format: 'webp', width: agentPictureSide, height: agentPictureSide });
  expect(meta.exif).toBeUndefined();

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const broken = photo.subarray(0, 60);
  for (const bytes of [
    svg,
    `<?xml version="1.0"?>${svg}`,
    `\u00ef\u00bb\u00bf${svg}`,
    '<html></html>',
    broken,
  ])
    await expect(write(base64(bytes))).rejects.toMatchObject({
      status: 400,
      issues: ['body.picture: image_type'],
    });
  const { minSide, maxSide } = cardImageLimits;
  const sides = { width: maxSide + 1, height: minSide };
  const long = await sharp({ create: { ...sides, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await expect(write(base64(long))).rejects.toMatchObject({ issues: ['body.picture: image_too_large'] });
  await expect(write('A'.repeat(400_004))).rejects.toMatchObject({ status: 400 });
  await expect(write('data:image/png;base64,AAAA')).rejects.toMatchObject({ status: 400 });
  // A refused picture leaves the logo as it is; a new one has a new address.
  expect(
    (await operator.call(listManagedModelServices, {})).find(({ id }) => id === serviceId),
  ).toMatchObject({
    logoId,
  });
  expect((await write(base64(await wide.png().toBuffer()))).logoId).not.toBe(logoId);
  expect((await write(null)).logoId).toBeNull();
  expect((await member.send(getModelServiceLogo, { params })).status).toBe(404);
});

it('do not send a stored key to another address', async () => {
  const { id } = await operator.call(addModelService, {
    body: { internalId: 'moving', definition: definition(), key },
  });
  const other = await startModelEndpoint();
  const moved = await operator.call(updateModelService, {
    params: { serviceId: id },
    body: { definition: definition({ address: other.baseUrl }) },
  });
  expect(moved).toMatchObject({ hasKey: false, keyHint: null });
  await other.close();
});

it('are overridden by the environment on the same id', async () => {
  expect(testConfig().modelPrivateAddresses).toEqual([]);
  const openai = { baseUrl: endpoint.baseUrl, apiKey: 'sk', models: [] };
  const alone = await startTestStack({ config: { openai } });
  try {
    await alone.services.db
      .update(modelServices)
      .set({ settings: definition() })
      .where(eq(modelServices.internalId, 'openai'));
    const console = await person(alone, 'operator');
    const found = (await console.call(listManagedModelServices, {})).find(
      ({ internalId }) => internalId === 'openai',
    );
    expect(found).toMatchObject({ managedBy: 'environment', overrides: ['console'] });
    const change = { params: { serviceId: found?.id ?? '' }, body: { definition: definition() } };
    await expect(console.call(updateModelService, change)).rejects.toMatchObject({ status: 409 });
  } finally {
    await alone.close();
  }
});
