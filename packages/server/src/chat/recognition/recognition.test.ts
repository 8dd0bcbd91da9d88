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
import { recognizeFile } from '../../ai/files/store-file';
import { makePdf } from '../../documents/testing/sample-files';
import { type Person, person } from '../../http/testing/person';
import { setCredit } from '../../organizations/credits/testing/set-credit';
import {
  chatFiles,
  creditAccounts,
  models,
  organizationSettings,
  reservations,
  work,
} from '../../platform/db/schema';
import { announceWork } from '../../platform/work/start-work';
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

  const readCosts = async () =>
    (await user.call(listLedger, { params: { organizationId } })).results.filter(
      ({ kind }) => kind === 'other',
    );

  /** An agent with a model in Germany that sees no pictures. */
  const addBlindAgent = async (modelHostLocation: HostLocation) => {
    const { db } = stack.services;
    const [seeing] = await db.select().from(models).where(eq(models.modelId, 'stand-in'));
    if (!seeing) throw new Error('There is no model');
    const { id: _, ...rest } = seeing;
    const modelId = `blind-${modelHostLocation}`;
    const [blind] = await db
      .insert(models)
      .values({
        ...rest,
        internalId: `openai:${modelId}`,
        modelId,
        serviceHostLocations: ['germany'],
        abilities: [{ type: 'chat' }],
      })
      .returning();
    const { id } = await user.call(createAgent, {
      params: { organizationId },
      body: { name: modelId, modelId: blind?.id ?? '', modelHostLocation, systemMessages: ['Antworte.'] },
    });
    return id;
  };

  it('are sent as pictures, and charged to the chat', async () => {
    stack.model?.use([{ text: 'Invoice 4812' }]);
    const { upload, settled, textOf } = readerOf(user);
    const uploaded = await upload(await scan('Invoice'));
    expect(await settled(uploaded)).toBe('done');
    expect(await textOf(uploaded.file.id)).toBe('Invoice 4812');
    expect(JSON.stringify(stack.model?.requests.at(-1)?.body)).toContain('data:image/jpeg;base64,');
    await expect.poll(() => stack.services.db.$count(reservations)).toBe(0);
    const [charged] = await readCosts();
    expect(charged).toMatchObject({ model: 'stand-in' });
    // It counts for the cost of the chat.
    expect(await user.call(getChannelCost, { params: uploaded.params })).toMatchObject({
      costInEuro: -(charged?.amountMicroeuro ?? 0) / 1_000_000,
    });
  });

  const uploadPages = async (count: number) => {
    const image = await picture('Page');
    const { upload, settled } = readerOf(user);
    const page: Parameters<typeof makePdf>[0][number] = pdf => pdf.image(image, 50, 50, { width: 450 });
    const uploaded = await upload(await makePdf(Array.from({ length: count }, () => page)));
    return { ...uploaded, settled: () => settled(uploaded) };
  };

  /** Runs the work of a file once more, after an attempt has failed. */
  const tryAgain = async (fileId: string, attempts = 1) => {
    const { db } = stack.services;
    const own = eq(work.key, fileId);
    await expect.poll(async () => (await db.select().from(work).where(own))[0]?.error).toBeTruthy();
    await db
      .update(work)
      .set({ dueAt: new Date(0), attempts })
      .where(own);
    await announceWork(stack.services, recognizeFile);
  };

  it('are paid once where a page fails and the job runs again', async () => {
    const before = (await readCosts()).length;
    let asked = 0;
    stack.model?.use(() => {
      asked += 1;
      return asked === 3 ? [{ fault: 'internal' }] : [{ text: `Page ${asked}` }];
    });
    const { file, settled } = await uploadPages(3);
    await tryAgain(file.id);
    expect(await settled()).toBe('done');
    const params = { organizationId, fileId: file.id };
    const texts = [1, 2, 3].map(
      async number => (await user.call(getFilePage, { params: { ...params, number } })).text,
    );
    expect(await Promise.all(texts)).toEqual(['Page 1', 'Page 2', `Page ${asked}`]);
    expect((await readCosts()).length - before).toBe(3);
  });

  it('keep the pages that were read when the last attempt fails', async () => {
    let asked = 0;
    stack.model?.use(() => {
      asked += 1;
      return asked === 1 ? [{ text: 'Page 1' }] : [{ fault: 'internal' }];
    });
    const { file, settled } = await uploadPages(2);
    await tryAgain(file.id, 2);
    expect(await settled()).toBe('done');
    expect(await readerOf(user).textOf(file.id)).toBe('Page 1');
  });

  it('cost nothing for a question without credit, and are read by one of two', async () => {
    const { db } = stack.services;
    const { upload } = readerOf(user);
    const { file, params } = await upload(await picture('Letter'), 'letter.png');
    const asked = stack.model?.requests.length ?? 0;
    const own = eq(creditAccounts.organizationId, organizationId);
    const [account] = await db.select().from(creditAccounts).where(own);
    if (!account) throw new Error('There is no account');
    await setCredit(db, organizationId, { granted: 0, bought: 0 });
    const body = {
      channel_id: params.channelId,
      text: 'Which?',
      agent_id: await addBlindAgent('any'),
      file_ids: [file.id],
    };
    const answer = () => readAll(ask(user, params.channelId, body.text, { body }));
    await expect(answer()).rejects.toMatchObject({ status: 402 });
    await setCredit(db, organizationId, account);
    expect(stack.model?.requests).toHaveLength(asked);
    const state = async () =>
      (await db.select().from(chatFiles).where(eq(chatFiles.id, file.id)))[0]?.recognition;
    expect(await state()).toBe('on_demand');
    stack.model?.use(() => [{ text: 'Letter' }]);
    await Promise.allSettled([answer(), answer()]);
    const pictures = stack.model?.requests
      .slice(asked)
      .filter(({ body }) => JSON.stringify(body).includes('data:image'));
    expect(pictures).toHaveLength(1);
    expect(await state()).toBe('done');
    expect(await db.$count(work, eq(work.key, file.id))).toBe(0);
  });

  const checkFor = (dataCheck: PersonalDataCheck | null) =>
    stack.services.db
      .insert(organizationSettings)
      .values({ organizationId, dataCheck })
      .onConflictDoUpdate({ target: organizationSettings.organizationId, set: { dataCheck } });

  it('go to a model that sees them without the personal data in their names', async () => {
    await checkFor('mask');
    const { upload } = readerOf(user);
    const { file, params } = await upload(await picture('Letter'), 'ines@example.org.png');
    stack.model?.use([{ text: 'A letter.' }]);
    const body = { channel_id: params.channelId, text: 'What is it?', file_ids: [file.id] };
    await readAll(ask(user, params.channelId, body.text, { body }));
    const sent = JSON.stringify(stack.model?.requests.at(-1)?.body);
    expect(sent).toContain('data:image');
    expect(sent).toMatch(/Picture \\"\[E-Mail \w+\]/);
    expect(sent).not.toContain('ines@example.org');
    await checkFor(null);
  });

  it('are read on the server where the workspace checks for personal data', async () => {
    await checkFor('mask');
    const asked = stack.model?.requests.length;
    const { upload, settled, textOf } = readerOf(user);
    const uploaded = await upload(await scan('Invoice 4812'));
    expect(await settled(uploaded)).toBe('done');
    expect(await textOf(uploaded.file.id)).toContain('Invoice 4812');
    expect(stack.model?.requests).toHaveLength(asked ?? 0);
    await checkFor(null);
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
    const agentId = await addBlindAgent('germany');
    const params = { organizationId };
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
