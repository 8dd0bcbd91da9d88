import {
  cancelImage,
  deleteImage,
  estimateImageCost,
  followImages,
  type GeneratedImage,
  generateImages,
  getCredits,
  getImage,
  getImageFile,
  getImageSettings,
  type ImageRequest,
  listAgents,
  listAuditEntries,
  listImages,
  listLedger,
  restoreImages,
  shareImage,
  unshareImage,
  uploadImageReference,
} from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import { json, type Painter, startPainter } from '@oriel/testing/model';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, person } from '../../http/testing/person';
import { readConfig } from '../../platform/config/read-config';
import {
  agents,
  creditAccounts,
  images,
  models,
  organizationMembers,
  subscriptions,
  work,
} from '../../platform/db/schema';
import { createFiles } from '../../platform/files/create-files';
import { loseWork } from '../../platform/work/testing/lose-work';
import { removeImages } from './remove-images';

const day = 24 * 3_600_000;

describe('pictures', () => {
  let painter: Painter;
  let stack: TestStack;
  let member: Person;
  let agentId: string;
  let b64: string;
  let ahead = 0;
  beforeAll(async () => {
    painter = await startPainter();
    b64 = (
      await sharp({ create: { width: 800, height: 600, channels: 3, background: '#357' } })
        .withExif({ IFD0: { Copyright: 'Somebody' } })
        .jpeg()
        .toBuffer()
    ).toString('base64');
    stack = await startTestStack({
      now: () => new Date(Date.now() + ahead),
      config: {
        openai: {
          baseUrl: `${painter.origin}/v1`,
          apiKey: 'k',
          models: ['stand-in'],
          imageModels: ['gpt-image-1', 'gpt-image-1-mini'],
          imagePrices: new Map([['*', { inputMicroeuro: 0, outputMicroeuro: 0, imageMicroeuro: 70_000 }]]),
        },
      },
    });
    // Only administrators make links for everybody.
    member = await person(stack, 'admin');
    const { agents } = await member.call(getImageSettings, { params: place() });
    agentId = agents.find(({ modelName }) => modelName === 'gpt-image-1')?.id ?? '';
  });
  afterAll(async () => {
    await stack?.close();
    await painter?.close();
  });

  const place = () => ({ organizationId: stack.keys.organizationId });
  const at = (imageId: string) => ({ ...place(), imageId });
  const good = () => painter.use(json({ data: [{ b64_json: b64 }] }));
  const ask = (change: Partial<ImageRequest> = {}) =>
    member.call(generateImages, {
      params: place(),
      body: { agentId, message: 'A lighthouse', parameters: {}, ...change },
    });
  const refused = async (change: Partial<Record<keyof ImageRequest, unknown>>) => {
    const response = await member.send(generateImages, {
      params: place(),
      body: { agent_id: agentId, message: 'A lighthouse', parameters: {}, ...change },
    });
    return [response.status, (await response.json()).error.code];
  };
  const see = (id: string) => member.call(getImage, { params: at(id) });
  async function ended(id: string): Promise<GeneratedImage> {
    await expect.poll(async () => (await see(id)).status, { timeout: 20_000 }).not.toMatch(/waiting|drawing/);
    return see(id);
  }
  const drawOne = async (change: Partial<ImageRequest> = {}) => {
    good();
    const [image] = (await ask(change)).images;
    return ended(image?.id ?? '');
  };
  const balance = async () => (await member.call(getCredits, { params: place() })).balanceMicroeuro;
  const statusAsGuest = async (id: string) => {
    const response = await stack.guest().fetch(`/api/chat/v1/images/${id}/file`);
    await response.arrayBuffer();
    return response.status;
  };

  it('are no agents of the chat', async () => {
    const agents = await member.call(listAgents, { params: place(), query: { add_default_agents: true } });
    expect(agents.map(({ id }) => id)).not.toContain(agentId);
  });

  it('are booked under the model that drew them', async () => {
    const { db } = stack.services;
    const found = await db.select().from(models);
    const idOf = (name: string) => found.find(({ modelId }) => modelId === name)?.id ?? '';
    const [drawing] = await db
      .insert(agents)
      .values({
        organizationId: stack.keys.organizationId,
        modelId: idOf('gpt-image-1'),
        fallbackModelIds: [idOf('gpt-image-1-mini')],
        name: 'Illustrator',
        systemMessages: [],
        assignedTools: [],
      })
      .returning();
    painter.use(json({ error: { message: 'No such model' } }, 404), json({ data: [{ b64_json: b64 }] }));
    const [asked] = (await ask({ agentId: drawing?.id ?? '' })).images;
    expect(await ended(asked?.id ?? '')).toMatchObject({ status: 'done', modelName: 'gpt-image-1-mini' });
    const owner = await person(stack, 'owner');
    const { results } = await owner.call(listLedger, { params: place(), query: { page: 1, pageSize: 10 } });
    expect(results[0]).toMatchObject({ kind: 'image', model: 'gpt-image-1-mini', amountMicroeuro: -70_000 });
    await db.delete(agents).where(eq(agents.id, drawing?.id ?? ''));
  });

  it('are estimated with the defaults of the model, and charged once they are there', async () => {
    const body = { agentId, parameters: {}, count: 2 };
    const estimate = await member.call(estimateImageCost, { params: place(), body });
    expect(estimate).toEqual({
      costInEuro: 0.14,
      parameters: { outputFormat: 'png', size: { width: 1024, height: 1024, aspectRatio: '1:1' } },
    });
    const before = await balance();
    const image = await drawOne({ parameters: { outputFormat: 'webp' } });
    expect(image).toMatchObject({
      status: 'done',
      mimeType: 'image/webp',
      width: 800,
      height: 600,
      costInEuro: 0.07,
      thumbnails: [{ width: 400, height: 300 }],
    });
    expect(before - (await balance())).toBe(70_000);
    const query = { page: 1, pageSize: 10 };
    const owner = await person(stack, 'owner');
    const { results } = await owner.call(listLedger, { params: place(), query });
    expect(results[0]).toMatchObject({ kind: 'image', amountMicroeuro: -70_000 });
    const file = await member.send(getImageFile, { params: at(image.id) });
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 800 });
    expect(bytes.toString('latin1')).not.toContain('Somebody');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    [
      'a refusal',
      json({ error: { code: 'content_policy_violation', message: 'No' } }, 400),
      'provider_refusal',
    ],
    ['a time-out', json({ error: { message: 'Oh' } }, 504), 'provider_timeout'],
    ['a size', json({ error: { message: 'Invalid size' } }, 400), 'image_size_not_allowed'],
    [
      'no picture',
      json({ data: [{ b64_json: Buffer.from('<svg/>').toString('base64') }] }),
      'provider_invalid_answer',
    ],
  ])('cost nothing after %s', async (_, answer, code) => {
    const before = await balance();
    painter.use(answer);
    const [image] = (await ask()).images;
    expect(await ended(image?.id ?? '')).toMatchObject({
      status: 'failed',
      errorCode: code,
      costInEuro: null,
    });
    expect(await balance()).toBe(before);
  });

  it('cost nothing when they are cancelled, which closes the connection to the endpoint', async () => {
    const before = await balance();
    let closed = () => {};
    const isClosed = new Promise<void>(resolve => {
      closed = resolve;
    });
    painter.use(response => void response.once('close', closed));
    const [image] = (await ask()).images;
    await expect.poll(() => painter.requests.length).toBe(1);
    const cancelled = await member.call(cancelImage, { params: at(image?.id ?? '') });
    expect(cancelled.status).toBe('cancelled');
    await isClosed;
    expect(await balance()).toBe(before);
  });

  it('of a process that has died are drawn by another, and charged once', async () => {
    const { db } = stack.services;
    const before = await balance();
    painter.use(() => undefined, json({ data: [{ b64_json: b64 }] }));
    const [image] = (await ask()).images;
    const id = image?.id ?? '';
    await expect.poll(() => painter.requests.length).toBe(1);
    await loseWork(db, [id]);
    expect(await ended(id)).toMatchObject({ status: 'done', costInEuro: 0.07 });
    expect(painter.requests).toHaveLength(2);
    expect(before - (await balance())).toBe(70_000);
  });

  it('are left alone while another version says that it draws them, and drawn when it falls silent', async () => {
    const { db } = stack.services;
    painter.use(() => undefined, json({ data: [{ b64_json: b64 }] }));
    const [image] = (await ask()).images;
    const id = image?.id ?? '';
    await expect.poll(() => painter.requests.length).toBe(1);
    const own = eq(images.id, id);
    await db.update(images).set({ ownerNode: 'older', heartbeatAt: new Date() }).where(own);
    await loseWork(db, [id]);
    // Its work is removed, and the image stays with the other process.
    await expect.poll(() => db.$count(work, eq(work.key, id))).toBe(0);
    expect((await see(id)).status).toBe('drawing');
    expect(painter.requests).toHaveLength(1);
    const silent = new Date(Date.now() - 120_000);
    await db.update(images).set({ heartbeatAt: silent, createdAt: silent }).where(own);
    await db.update(work).set({ dueAt: silent }).where(eq(work.job, 'adopt-images'));
    expect(await ended(id)).toMatchObject({ status: 'done' });
  });

  it('are refused where the model does not offer what is asked for', async () => {
    expect(await refused({ parameters: { size: { width: 7, height: 7 } } })).toEqual([
      400,
      'image_size_not_allowed',
    ]);
    expect(await refused({ parameters: { style: 'vivid' } })).toEqual([400, 'image_parameters_not_allowed']);
    expect(await refused({ message: ' ' })).toEqual([400, 'invalid_payload']);
    expect(await refused({ count: 5 })).toEqual([400, 'invalid_payload']);
    expect(await refused({ agent_id: crypto.randomUUID() } as object)).toEqual([404, 'agent_not_found']);
    const foreign = { attached_temporary_files: [crypto.randomUUID()] } as object;
    expect(await refused(foreign)).toEqual([400, 'image_reference_not_allowed']);
  });

  it('never overspend, however many ask at once', async () => {
    const { db } = stack.services;
    const own = eq(creditAccounts.organizationId, stack.keys.organizationId);
    const [account] = await db.select().from(creditAccounts).where(own);
    await db.update(creditAccounts).set({ granted: 0, bought: 150_000, reserved: 0 }).where(own);
    try {
      good();
      const statuses = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const body = { agent_id: agentId, message: 'Last cent', parameters: {} };
          return (await member.send(generateImages, { params: place(), body })).status;
        }),
      );
      expect(statuses.sort()).toEqual([202, 202, 402, 402, 402, 402]);
      const { results } = await member.call(listImages, { params: place(), query: { limit: 10, offset: 0 } });
      for (const { id, message } of results) if (message === 'Last cent') await ended(id);
      const [after] = await db.select().from(creditAccounts).where(own);
      expect(after).toMatchObject({ bought: 10_000, reserved: 0 });
    } finally {
      await db
        .update(creditAccounts)
        .set({ granted: account?.granted ?? 0, bought: account?.bought ?? 0 })
        .where(own);
    }
  });

  it('are listed by words and agent, deleted and restored', async () => {
    const image = await drawOne({ message: 'Grüner 100% Leuchtturm' });
    const list = async (query: object) =>
      (await member.call(listImages, { params: place(), query: { limit: 50, offset: 0, ...query } }))
        .totalResults;
    expect(await list({ search: 'leuchtturm 100%' })).toBe(1);
    expect(await list({ search: 'leuchtturm 1_0' })).toBe(0);
    expect(await list({ search: 'GRUENER Leucht-Turm' })).toBe(1);
    expect(await list({ search: 'grun' })).toBe(1);
    expect(await list({ search: 'leuchtturm', agentId: crypto.randomUUID() })).toBe(0);
    await member.call(shareImage, { params: at(image.id) });
    await member.call(deleteImage, { params: at(image.id) });
    expect(await list({ search: 'leuchtturm' })).toBe(0);
    expect(await statusAsGuest(image.id)).toBe(404);
    const { images: back } = await member.call(restoreImages, { params: place(), body: { ids: [image.id] } });
    expect(back).toMatchObject([{ id: image.id, shareUrl: null }]);
    expect(await list({ search: 'leuchtturm' })).toBe(1);
  });

  it.each([
    ['一只在北京的蓝鲸', '北京'],
    ['夜の東京ﾀﾜｰ', 'タワー'],
    ['Cafe\u0301 am Fluss', 'café fluß'],
    ['Ein Plakat per E-Mail', 'email'],
    ['Ein Berg mit 8.848 Metern', '8848'],
    ['C++ (Entwurf) [1]', 'c++ (entwurf) [1'],
    ['バラの庭でガイド', 'ガイド'],
    ['Łódź, Ørsted i Œuvre', 'łódź orsted œuv'],
    ['Η Ἀθῆναι', 'αθηναι'],
    ['Tiếng Việt', 'tieng việt'],
    ['שָׁלוֹם', 'שלום'],
    ['İstanbul', 'istanbul'],
    ['Nacht\u00adzug', 'nachtzug'],
    ['ที่กรุงเทพ', 'กรุง'],
  ])('with %j are listed for %j', async (message, search) => {
    const { id } = await drawOne({ message });
    const query = { limit: 50, offset: 0, search };
    const { results } = await member.call(listImages, { params: place(), query });
    expect(results.map(image => image.id)).toEqual([id]);
  });

  it('tell every tab how far they are', async () => {
    good();
    const response = await member.send(followImages, { params: place(), query: { seconds: 20 } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader?.read())?.value ?? '';
    expect(text).toContain('"type":"ready"');
    const [image] = (await ask()).images;
    while (!text.includes('"status":"done"')) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += value ?? '';
    }
    await reader?.cancel();
    expect(text).toContain(`"id":"${image?.id}"`);
    expect(text).toContain('"status":"drawing"');
    expect(text).toContain('"status":"done"');
  });

  it('are seen by guests only while they are shared', async () => {
    const image = await drawOne();
    expect(await statusAsGuest(image.id)).toBe(404);
    const shared = await member.call(shareImage, { params: at(image.id) });
    expect(shared.shareUrl).toBe(`${stack.url}/image/${image.id}`);
    expect(await statusAsGuest(image.id)).toBe(200);
    await member.call(unshareImage, { params: at(image.id) });
    expect(await statusAsGuest(image.id)).toBe(404);

    const administrator = await person(stack, 'admin');
    const query = { page: 1, pageSize: 100, group: 'shares' as const };
    const { results } = await administrator.call(listAuditEntries, { params: place(), query });
    const [unshared, first] = results;
    expect([unshared?.kind, first?.kind]).toEqual(['image-unshared', 'image-shared']);
    expect(first?.target).toEqual({ id: unshared?.target.id, name: image.message });
    // The id is the credential of a shared image.
    expect(JSON.stringify(results)).not.toContain(image.id);
  });

  it('get a link for everybody only from those who may share chats with everybody', async () => {
    const plain = await newPerson(stack, { role: 'member' });
    good();
    const body = { agentId, message: 'A pier', parameters: {} };
    const [asked] = (await plain.call(generateImages, { params: place(), body })).images;
    const params = at(asked?.id ?? '');
    const isDone = async () => (await plain.call(getImage, { params })).status;
    await expect.poll(isDone, { timeout: 20_000 }).toBe('done');
    expect((await plain.send(shareImage, { params })).status).toBe(403);
    const { db } = stack.services;
    await db.update(images).set({ sharedAt: new Date() }).where(eq(images.id, params.imageId));
    expect(await statusAsGuest(params.imageId)).toBe(404);
    expect((await plain.call(unshareImage, { params })).shareUrl).toBeNull();
  });

  it('are seen by guests only as long as their owner has images in the workspace', async () => {
    const { db } = stack.services;
    const leaver = await newPerson(stack, { role: 'administrator' });
    good();
    const body = { agentId, message: 'A pier', parameters: {} };
    const [asked] = (await leaver.call(generateImages, { params: place(), body })).images;
    const params = at(asked?.id ?? '');
    const isDone = async () => (await leaver.call(getImage, { params })).status;
    await expect.poll(isDone, { timeout: 20_000 }).toBe('done');
    await leaver.call(shareImage, { params });
    expect(await statusAsGuest(params.imageId)).toBe(200);
    const own = eq(subscriptions.organizationId, stack.keys.organizationId);
    await db.update(subscriptions).set({ plan: 'team' }).where(own);
    expect(await statusAsGuest(params.imageId)).toBe(404);
    await db.update(subscriptions).set({ plan: 'premium' }).where(own);
    expect(await statusAsGuest(params.imageId)).toBe(200);
    await db.delete(organizationMembers).where(eq(organizationMembers.userId, leaver.userId));
    expect(await statusAsGuest(params.imageId)).toBe(404);
  });

  it('are gone after their days, with row and file', async () => {
    const image = await drawOne();
    expect(Math.round((image.expiresAt - image.createdAt) / day)).toBe(90);
    await member.call(shareImage, { params: at(image.id) });
    const { db } = stack.services;
    const deleted: string[] = [];
    const files = {
      ...createFiles({ s3: undefined, dataDir: undefined }),
      delete: async (key: string) => void deleted.push(key),
    };
    ahead = 89 * day;
    await removeImages({ db, files, now: stack.services.now });
    expect(await db.$count(images, eq(images.id, image.id))).toBe(1);
    ahead = 90 * day + 60_000;
    try {
      expect(await statusAsGuest(image.id)).toBe(404);
      await removeImages({ db, files, now: stack.services.now });
      expect(await db.$count(images, eq(images.id, image.id))).toBe(0);
      expect(deleted).toContain(`images/${image.id}.bin`);
      expect(deleted).toContain(`images/${image.id}-thumbnail.webp`);
    } finally {
      ahead = 0;
    }
  });

  it('are gone after the days that are set, which the settings say', async () => {
    const { imageLimits } = readConfig({ IMAGE_DAYS: '7' });
    const { openai } = stack.services.config;
    let later = 0;
    const short = await startTestStack({
      now: () => new Date(Date.now() + later),
      config: { imageLimits, openai },
    });
    try {
      const drawer = await person(short, 'member');
      const params = { organizationId: short.keys.organizationId };
      const { agents, retentionDays } = await drawer.call(getImageSettings, { params });
      expect(retentionDays).toBe(7);
      const id = agents.find(({ modelName }) => modelName === 'gpt-image-1')?.id ?? '';
      const body = { agentId: id, message: 'A lighthouse', parameters: {} };
      good();
      const { images: asked } = await drawer.call(generateImages, { params, body });
      const [image] = asked;
      if (!image) return expect.unreachable();
      expect(Math.round((image.expiresAt - image.createdAt) / day)).toBe(7);
      const { db, now } = short.services;
      const files = createFiles({ s3: undefined, dataDir: undefined });
      await expect
        .poll(async () => (await drawer.call(getImage, { params: { ...params, imageId: image.id } })).status)
        .toBe('done');
      later = 6 * day;
      await removeImages({ db, files, now });
      expect(await db.$count(images, eq(images.id, image.id))).toBe(1);
      later = 7 * day + 60_000;
      await removeImages({ db, files, now });
      expect(await db.$count(images, eq(images.id, image.id))).toBe(0);
    } finally {
      await short.close();
    }
  });

  it('are for premium workspaces', async () => {
    const { db } = stack.services;
    const own = eq(subscriptions.organizationId, stack.keys.organizationId);
    await db.update(subscriptions).set({ plan: 'team' }).where(own);
    try {
      expect((await refused({}))[0]).toBe(403);
    } finally {
      await db.update(subscriptions).set({ plan: 'premium' }).where(own);
    }
  });

  describe('as references', () => {
    const send = (bytes: Uint8Array) =>
      member.send(uploadImageReference, {
        params: place(),
        body: { file: new File([new Uint8Array(bytes)], 'reference.png', { type: 'image/png' }) },
      });
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#abc' } });

    it('are written anew, without what was hidden in them, and reach the endpoint', async () => {
      const script = '<script>alert(1)</script>';
      const photo = await plain(300, 200)
        .withExif({ IFD0: { Copyright: script } })
        .jpeg()
        .toBuffer();
      const polyglot = Buffer.concat([photo, Buffer.from(`PK\x03\x04${script}`)]);
      const response = await send(polyglot);
      expect(response.status).toBe(201);
      const { id } = await response.json();
      await drawOne({ attachedTemporaryFiles: [id] });
      const request = painter.requests[0];
      expect(request?.path).toBe('/v1/images/edits');
      const body = request?.body.toString('latin1') ?? '';
      expect(body).toContain('image/png');
      expect(body).not.toContain('script');
    });

    it('may be pictures of the gallery', async () => {
      const image = await drawOne();
      const again = await drawOne({ attachedTemporaryFiles: [image.id] });
      expect(again).toMatchObject({ status: 'done', references: 1 });
    });

    it.each([
      [
        'SVG',
        async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        415,
        'file_type_not_allowed',
      ],
      ['GIF', () => plain(10, 10).gif().toBuffer(), 415, 'file_type_not_allowed'],
      ['a page', async () => Buffer.from('<html><script>'), 415, 'file_type_not_allowed'],
      [
        'a page with the head of a JPEG',
        async () => Buffer.from('\xff\xd8\xff<script>', 'latin1'),
        422,
        'file_broken',
      ],
      [
        'a PNG that is cut',
        async () => (await plain(500, 500).png().toBuffer()).subarray(0, 80),
        422,
        'file_broken',
      ],
      ['30,000 pixels', () => plain(30_000, 10).png().toBuffer(), 413, 'file_too_complex'],
      ['a bomb', () => plain(16_000, 16_000).png().toBuffer(), 413, 'file_too_complex'],
      ['nothing', async () => Buffer.alloc(0), 413, 'file_size_not_allowed'],
    ])('are refused: %s', async (_, make, status, code) => {
      const response = await send(await make());
      expect([response.status, (await response.json()).error.code]).toEqual([status, code]);
    });
  });
});
