import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  type ChatImportEvent,
  chatImportEvent,
  exportChannel,
  listMessages,
  listMyChannels,
  searchChats,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { newPerson, type Person } from '../../http/testing/person';
import { openImport } from './open-import';
import { readImportedChat } from './read-import';
import { splitJson } from './split-json';
import {
  buildChatGptChat,
  buildChatGptExport,
  buildShortChat,
  buildZip,
  node,
  openWebUiChat,
} from './testing/build-export';

type Of<T extends ChatImportEvent['type']> = Extract<ChatImportEvent, { type: T }>;

describeDatabases('importing chats', stack => {
  let member: Person;
  beforeAll(async () => {
    member = await newPerson(stack(), { role: 'member' });
  });
  const post = (by: Person, content: unknown, name = 'conversations.json') => {
    const form = new FormData();
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    // the bytes are in an ArrayBuffer
    form.append('file', new File([(isRaw ? content : JSON.stringify(content)) as BlobPart], name));
    const path = `/api/chat/v1/organizations/${by.organizationId}/chat-import`;
    return by.fetch(path, { method: 'POST', body: form });
  };
  const send = async (by: Person, content: unknown, name?: string) => {
    const answer = await post(by, content, name);
    expect(answer.status).toBe(200);
    const lines = (await answer.text()).split('\n').filter(line => line.startsWith('data: '));
    const events = lines.map(line => chatImportEvent.parse(JSON.parse(line.slice(6))));
    return {
      events,
      chats: events.filter((event): event is Of<'chat'> => event.type === 'chat'),
      done: events.find((event): event is Of<'done'> => event.type === 'done') ?? expect.unreachable(),
    };
  };

  it('imports readable chats, and reports on each', async () => {
    const params = { organizationId: member.organizationId };
    const file = [
      buildShortChat('Tides', 'When?\u0000'),
      { mapping: 7, title: 'Broken' },
      { mapping: {}, title: 'Empty' },
    ];
    const { chats, done } = await send(member, file);
    expect(done).toEqual({ type: 'done', source: 'chatgpt', imported: 1, left: 0, skipped: [] });
    expect(chats).toMatchObject([
      { name: 'Tides', outcome: 'imported', messages: 2 },
      { name: 'Broken', outcome: 'malformed', channelId: null },
      { name: 'Empty', outcome: 'empty' },
    ]);
    const channelId = chats[0]?.channelId ?? '';
    const { messages } = await member.call(listMessages, { params: { ...params, channelId } });
    expect(messages.map(({ content }) => content.fullText)).toEqual(['When?', 'Noon.']);
    expect((await send(member, file)).chats[0]?.outcome).toBe('known');
    expect((await send(member, openWebUiChat)).done).toMatchObject({ source: 'open-webui', imported: 1 });
    const list = await member.call(listMyChannels, { params, query: { archived: true } });
    expect(list.map(({ name }) => name)).toEqual(['Gezeiten']);
  });

  it('makes imported chats searchable at once, even old ones', async () => {
    const reader = await newPerson(stack(), { role: 'member' });
    expect((await send(reader, openWebUiChat)).done.imported).toBe(1);
    const place = { organizationId: reader.organizationId };
    const find = async (query: string) =>
      (await reader.call(searchChats, { params: place, body: { query, limit: 10 } })).hits;
    expect((await find('zwolf')).map(({ message }) => message?.excerpt)).toEqual(['Um zwölf.']);
    expect(await find('nie')).toEqual([]);
  });

  it.each(['no JSON', '[]', '{"chats":[]}', 'PK\u0003\u0004 broken'])('finds no chat in %j', async text => {
    const { done, chats } = await send(member, text, 'file.json');
    expect(chats).toEqual([]);
    const reason = text.startsWith('PK') ? 'unreadable' : 'other';
    expect(done).toMatchObject({ source: null, skipped: [{ reason, count: 1, names: ['file.json'] }] });
  });

  it.each([2025, 2026] as const)(
    'takes a ZIP of ChatGPT as of %d, and names what it leaves out',
    async layout => {
      const reader = await newPerson(stack(), { role: 'member' });
      const picture = buildChatGptChat(
        'Picture',
        [node('q', 'root', 'user', [{ asset_pointer: 'sediment://file-abc' }, 'What is it?'])],
        'q',
      );
      const all = [buildShortChat('One'), buildShortChat('Two'), picture, buildShortChat('Four')];
      const { chats, done, events } = await send(reader, buildChatGptExport(layout, all), 'export.zip');
      expect(chats.map(({ name, outcome, attachments }) => [name, outcome, attachments])).toEqual([
        ['One', 'imported', 0],
        ['Two', 'imported', 0],
        ['Picture', 'imported', 1],
        ['Four', 'imported', 0],
      ]);
      const folder = layout === 2026 ? 'export/' : '';
      expect(done).toMatchObject({ source: 'chatgpt', imported: 4 });
      expect(Object.fromEntries(done.skipped.map(({ reason, names }) => [reason, names.toSorted()]))).toEqual(
        {
          media: [`${folder}dalle-generations/one.webp`, `${folder}file-abc-photo.png`],
          other: ['chat.html', 'message_feedback.json', 'shared_conversations.json', 'user.json'].map(
            name => `${folder}${name}`,
          ),
          archive: [`${folder}old.zip`],
        },
      );
      const shares = events.flatMap(event => (event.type === 'progress' ? [event.share] : []));
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      expect(shares.at(-1)).toBe(1);
    },
  );

  it('keeps the chats before a damaged part, and rejects entries that claim a wrong size', async () => {
    const reader = await newPerson(stack(), { role: 'member' });
    const whole = JSON.stringify([buildShortChat('One'), buildShortChat('Two')]);
    const cut = await send(reader, buildZip({ 'conversations.json': whole.slice(0, -20) }), 'export.zip');
    expect(cut.chats.map(({ name }) => name)).toEqual(['One']);
    expect(cut.done.skipped).toEqual([{ reason: 'unreadable', count: 1, names: ['conversations.json'] }]);
    const zip = Buffer.from(buildZip({ 'conversations.json': [buildShortChat('Three')] }));
    // The central directory claims a smaller size.
    zip.writeUInt32LE(20, zip.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24);
    const falseSize = await send(reader, zip, 'export.zip');
    expect(falseSize.done).toMatchObject({ imported: 0, skipped: [{ reason: 'unreadable' }] });
  });

  it('imports its own export', async () => {
    const [writer, reader] = [
      await newPerson(stack(), { role: 'member' }),
      await newPerson(stack(), { role: 'member' }),
    ];
    const { chats } = await send(writer, [buildShortChat('Tides')]);
    const params = { organizationId: writer.organizationId, channelId: chats[0]?.channelId ?? '' };
    const exported = await writer.call(exportChannel, { params, query: { format: 'json' } });
    const file = buildZip({ 'Tides.json': await exported.text() });
    const again = await send(reader, file, 'chats.zip');
    expect(again.done).toMatchObject({ source: 'oriel', imported: 1, skipped: [] });
    expect(again.chats).toMatchObject([{ name: 'Tides', messages: 2 }]);
    expect((await send(writer, file)).chats).toMatchObject([{ outcome: 'known' }]);
  });

  it('runs two imports of a person at a time, so that they do not fill the disk', async () => {
    const by = await newPerson(stack(), { role: 'member' });
    const path = `/api/chat/v1/organizations/${by.organizationId}/chat-import`;
    const hold = () => {
      const leaving = new AbortController();
      const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n[';
      const body = new ReadableStream({ start: sent => sent.enqueue(new TextEncoder().encode(start)) });
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const init = { method: 'POST', headers, body, duplex: 'half', signal: leaving.signal };
      by.fetch(path, init as RequestInit).catch(() => undefined); // `duplex` is not typed yet
      return leaving;
    };
    const statusOf = async (person: Person) => (await post(person, [])).status;
    const held: AbortController[] = [];
    const holdOneMore = () => {
      held.push(hold());
      return statusOf(by);
    };
    await expect.poll(holdOneMore, { timeout: 10_000 }).toBe(503);
    expect(await statusOf(member)).toBe(200);
    for (const each of held) each.abort();
    await expect.poll(() => statusOf(by), { timeout: 10_000 }).toBe(200);
  });

  it('refuses an empty file', async () => {
    expect((await post(member, '')).status).toBe(413);
  });
});

it('reads a ZIP with far more text than memory, one chat at a time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oriel-import-'));
  try {
    const path = join(folder, 'export.zip');
    const chat = JSON.stringify(buildShortChat('Tides', 'Words of a question. '.repeat(5_000)));
    const count = 1_500;
    function* list() {
      yield '[';
      for (let at = 0; at < count; at++) yield at === 0 ? chat : `,${chat}`;
      yield ']';
    }
    const zip = new ZipFile();
    zip.addReadStream(Readable.from(list(), { objectMode: false }), 'conversations.json');
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(path));
    const { size } = await stat(path);
    const opened = await openImport(path, 'export.zip', size, () => expect.unreachable());
    // Garbage that has not been collected yet does not count.
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const used = () => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const before = used();
    let [read, peak] = [0, 0];
    for await (const element of splitJson((await opened.texts[0]?.open()) ?? expect.unreachable())) {
      if (readImportedChat(element)?.chat.name === 'Tides') read++;
      if (read % 150 === 0) peak = Math.max(peak, used() - before);
    }
    opened.close();
    expect(read).toBe(count);
    expect(opened.texts[0]?.size).toBeGreaterThan(150_000_000);
    expect(peak).toBeLessThan(20_000_000);
  } finally {
    await rm(folder, { recursive: true });
  }
});
