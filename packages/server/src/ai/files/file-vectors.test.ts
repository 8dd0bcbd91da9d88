import { uploadChannelFile } from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import { type EmbeddingStandIn, startEmbeddingEndpoint } from '@oriel/testing/model';
import { describeDatabases, describeStack } from '@oriel/testing/vitest';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, newChannel, readAll } from '../../chat/testing/ask';
import { newPerson, type Person } from '../../http/testing/person';
import { enableVectors } from '../../platform/db/enable-vectors';
import { chatFiles, chatPassageVectors } from '../../platform/db/schema';
import { makePdf } from '../documents/testing/sample-files';
import { embedTexts } from '../embeddings/embed-texts';
import { FileVectors } from './file-vectors';
import { type FoundPassages, findPassages } from './find-passages';
import { retrievalDocuments, retrievalQuestions } from './testing/retrieval-set';

let endpoint: EmbeddingStandIn;
beforeAll(async () => {
  endpoint = await startEmbeddingEndpoint();
});
beforeEach(() => {
  endpoint.fail(undefined);
  endpoint.refuse(undefined);
});
afterAll(() => endpoint.close());
const signal = new AbortController().signal;
const modelOf = (model = 'pieces') => ({ ...endpoint, model });

describe('embedTexts', () => {
  it('puts the vectors in the order of the texts', async () => {
    const [one, two] = await embedTexts(modelOf(), ['Honey', 'Harbour'], signal);
    expect(await embedTexts(modelOf(), ['Harbour'], signal)).toEqual([two]);
    expect(one).not.toEqual(two);
  });

  it('tells a wrong key and a fault', async () => {
    await expect(embedTexts({ ...modelOf(), apiKey: 'sk-no' }, ['a'], signal)).rejects.toMatchObject({
      code: 'provider_authentication',
    });
    endpoint.fail(503);
    await expect(embedTexts(modelOf(), ['a'], signal)).rejects.toMatchObject({ code: 'provider_overloaded' });
  });
});

/** A file for each document in a chat of one's own. */
async function uploadAll(person: Person, documents: readonly (typeof retrievalDocuments)[number][]) {
  const { id: channelId } = await newChannel(person);
  const ids: string[] = [];
  for (const { name, pages } of documents) {
    const file = new File([new Uint8Array(await makePdf([...pages]))], name);
    const { id } = await person.call(uploadChannelFile, {
      params: { organizationId: person.organizationId, channelId },
      // The form is read by the server; the contract's input is that of a client.
      body: { file },
    });
    ids.push(id);
  }
  return ids;
}

describeStack('vectors of files on a PostgreSQL without the extension', stack => {
  it('leave the search to the words', async () => {
    const { db } = stack().services;
    if (await enableVectors(db)) return;
    const person = await newPerson(stack(), { role: 'member' });
    const ids = await uploadAll(person, retrievalDocuments.slice(0, 2));
    const vector = { model: 'pieces', values: [1, 2, 3] };
    const { passages } = await findPassages(db, ids, 'varroa descale citric acid', 5, vector);
    expect(passages.map(({ fileId, page }) => [fileId, page])).toEqual([[ids[1], 2]]);
  });
});

describeDatabases('making vectors of files', stack => {
  it('embeds a file once, without the text that is refused, and again for another model', async () => {
    const { db, log, stopping } = stack().services;
    const person = await newPerson(stack(), { role: 'member' });
    const [id = ''] = await uploadAll(person, [{ name: 'Bees.pdf', pages: ['Bees.', 'Poison.', 'Honey.'] }]);
    const rows = () =>
      db
        .select({
          page: chatPassageVectors.position,
          model: chatPassageVectors.model,
          vector: chatPassageVectors.vector,
        })
        .from(chatPassageVectors)
        .where(eq(chatPassageVectors.fileId, id))
        .orderBy(chatPassageVectors.position);
    const lengths = async () => (await rows()).map(({ vector }) => vector.length);
    endpoint.fail(503);
    await new FileVectors({ db, log, stopping }, modelOf()).embedFile(id);
    expect(await rows()).toEqual([]);
    endpoint.fail(400);
    await new FileVectors({ db, log, stopping }, modelOf()).embedFile(id);
    expect(await rows()).toEqual([]);
    endpoint.fail(undefined);
    endpoint.refuse('Poison');
    await new FileVectors({ db, log, stopping }, modelOf()).embedFile(id);
    expect(await lengths()).toEqual([384, 0, 384]);
    const asked = endpoint.requests.length;
    await new FileVectors({ db, log, stopping }, modelOf()).embedFile(id);
    expect(endpoint.requests.length).toBe(asked);

    endpoint.refuse(undefined);
    const old = sql`now() - interval '1 hour'`;
    await db.update(chatFiles).set({ readAt: old }).where(eq(chatFiles.id, id));
    await new FileVectors({ db, log, stopping }, modelOf('other')).embedAll();
    expect(await lengths()).toEqual([384, 384, 384]);
    expect(new Set((await rows()).map(({ model }) => model))).toEqual(new Set(['other']));
    expect(await db.$count(chatFiles, and(eq(chatFiles.id, id), eq(chatFiles.vectorModel, 'other')))).toBe(1);
    await db.delete(chatFiles).where(eq(chatFiles.id, id));
    expect(await rows()).toEqual([]);
  });

  it.each([413, 422, 500])('leaves out a text that is refused with %i', async status => {
    const { db, log, stopping } = stack().services;
    const person = await newPerson(stack(), { role: 'member' });
    const [id = ''] = await uploadAll(person, [{ name: 'Bees.pdf', pages: ['Bees.', 'Poison.', 'Honey.'] }]);
    endpoint.refuse('Poison', status);
    await new FileVectors({ db, log, stopping }, modelOf()).embedFile(id);
    const rows = await db
      .select({ vector: chatPassageVectors.vector })
      .from(chatPassageVectors)
      .where(eq(chatPassageVectors.fileId, id))
      .orderBy(chatPassageVectors.position);
    expect(rows.map(({ vector }) => vector.length)).toEqual([384, 0, 384]);
  });

  it('comes to an older file though the newest fail, which wait before they are tried again', async () => {
    const { db, log, stopping } = stack().services;
    const person = await newPerson(stack(), { role: 'member' });
    const poisoned = { name: 'Poison.pdf', pages: ['Poison.'] };
    const ids = await uploadAll(person, [
      { name: 'Honey.pdf', pages: ['Honey.'] },
      poisoned,
      poisoned,
      poisoned,
    ]);
    for (const [at, id] of ids.entries())
      await db
        .update(chatFiles)
        .set({ readAt: sql`now() - ${`${10 - at} minutes`}::interval` })
        .where(eq(chatFiles.id, id));
    const isDone = async () =>
      (await db.$count(
        chatFiles,
        and(eq(chatFiles.id, ids[0] ?? ''), eq(chatFiles.vectorModel, 'patient')),
      )) === 1;
    endpoint.refuse('Poison', 429);
    const vectors = new FileVectors({ db, log, stopping }, modelOf('patient'));
    await expect(vectors.embedAll()).rejects.toMatchObject({ code: 'provider_rate_limited' });
    expect(await isDone()).toBe(false);
    const asked = endpoint.requests.length;
    await vectors.embedAll();
    expect(await isDone()).toBe(true);
    expect(endpoint.requests.slice(asked).flat().join()).not.toContain('Poison');
    await db.delete(chatFiles).where(inArray(chatFiles.id, ids));
  });

  it('calls a file done only where all its vectors are of one model', async () => {
    const { db, log, stopping } = stack().services;
    const person = await newPerson(stack(), { role: 'member' });
    const [id = ''] = await uploadAll(person, [
      { name: 'Many.pdf', pages: Array.from({ length: 150 }, (_, at) => `Page ${at}.`) },
    ]);
    const modelsOf = async () => {
      const [file] = await db.select().from(chatFiles).where(eq(chatFiles.id, id));
      const rows = await db
        .selectDistinct({ model: chatPassageVectors.model })
        .from(chatPassageVectors)
        .where(eq(chatPassageVectors.fileId, id));
      return { ofFile: file?.vectorModel, ofRows: rows.map(({ model }) => model) };
    };
    const embed = (model: string) => new FileVectors({ db, log, stopping }, modelOf(model)).embedFile(id);
    await Promise.all([embed('pieces'), embed('other')]);
    const { ofFile, ofRows } = await modelsOf();
    if (ofFile !== null) expect(ofRows).toEqual([ofFile]);
    await embed('pieces');
    expect(await modelsOf()).toEqual({ ofFile: 'pieces', ofRows: ['pieces'] });
  });
});

// The embedded database has the extension, the PostgreSQL of the tests has not.
describe('on a database with vectors', () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await startTestStack({
      database: 'pglite',
      model: true,
      config: { embeddings: modelOf() },
    });
  });
  afterAll(() => stack?.close());

  describe('a question about files', () => {
    it('gets a vector where they are too long to be given whole, and is answered without one', {
      timeout: 60_000,
    }, async () => {
      const person = await newPerson(stack, { role: 'administrator' });
      const upload = async (channelId: string, text: string) => {
        const { id } = await person.call(uploadChannelFile, {
          params: { organizationId: person.organizationId, channelId },
          // The form is read by the server; the contract's input is that of a client.
          body: { file: new File([text], 'notes.txt') },
        });
        await expect
          .poll(() =>
            stack.services.db.$count(
              chatFiles,
              and(eq(chatFiles.id, id), eq(chatFiles.vectorModel, 'pieces')),
            ),
          )
          .toBe(1);
        return id;
      };
      const askAbout = async (channelId: string, text: string, id: string, key?: string) => {
        await readAll(
          ask(person, channelId, text, { key, body: { channel_id: channelId, text, file_ids: [id] } }),
        );
        return JSON.stringify(stack.model?.requests.at(-1)?.body.messages?.at(-1)?.content);
      };
      const isAsked = (text: string) => endpoint.requests.some(([first]) => first === text);
      const short = await newChannel(person);
      await askAbout(short.id, 'Kurz?', await upload(short.id, 'Ein kurzer Text.'));
      expect(isAsked('Kurz?')).toBe(false);

      const long = await newChannel(person);
      const text = Array.from({ length: 60 }, (_, at) =>
        `${at >= 30 ? 'Wetterlage. '.repeat(10) : ''}${at === 44 ? 'Die Räumlichkeiten sind bis Quartalsende zu räumen. ' : ''}${`Absatz ${at} über Wetter. `.repeat(40)}`.padEnd(
          1_100,
        ),
      ).join('\n\n');
      const id = await upload(long.id, text);
      expect(await askAbout(long.id, 'Quartalsendfrist?', id)).toContain('bis Quartalsende zu');
      expect(isAsked('Quartalsendfrist?')).toBe(true);
      // It shares no word with the text, and by meaning only the end is near.
      const summary = await askAbout(long.id, 'Wetterlagebericht!', id, 'once');
      for (const at of [0, 1, 2]) expect(summary).toContain(`Absatz ${at} über`);
      expect(isAsked('Wetterlagebericht!')).toBe(true);
      const paid = endpoint.requests.length;
      await askAbout(long.id, 'Wetterlagebericht!', id, 'once');
      expect(endpoint.requests.length).toBe(paid);
      endpoint.fail(503);
      expect(await askAbout(long.id, 'Räumlichkeiten?', id)).toContain('Die Räumlichkeiten');
    });
  });

  describe('30 questions over 10 documents', () => {
    it('are answered from the right page among five, with vectors at least as often as without', {
      timeout: 120_000,
    }, async () => {
      const { db, log, stopping } = stack.services;
      const person = await newPerson(stack, { role: 'administrator' });
      const ids = await uploadAll(person, retrievalDocuments);
      // The upload has begun it.
      await expect
        .poll(
          () => db.$count(chatFiles, and(inArray(chatFiles.id, ids), eq(chatFiles.vectorModel, 'pieces'))),
          {
            timeout: 30_000,
          },
        )
        .toBe(ids.length);
      const vectors = new FileVectors({ db, log, stopping }, modelOf());
      const recall = { text: 0, vectors: 0 };
      for (const [question, document, page] of retrievalQuestions) {
        const isFound = ({ passages }: FoundPassages) =>
          passages.some(each => each.fileId === ids[document] && each.page === page) ? 1 : 0;
        recall.text += isFound(await findPassages(db, ids, question, 5));
        const vector = await vectors.ofQuestion(question);
        expect(vector).toBeDefined();
        recall.vectors += isFound(await findPassages(db, ids, question, 5, vector));
      }
      const percent = (count: number) => `${Math.round((100 * count) / retrievalQuestions.length)} %`;
      process.stdout.write(
        `Recall at 5: ${percent(recall.text)} by words, ${percent(recall.vectors)} with vectors\n`,
      );
      expect(recall.text).toBeGreaterThanOrEqual(20);
      expect(recall.vectors).toBeGreaterThanOrEqual(recall.text);
    });
  });
});
