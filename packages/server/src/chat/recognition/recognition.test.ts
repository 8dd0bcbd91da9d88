import {
  createAgent,
  createChannel,
  getChannelCost,
  getFilePage,
  type HostLocation,
  listChannelFiles,
  listLedger,
  type PersonalDataCheck,
  uploadChannelFile,
} from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../ai/documents/testing/sample-files';
import { type Person, person } from '../../http/testing/person';
import { chatFiles, models, organizationSettings, reservations } from '../../platform/db/schema';
import { ask, newChannel, readAll } from '../testing/ask';

const picture = (text: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="200"><rect width="100%" height="100%" fill="#fff"/><text x="40" y="110" font-family="DejaVu Sans" font-size="36">${text}</text></svg>`,
    ),
  )
    .png()
    .toBuffer();

const scan = async (text: string) => {
  const image = await picture(text);
  return makePdf([page => page.image(image, 50, 50, { width: 450 })]);
};

/** Uploads a scanned page, and finds its state once it is no longer pending. */
function readerOf(user: Person, chat?: string) {
  const upload = async (bytes: Uint8Array, name = 'scan.pdf') => {
    const channelId = chat ?? (await newChannel(user)).id;
    const params = { organizationId: user.organizationId, channelId };
    const body = { file: new File([new Uint8Array(bytes)], name) };
    const { file } = await user.call(uploadChannelFile, { params, body });
    return { file, params };
  };
  const settled = async ({ file, params }: Awaited<ReturnType<typeof upload>>) => {
    const state = async () =>
      (await user.call(listChannelFiles, { params, query: {} })).find(({ id }) => id === file.id)?.metaData
        ?.recognition;
    await expect.poll(state, { timeout: 120_000 }).not.toBe('pending');
    return state();
  };
  const textOf = async (fileId: string) =>
    (await user.call(getFilePage, { params: { organizationId: user.organizationId, fileId, number: 1 } }))
      .text;
  return { upload, settled, textOf };
}

describe('scanned pages with OCR=off', () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await startTestStack({ database: 'postgres' });
  });
  afterAll(() => stack?.close());

  it('are refused, and nothing is kept of them', async () => {
    const { upload } = readerOf(await person(stack, 'owner'));
    await expect(upload(await scan('Invoice'))).rejects.toMatchObject({
      status: 422,
      code: 'file_without_text',
    });
    expect(await stack.services.db.$count(chatFiles)).toBe(0);
  });
});

describe('scanned pages and pictures with OCR=tesseract', { timeout: 240_000 }, () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await startTestStack({ database: 'postgres', model: true, config: { ocr: 'tesseract' } });
  });
  afterAll(() => stack?.close());

  it('are taken at once, and read by a job', async () => {
    const { upload, settled, textOf } = readerOf(await person(stack, 'owner'));
    const uploaded = await upload(await scan('Invoice 4812 from Kiel'));
    expect(uploaded.file.metaData).toMatchObject({ pages: 1, recognition: 'pending' });
    expect(await settled(uploaded)).toBe('done');
    expect(await textOf(uploaded.file.id)).toContain('Invoice 4812 from Kiel');
  });

  it('give their text to a model that sees no pictures', async () => {
    const user = await person(stack, 'owner');
    const { upload, textOf } = readerOf(user);
    const uploaded = await upload(await picture('Invoice 4812'), 'invoice.png');
    expect(uploaded.file.metaData).toMatchObject({ width: 900, recognition: 'on_demand' });
    const { channelId } = uploaded.params;
    const blank = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const second = await user.call(uploadChannelFile, {
      params: uploaded.params,
      body: { file: new File([new Uint8Array(blank)], 'blank.png') },
    });
    stack.model?.use([{ text: 'It is 4812 [1].' }]);
    const body = { channel_id: channelId, text: 'Which number?', file_ids: [uploaded.file.id, second.id] };
    const { answer } = await readAll(ask(user, channelId, body.text, { body }));
    const sent = JSON.stringify(stack.model?.requests.at(-1)?.body.messages?.at(-1));
    expect(sent).toContain('Invoice 4812');
    expect(sent).toContain('A picture named \\"blank.png\\" is attached, which you cannot see');
    expect(sent).not.toContain('A picture named \\"invoice.png');
    expect(sent).not.toContain('image_url');
    expect(answer?.content.data.find(({ type }) => type === 'file')).toMatchObject({ name: 'invoice.png' });
    expect(await textOf(uploaded.file.id)).toContain('Invoice 4812');
    const files = await user.call(listChannelFiles, { params: uploaded.params, query: {} });
    expect(files.map(({ metaData }) => metaData?.recognition)).toEqual(['done', 'none']);
  });

  it('have no text where they are blank', async () => {
    const { upload, settled } = readerOf(await person(stack, 'owner'));
    expect(await settled(await upload(await makePdf([''])))).toBe('none');
  });
});

describe('scanned pages with OCR by a model', { timeout: 120_000 }, () => {
  let stack: TestStack;
  let user: Person;
  let organizationId: string;
  beforeAll(async () => {
    stack = await startTestStack({ database: 'postgres', model: true, config: { ocr: 'openai:stand-in' } });
    user = await person(stack, 'owner');
    ({ organizationId } = user);
    const { db } = stack.services;
    const [model] = await db.select().from(models).where(eq(models.modelId, 'stand-in'));
    if (!model) throw new Error('There is no model');
    await db
      .update(models)
      .set({
        internalId: 'openai:stand-in',
        price: { inputMicroeuro: 1_000_000, outputMicroeuro: 2_000_000 },
        abilities: [
          ...model.abilities,
          { type: 'image', constraints: [{ direction: 'input', unit: 'files' }] },
        ],
      })
      .where(eq(models.id, model.id));
  });
  afterAll(() => stack?.close());

  it('are sent as pictures, and charged to the chat', async () => {
    stack.model?.use([{ text: 'Invoice 4812' }]);
    const { upload, settled, textOf } = readerOf(user);
    const uploaded = await upload(await scan('Invoice'));
    expect(await settled(uploaded)).toBe('done');
    expect(await textOf(uploaded.file.id)).toBe('Invoice 4812');
    expect(JSON.stringify(stack.model?.requests.at(-1)?.body)).toContain('data:image/jpeg;base64,');
    await expect.poll(() => stack.services.db.$count(reservations)).toBe(0);
    const { results } = await user.call(listLedger, { params: { organizationId } });
    const charged = results.find(({ kind }) => kind === 'other');
    expect(charged).toMatchObject({ model: 'stand-in' });
    // It counts for the cost of the chat.
    expect(await user.call(getChannelCost, { params: uploaded.params })).toMatchObject({
      costInEuro: -(charged?.amountMicroeuro ?? 0) / 1_000_000,
    });
  });

  it('are read on the server where the workspace checks for personal data', async () => {
    const { db } = stack.services;
    const write = (dataCheck: PersonalDataCheck | null) =>
      db
        .insert(organizationSettings)
        .values({ organizationId, dataCheck })
        .onConflictDoUpdate({ target: organizationSettings.organizationId, set: { dataCheck } });
    await write('mask');
    const asked = stack.model?.requests.length;
    const { upload, settled, textOf } = readerOf(user);
    const uploaded = await upload(await scan('Invoice 4812'));
    expect(await settled(uploaded)).toBe('done');
    expect(await textOf(uploaded.file.id)).toContain('Invoice 4812');
    expect(stack.model?.requests).toHaveLength(asked ?? 0);
    await write(null);
  });

  it('are read on the server where the workspace does not allow the place of the model', async () => {
    const { db } = stack.services;
    await db
      .update(models)
      .set({ serviceHostLocations: ['usa'] })
      .where(eq(models.modelId, 'stand-in'));
    const write = (allowedHostLocations: HostLocation[]) =>
      db
        .insert(organizationSettings)
        .values({ organizationId, allowedHostLocations })
        .onConflictDoUpdate({ target: organizationSettings.organizationId, set: { allowedHostLocations } });
    await write(['swiss']);
    const asked = stack.model?.requests.length;
    const { upload, settled, textOf } = readerOf(user);
    const uploaded = await upload(await scan('Invoice 4812'));
    expect(await settled(uploaded)).toBe('done');
    expect(await textOf(uploaded.file.id)).toContain('Invoice 4812');
    expect(stack.model?.requests).toHaveLength(asked ?? 0);
    await write([]);
  });

  it('are read on the server where the agent does not allow the place of the model', async () => {
    const { db } = stack.services;
    const [seeing] = await db.select().from(models).where(eq(models.modelId, 'stand-in'));
    if (!seeing) throw new Error('There is no model');
    const { id: _, ...rest } = seeing;
    const [blind] = await db
      .insert(models)
      .values({
        ...rest,
        internalId: 'openai:blind',
        modelId: 'blind',
        serviceHostLocations: ['germany'],
        abilities: [{ type: 'chat' }],
      })
      .returning();
    const params = { organizationId };
    const { id: agentId } = await user.call(createAgent, {
      params,
      body: {
        name: 'Deutschland',
        modelId: blind?.id ?? '',
        modelHostLocation: 'germany',
        systemMessages: ['Antworte.'],
      },
    });
    const { id: channelId } = await user.call(createChannel, { params, body: { agentId } });
    const { upload, settled, textOf } = readerOf(user, channelId);
    const asked = stack.model?.requests.length ?? 0;
    const scanned = await upload(await scan('Invoice 4812'));
    expect(await settled(scanned)).toBe('done');
    expect(await textOf(scanned.file.id)).toContain('Invoice 4812');
    const { file } = await upload(await picture('Letter 77'), 'letter.png');
    stack.model?.use([{ text: '77' }]);
    const body = { channel_id: channelId, text: 'Which?', agent_id: agentId, file_ids: [file.id] };
    await readAll(ask(user, channelId, body.text, { body }));
    expect(await textOf(file.id)).toContain('Letter 77');
    expect(JSON.stringify(stack.model?.requests.slice(asked))).not.toContain('data:image');
  });
});
