import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CompletionEvent,
  getCredits,
  listAgents,
  listChannelFiles,
  listMyChannels,
  listVersions,
  readComparison,
  type StreamEvent,
  showVersion,
  uploadChannelFile,
} from '@oriel/contracts';
import { bothDatabases, createDatabase, createDataFolder, templateDatabase } from '@oriel/testing';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../http/testing/person';
import { AnswerReducer, ask, follow, messagesOf, newChannel, readAll } from '../../testing/ask';
import { type ServerProcess, startServerProcess } from '../../testing/server-process';

/** The words of the model before a kill; different each time, so that the log shows which are from this one. */
const wordsOf = (name: string) => Array.from({ length: 30 }, (_, index) => ({ text: `${name}-${index} ` }));
const textOf = (words: readonly { readonly text: string }[]) => words.map(({ text }) => text).join('');
const rounds = 20;

/** Point at which a round is killed: once this word of the answer is logged, or before or after all words. */
type Stop = number | 'before the first' | 'after the last';

function stopOf(round: number): Stop {
  if (round === 0) return 'before the first';
  if (round === rounds - 1) return 'after the last';
  return Math.round(((round - 1) * 29) / (rounds - 3));
}

describe.each(bothDatabases)('the end of the process on %s', database => {
  let model: ModelEndpoint;
  let dataDir: string;
  let env: Record<string, string>;
  let drop = async () => {};
  /** The process that each test finds running and kills. */
  let running: ServerProcess;
  beforeAll(async () => {
    model = await startModelEndpoint();
    dataDir = await createDataFolder();
    // One cent per generated token.
    env = { OPENAI_BASE_URL: model.baseUrl, OPENAI_PRICES: 'stand-in=0/10000' };
    if (database === 'postgres') {
      const created = await createDatabase(templateDatabase());
      env.DATABASE_URL = created.url;
      drop = created.drop;
    }
    running = await startServerProcess(dataDir, env);
  }, 120_000);
  afterAll(async () => {
    await running?.end('SIGKILL');
    await model?.close();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Resolves when a word is in the log and would survive a kill. */
  const logged = (word: string) =>
    expect.poll(async () => (await readLog()).includes(word), { timeout: 20_000 }).toBe(true);

  /** The content of the log; for the embedded database, which allows one process, the content that it has written to disk. */
  async function readLog(): Promise<string> {
    if (env.DATABASE_URL) {
      const { rows } = await query('SELECT data FROM run_events');
      return JSON.stringify(rows);
    }
    const folder = join(dataDir, 'database', 'pg_wal');
    const files = (await readdir(folder, { withFileTypes: true })).filter(entry => entry.isFile());
    const texts = await Promise.all(files.map(({ name }) => readFile(join(folder, name), 'latin1')));
    return texts.join('');
  }

  async function query(statement: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  }

  /** Kills the process and starts the next one. */
  async function restart(): Promise<ServerProcess> {
    await running.end('SIGKILL');
    await model.idle();
    // On PostgreSQL the killed process might be alive, so its answers are ended once it has been silent for some seconds.
    if (env.DATABASE_URL)
      await query(`UPDATE runs SET heartbeat_at = now() - interval '1 minute' WHERE status = 'running'`);
    running = await startServerProcess(dataDir, env);
    return running;
  }

  /** In cents. */
  const readBalance = async (user: Person) =>
    (await user.call(getCredits, { params: { organizationId: user.organizationId } })).balance;
  const priceOf = (text: string) => Math.ceil(text.length / 3);

  /** Asks a question, and reads until the first half has arrived and is logged. */
  async function askHalf(user: Person, words: readonly { readonly text: string }[]) {
    model.use([...words, 'hold', { text: 'nie' }]);
    const channel = await newChannel(user);
    const seen: StreamEvent<CompletionEvent>[] = [];
    const last = words.at(-1)?.text ?? '';
    await new Promise<void>((resolve, reject) => {
      const read = async () => {
        for await (const each of ask(user, channel.id, 'Zähle')) {
          seen.push(each);
          if (JSON.stringify(each).includes(last)) resolve();
        }
      };
      read().catch(reject);
    });
    await logged(last);
    return { channelId: channel.id, seen };
  }

  it('by kill -9 leaves the question, all that was logged of the answer, what it cost, and no lock', {
    timeout: 120_000,
  }, async () => {
    const words = wordsOf('halb');
    const first = running;
    const balance = await readBalance(first.user);
    const { channelId, seen } = await askHalf(first.user, words);
    const { user } = await restart();
    // The reader resumes at its last event, and gets the end.
    const rest = await readAll(follow(user, channelId, seen.at(-1)?.id));
    expect(rest.states.at(-1)).toBe('interrupted');
    const stored = await messagesOf(user, channelId);
    expect(stored).toMatchObject({
      activeRunId: null,
      messages: [
        { content: { fullText: 'Zähle' } },
        { complete: true, finishReason: 'interrupted', content: { fullText: textOf(words) } },
      ],
    });
    expect(rest.answer).toEqual(stored.messages[1]);
    expect(new AnswerReducer(seen).answer?.content.data).toEqual(stored.messages[1]?.content.data);
    expect(await readBalance(user)).toBe(balance - priceOf(textOf(words)));

    model.use([{ text: 'Weiter.' }]);
    const next = await readAll(ask(user, channelId, 'Noch da?'));
    expect(next.answer).toMatchObject({ finishReason: 'complete', content: { fullText: 'Weiter.' } });
    const channels = await user.call(listMyChannels, { params: { organizationId: user.organizationId } });
    expect(channels.map(({ id }) => id)).toContain(channelId);
  });

  it('by kill -9 in a comparison ends every answer, keeps what was logged of each, and frees the chat', {
    timeout: 120_000,
  }, async () => {
    const first = running;
    const agents = await first.user.call(listAgents, {
      params: { organizationId: first.user.organizationId },
      query: { add_default_agents: true },
    });
    // The first agents have a task, and use the stand-in as their model.
    const ids = agents.slice(0, 2).map(({ id }) => id);
    const { id: channelId } = await newChannel(first.user);
    model.use((_, index) => [{ text: `Wort${index} ` }, 'hold', { text: 'nie' }]);
    const asked = model.requests.length;
    const body = { channel_id: channelId, text: 'Wer?', agent_id: ids[0], compare_with: [ids[1]] };
    readAll(ask(first.user, channelId, '', { body })).catch(() => undefined);
    await logged(`Wort${asked} `);
    await logged(`Wort${asked + 1} `);
    const { user } = await restart();
    const params = { organizationId: user.organizationId, channelId };
    await expect
      .poll(async () => (await messagesOf(user, channelId)).activeRunId, { timeout: 30_000 })
      .toBeNull();
    const { comparison } = await user.call(readComparison, { params });
    expect(comparison?.answers.map(({ message }) => message.finishReason)).toEqual([
      'interrupted',
      'interrupted',
    ]);
    expect(comparison?.answers.map(({ message }) => message.content.fullText).sort()).toEqual([
      `Wort${asked} `,
      `Wort${asked + 1} `,
    ]);
    const kept = comparison?.answers[1]?.message ?? expect.unreachable();
    const { organizationId } = user;
    await user.call(showVersion, { params: { organizationId, messageId: kept.id } });
    model.use([{ text: 'Weiter.' }]);
    const next = await readAll(ask(user, channelId, 'Noch da?'));
    expect(next.answer).toMatchObject({ finishReason: 'complete', content: { fullText: 'Weiter.' } });
    expect((await messagesOf(user, channelId)).messages[1]).toEqual(kept);
  });

  it('by kill -9 while a question is asked in other words keeps both versions, and either goes on', {
    timeout: 120_000,
  }, async () => {
    const words = wordsOf('anders');
    const first = running;
    const { id: channelId } = await newChannel(first.user);
    model.use([{ text: 'Erste Antwort.' }]);
    const former = await readAll(ask(first.user, channelId, 'Erste Frage'));
    const answerTo = former.messages[0]?.id ?? expect.unreachable();
    model.use([...words, 'hold', { text: 'nie' }]);
    const body = { channel_id: channelId, text: 'Andere Frage', answer_to: answerTo };
    readAll(ask(first.user, channelId, '', { body })).catch(() => undefined);
    await logged(words.at(-1)?.text ?? '');
    const { user } = await restart();
    const params = { organizationId: user.organizationId, channelId };
    await readAll(follow(user, channelId));
    const shown = async () => {
      const { activeRunId, messages } = await messagesOf(user, channelId);
      expect(activeRunId).toBeNull();
      return messages.map(({ content, finishReason }) => [content.fullText, finishReason]);
    };
    const edited = [
      ['Andere Frage', 'complete'],
      [textOf(words), 'interrupted'],
    ];
    const before = [
      ['Erste Frage', 'complete'],
      ['Erste Antwort.', 'complete'],
    ];
    expect(await shown()).toEqual(edited);
    const { versions } = await user.call(listVersions, { params });
    expect(versions).toEqual([{ messageIds: [answerTo, expect.any(String)], shownId: expect.any(String) }]);
    const goOn = async () => {
      model.use([{ text: 'Weiter.' }]);
      const { answer } = await readAll(ask(user, channelId, 'Noch da?'));
      expect(answer).toMatchObject({ finishReason: 'complete', content: { fullText: 'Weiter.' } });
    };
    await goOn();
    await user.call(showVersion, {
      params: { organizationId: user.organizationId, messageId: answerTo },
    });
    expect(await shown()).toEqual(before);
    await goOn();
    expect((await shown()).slice(0, 2)).toEqual(before);
  });

  it('by kill -9 in an upload leaves no file in the chat, which takes it when it comes again', {
    timeout: 120_000,
  }, async () => {
    const incoming = join(dataDir, 'files', 'incoming');
    const name = 'werk.txt';
    const text = 'Werk 9 kostet 4.812 Euro. '.repeat(4_000);
    const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const half = new TextEncoder().encode(head + text.slice(0, text.length / 2));
    const first = running;
    const { id: channelId } = await newChannel(first.user);
    const params = { organizationId: first.user.organizationId, channelId };
    const sent = first.user.fetch(
      `/api/chat/v1/organizations/${params.organizationId}/channels/${channelId}/files`,
      {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        // The other half is never sent.
        body: new ReadableStream({ start: controller => controller.enqueue(half) }),
        duplex: 'half',
      } as RequestInit,
    );
    sent.catch(() => undefined);
    const sizes = async () => {
      const names = await readdir(incoming).catch(() => []);
      return Promise.all(names.map(async each => (await stat(join(incoming, each))).size));
    };
    await expect.poll(sizes, { timeout: 20_000 }).toEqual([expect.any(Number)]);
    await expect.poll(async () => (await sizes())[0] ?? 0, { timeout: 20_000 }).toBeGreaterThan(0);
    const restarted = restart();
    await expect(sent).rejects.toThrow();
    const { user } = await restarted;
    expect(await user.call(listChannelFiles, { params })).toEqual([]);
    const stored = await user.call(uploadChannelFile, { params, body: { file: new File([text], name) } });
    expect(stored.file).toMatchObject({ fileName: name, fileSize: text.length });
    expect((await user.call(listChannelFiles, { params })).map(({ id }) => id)).toEqual([stored.id]);
    model.use([{ text: 'Gelesen.' }]);
    const body = { channel_id: channelId, text: 'Was kostet Werk 9?', file_ids: [stored.id] };
    const { answer } = await readAll(ask(user, channelId, '', { body }));
    expect(answer).toMatchObject({ finishReason: 'complete', content: { fullText: 'Gelesen.' } });
    expect(JSON.stringify(model.requests.at(-1)?.body.messages)).toContain('4.812 Euro');
  });

  /** Asks a question, and returns when the model was asked, a word of its answer was logged, or the answer is over. */
  async function askTo(
    user: Person,
    question: string,
    words: readonly { readonly text: string }[],
    stop: Stop,
  ) {
    const isSilent = stop === 'before the first';
    const rest = stop === 'after the last' ? [] : ['hold' as const];
    // Every other round is killed while the model is still writing.
    const pause = typeof stop === 'number' && stop % 2 === 0 ? ['hold' as const] : [];
    const at = typeof stop === 'number' ? stop + 1 : words.length;
    model.use(isSilent ? ['hold'] : [...words.slice(0, at), ...pause, ...words.slice(at), ...rest]);
    const { id } = await newChannel(user);
    // The kill also disconnects the reader.
    const reading = readAll(ask(user, id, question));
    reading.catch(() => undefined);
    if (isSilent) await model.held();
    else if (stop === 'after the last') await reading;
    else await logged(words[stop]?.text ?? '');
    return id;
  }

  if (process.env.ORIEL_TEST_FULL)
    it(`by kill -9, ${rounds} times from before the first word to after the last, always leaves that`, {
      timeout: 1_800_000,
    }, async () => {
      for (let round = 0; round < rounds; round++) {
        const question = `Frage ${round}`;
        const words = wordsOf(`Runde${round}`);
        const stop = stopOf(round);
        const balance = await readBalance(running.user);
        const channelId = await askTo(running.user, question, words, stop);
        const asked = model.requests.length;
        const { user } = await restart();
        await readAll(follow(user, channelId));
        const stored = await messagesOf(user, channelId);
        const finishReason = stop === 'after the last' ? 'complete' : 'interrupted';
        const text = stored.messages[1]?.content.fullText ?? 'x';
        expect(stored, question).toMatchObject({
          activeRunId: null,
          messages: [{ content: { fullText: question } }, { complete: true, finishReason }],
        });
        const least = typeof stop === 'number' ? words.slice(0, stop + 1) : words;
        expect(
          text.startsWith(stop === 'before the first' ? '' : textOf(least)),
          `${question}: ${text}`,
        ).toBe(true);
        expect(textOf(words).startsWith(text), `${question}: ${text}`).toBe(true);
        if (stop === 'before the first') expect(text).toBe('');
        expect(await readBalance(user), question).toBe(balance - priceOf(text));
        expect(model.requests, question).toHaveLength(asked);

        model.use([{ text: 'Weiter.' }]);
        const next = await readAll(ask(user, channelId, 'Noch da?'));
        expect(next.answer).toMatchObject({
          finishReason: 'complete',
          content: { fullText: 'Weiter.' },
        });
      }
    });

  it('by SIGTERM keeps all that came', { timeout: 120_000 }, async () => {
    const words = wordsOf('Ende');
    const { channelId } = await askHalf(running.user, words);
    expect(await running.end('SIGTERM')).toBe(0);
    running = await startServerProcess(dataDir, env);
    const { messages } = await messagesOf(running.user, channelId);
    expect(messages[1]).toMatchObject({
      complete: true,
      finishReason: 'interrupted',
      content: { fullText: textOf(words) },
    });
  });
});
