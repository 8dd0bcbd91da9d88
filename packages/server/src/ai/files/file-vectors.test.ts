import { createChatFolder, uploadChannelFile, uploadChatFolderFile } from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import { type EmbeddingStandIn, startEmbeddingEndpoint } from '@oriel/testing/model';
import { describeDatabases, describeStack } from '@oriel/testing/vitest';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, newChannel, newChannelWithAgent, readAll } from '../../chat/testing/ask';
import { makePdf } from '../../documents/testing/sample-files';
import { newPerson, type Person } from '../../http/testing/person';
import { enableVectors } from '../../platform/db/enable-vectors';
import {
  agents,
  channels,
  chatFiles,
  chatPassageVectors,
  messages,
  models,
  work,
} from '../../platform/db/schema';
import { runJob } from '../../platform/work/testing/run-job';
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

/** Uploads a file for each document to a new chat. */
async function uploadAll(person: Person, documents: readonly (typeof retrievalDocuments)[number][]) {
  const { id: channelId } = await newChannelWithAgent(person);
  const ids: string[] = [];
  for (const { name, pages } of documents) {
    const file = new File([new Uint8Array(await makePdf([...pages]))], name);
    const { id } = await person.call(uploadChannelFile, {
      params: { organizationId: person.organizationId, channelId },
      // The server parses the form; the contract's input type is the client's.
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
  const vectorsOf = (model?: string) => new FileVectors(stack().services, modelOf(model), 0);
  const embed = (id: string, model?: string) => runJob(vectorsOf(model).jobs, 'embed-file', id);

  it('embeds a file once, without the text that is refused, and again for another model', async () => {
    const { db } = stack().services;
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
    await expect(embed(id)).rejects.toThrow();
    expect(await rows()).toEqual([]);
    endpoint.fail(400);
    await expect(embed(id)).rejects.toThrow();
    expect(await rows()).toEqual([]);
    endpoint.fail(undefined);
    endpoint.refuse('Poison');
    await embed(id);
    expect(await lengths()).toEqual([384, 0, 384]);
    const asked = endpoint.requests.length;
    await embed(id);
    expect(endpoint.requests.length).toBe(asked);

    endpoint.refuse(undefined);
    await embed(id, 'other');
    expect(await lengths()).toEqual([384, 384, 384]);
    expect(new Set((await rows()).map(({ model }) => model))).toEqual(new Set(['other']));
    expect(await db.$count(chatFiles, and(eq(chatFiles.id, id), eq(chatFiles.vectorModel, 'other')))).toBe(1);
    await db.delete(chatFiles).where(eq(chatFiles.id, id));
    expect(await rows()).toEqual([]);
  });

  it.each([413, 422, 500])('leaves out a text that is refused with %i', async status => {
    const { db } = stack().services;
    const person = await newPerson(stack(), { role: 'member' });
    const [id = ''] = await uploadAll(person, [{ name: 'Bees.pdf', pages: ['Bees.', 'Poison.', 'Honey.'] }]);
    endpoint.refuse('Poison', status);
    await embed(id);
    const rows = await db
      .select({ vector: chatPassageVectors.vector })
      .from(chatPassageVectors)
      .where(eq(chatPassageVectors.fileId, id))
      .orderBy(chatPassageVectors.position);
    expect(rows.map(({ vector }) => vector.length)).toEqual([384, 0, 384]);
  });

  it('adds files that have none of the model, the latest first, and one that was given up after a while', async () => {
    const { db } = stack().services;
    const person = await newPerson(stack(), { role: 'member' });
    const honey = { name: 'Honey.pdf', pages: ['Honey.'] };
    const ids = await uploadAll(person, [honey, honey, honey]);
    await embed(ids[1] ?? '', 'patient');
    const added = async () => {
      await runJob(vectorsOf('patient').jobs, 'find-files-to-embed');
      const found = await db
        .select({ key: work.key })
        .from(work)
        .where(and(inArray(work.key, ids), isNull(work.failedAt)))
        .orderBy(work.id);
      return found.map(({ key }) => key);
    };
    expect(await added()).toEqual([ids[2], ids[0]]);
    const giveUp = (hours: number) =>
      db
        .update(work)
        .set({ failedAt: sql`now() - make_interval(hours => ${hours})` })
        .where(eq(work.key, ids[2] ?? ''));
    await giveUp(1);
    expect(await added()).toEqual([ids[0]]);
    await giveUp(7);
    expect(await added()).toEqual([ids[2], ids[0]]);
    await db.delete(work).where(inArray(work.key, ids));
    await db.delete(chatFiles).where(inArray(chatFiles.id, ids));
  });

  it('embeds a file only where each agent that may read it allows the place', async () => {
    const { db } = stack().services;
    const person = await newPerson(stack(), { role: 'member' });
    const params = { organizationId: person.organizationId };
    const [model] = await db.select().from(models);
    const addAgent = async (
      modelHostLocation: 'any' | 'germany',
      access?: Pick<typeof agents.$inferInsert, 'access' | 'createdBy'>,
    ) => {
      const fields = {
        ...access,
        modelId: model?.id ?? '',
        name: modelHostLocation,
        systemMessages: [],
        assignedTools: [],
      };
      const [agent] = await db
        .insert(agents)
        .values({ organizationId: person.organizationId, modelHostLocation, ...fields })
        .returning();
      return agent ?? expect.unreachable();
    };
    const open = await addAgent('any');
    const file = () => new File(['Secret of Kiel.'], 'secret.txt');
    const inUsa = new FileVectors(stack().services, { ...modelOf(), location: 'usa' }, 0);
    const isEmbedded = async (id: string) => {
      await runJob(inUsa.jobs, 'embed-file', id);
      return (
        (await db.$count(chatFiles, and(eq(chatFiles.id, id), eq(chatFiles.vectorModel, 'pieces')))) === 1
      );
    };
    const uploadTo = async (channelId: string) =>
      (await person.call(uploadChannelFile, { params: { ...params, channelId }, body: { file: file() } })).id;
    const folder = await person.call(createChatFolder, { params, body: { name: 'Kiel' } });
    const inFolder = await person.call(uploadChatFolderFile, {
      params: { ...params, folderId: folder.id },
      body: { file: file() },
    });
    const german = await addAgent('germany');
    expect(await isEmbedded(inFolder.id)).toBe(false);

    const unnamed = await newChannel(person);
    const first = await uploadTo(unnamed.id);
    expect(await isEmbedded(first)).toBe(false);
    const choose = (agentId: string) =>
      db.update(channels).set({ agentId }).where(eq(channels.id, unnamed.id));
    await choose(german.id);
    expect(await isEmbedded(first)).toBe(false);
    await choose(open.id);
    // It has answered here, such as in a comparison.
    const written = { role: 'assistant' as const, content: [], fullText: '', complete: true };
    const [answer] = await db
      .insert(messages)
      .values({ channelId: unnamed.id, seq: 1, agentId: german.id, ...written })
      .returning();
    expect(await isEmbedded(first)).toBe(false);
    await db.delete(messages).where(eq(messages.id, answer?.id ?? ''));
    expect(await isEmbedded(first)).toBe(true);

    await db.delete(agents).where(eq(agents.id, german.id));
    const own = await addAgent('germany', { access: 'private', createdBy: person.userId });
    expect(await isEmbedded(inFolder.id)).toBe(false);
    await db.delete(agents).where(eq(agents.id, own.id));
    const other = await newPerson(stack(), { role: 'member' });
    const ofOther = await addAgent('germany', { access: 'private', createdBy: other.userId });
    expect(await isEmbedded(inFolder.id)).toBe(true);
    await db.delete(agents).where(eq(agents.id, ofOther.id));
    await db.delete(agents).where(eq(agents.id, open.id));
  });

  it('calls a file done only where all its vectors are of one model', async () => {
    const { db } = stack().services;
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
    await Promise.all([embed(id, 'pieces'), embed(id, 'other')]);
    const { ofFile, ofRows } = await modelsOf();
    if (ofFile !== null) expect(ofRows).toEqual([ofFile]);
    await embed(id, 'pieces');
    expect(await modelsOf()).toEqual({ ofFile: 'pieces', ofRows: ['pieces'] });
  });
});

// The embedded database has the extension, the PostgreSQL of the tests does not.
describe('on a database with vectors', () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await startTestStack({
      database: 'pglite',
      model: true,
      config: { embeddings: { ...modelOf(), location: undefined } },
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
          // The server parses the form; the contract's input type is the client's.
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
      const short = await newChannelWithAgent(person);
      await askAbout(short.id, 'Kurz?', await upload(short.id, 'Ein kurzer Text.'));
      expect(isAsked('Kurz?')).toBe(false);

      const long = await newChannelWithAgent(person);
      const text = Array.from({ length: 60 }, (_, at) =>
        `${at >= 30 ? 'Wetterlage. '.repeat(10) : ''}${at === 44 ? 'Die Räumlichkeiten sind bis Quartalsende zu räumen. ' : ''}${`Absatz ${at} über Wetter. `.repeat(40)}`.padEnd(
          1_100,
        ),
      ).join('\n\n');
      const id = await upload(long.id, text);
      expect(await askAbout(long.id, 'Quartalsendfrist?', id)).toContain('bis Quartalsende zu');
      expect(isAsked('Quartalsendfrist?')).toBe(true);
      // It shares no word with the text, and only the end is similar in meaning.
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
      const { db } = stack.services;
      const person = await newPerson(stack, { role: 'administrator' });
      const ids = await uploadAll(person, retrievalDocuments);
      // The upload has started the embedding.
      await expect
        .poll(
          () => db.$count(chatFiles, and(inArray(chatFiles.id, ids), eq(chatFiles.vectorModel, 'pieces'))),
          {
            timeout: 30_000,
          },
        )
        .toBe(ids.length);
      const vectors = new FileVectors(stack.services, modelOf());
      const recall = { text: 0, vectors: 0 };
      for (const [question, document, page] of retrievalQuestions) {
        const isFound = ({ passages }: FoundPassages) =>
          passages.some(each => each.fileId === ids[document] && each.page === page) ? 1 : 0;
        recall.text += isFound(await findPassages(db, ids, question, 5));
        const vector = await vectors.ofQuestion(question, {
          organizationId: person.organizationId,
          agentPlaces: ['any'],
        });
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
