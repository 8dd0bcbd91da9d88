import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateImages, getImage, getImageSettings, listLedger } from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import { json, type Painter, startPainter } from '@oriel/testing/model';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import { models } from '../../platform/db/schema';

/** Endpoints with the same image model: the twin has the terms of the first one, the others have another price or place. */
const endpoints = [
  { id: 'first', location: 'germany', price: 0.05 },
  { id: 'twin', location: 'germany', price: 0.05 },
  { id: 'dear', location: 'germany', price: 0.5 },
  { id: 'abroad', location: 'usa', price: 0.05 },
] as const;
type Id = (typeof endpoints)[number]['id'];

describe('an image model whose endpoint is down', () => {
  const painters = new Map<Id, Painter>();
  let folder: string;
  let stack: TestStack;
  let member: Person;
  let picture: string;
  beforeAll(async () => {
    const drawn = sharp({ create: { width: 64, height: 64, channels: 3, background: '#357' } });
    picture = (await drawn.png().toBuffer()).toString('base64');
    for (const { id } of endpoints) painters.set(id, await startPainter());
    folder = await mkdtemp(join(tmpdir(), 'oriel-painters-'));
    const modelsFile = join(folder, 'models.json');
    const file = {
      endpoints: endpoints.map(({ id, location, price }) => ({
        id,
        kind: 'openai-compatible',
        name: `Meridian ${id}`,
        address: `${at(id).origin}/v1`,
        location,
        models: ['writer'],
        imageModels: ['painter'],
        imagePrices: { painter: price },
      })),
    };
    await writeFile(modelsFile, JSON.stringify(file));
    stack = await startTestStack({ config: { modelsFile } });
    member = await person(stack, 'member');
  });
  afterAll(async () => {
    await stack?.close();
    for (const painter of painters.values()) await painter.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    for (const painter of painters.values()) painter.use(json({ data: [{ b64_json: picture }] }));
    // A pause as long as this is not waited for.
    at('first').use(json({ error: { message: 'Down' } }, 503, { 'retry-after': '3600' }));
  });

  function at(id: Id): Painter {
    return painters.get(id) ?? expect.unreachable();
  }
  const params = () => ({ organizationId: member.organizationId });
  /** Draws with the agent that is only the model of the first endpoint. */
  async function draw() {
    const { agents } = await member.call(getImageSettings, { params: params() });
    const agentId = agents.find(({ serviceName }) => serviceName === 'Meridian first')?.id ?? '';
    const body = { agentId, message: 'A lighthouse', parameters: {} };
    const [image] = (await member.call(generateImages, { params: params(), body })).images;
    const see = () => member.call(getImage, { params: { ...params(), imageId: image?.id ?? '' } });
    await expect.poll(async () => (await see()).status, { timeout: 20_000 }).not.toMatch(/waiting|drawing/);
    return see();
  }
  const asked = () => endpoints.flatMap(({ id }) => (at(id).requests.length > 0 ? [id] : []));

  it('draws at another one on the same terms, and says where', async () => {
    expect(await draw()).toMatchObject({
      status: 'done',
      serviceName: 'Meridian twin',
      modelName: 'painter',
      hostLocation: 'germany',
      costInEuro: 0.05,
    });
    expect(asked()).toEqual(['first', 'twin']);
    const owner = await person(stack, 'owner');
    const query = { page: 1, pageSize: 10 };
    const { results } = await owner.call(listLedger, { params: params(), query });
    expect(results.filter(({ kind }) => kind === 'image')).toMatchObject([{ amountMicroeuro: -50_000 }]);
  });

  it('fails where the other one is down, too, or only for others, and costs nothing', async () => {
    const failed = { status: 'failed', errorCode: 'provider_overloaded', costInEuro: null };
    at('twin').use(json({ error: { message: 'Down' } }, 503, { 'retry-after': '3600' }));
    expect(await draw()).toMatchObject(failed);
    expect(asked()).toEqual(['first', 'twin']);
    const { db } = stack.services;
    const isTwin = eq(models.internalId, 'twin:painter');
    await db
      .update(models)
      .set({ access: { roles: ['owner'] } })
      .where(isTwin);
    for (const painter of painters.values()) painter.requests.length = 0;
    expect(await draw()).toMatchObject(failed);
    expect(asked()).toEqual(['first']);
    await db.update(models).set({ access: null }).where(isTwin);
  });
});
