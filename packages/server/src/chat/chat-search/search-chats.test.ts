import { deleteChannel, findInChannel, listMyChannels, searchChats, updateChannel } from '@oriel/contracts';
import { describeConformance } from '@oriel/testing/vitest';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../../http/testing/person';
import { channels, messages, messageWords } from '../../platform/db/schema';
import { createMessageIndex } from './index-messages';
import { findExcerpt } from './search-chats';

describeConformance('searching chats', stack => {
  let member: Person;
  let other: Person;
  beforeAll(async () => {
    [member, other] = [
      await newPerson(stack(), { role: 'member' }),
      await newPerson(stack(), { role: 'administrator' }),
    ];
  });

  /** A chat with messages, alternating between question and answer. */
  async function addChat(by: Person, name: string, texts: readonly string[], age = '0 minutes') {
    const { db } = stack().services;
    const moment = sql`now() - ${age}::interval`;
    const [channel] = await db
      .insert(channels)
      .values({ organizationId: by.organizationId, ownerId: by.userId, name, lastMessageAt: moment })
      .returning();
    const channelId = channel?.id ?? expect.unreachable();
    const rows =
      texts.length === 0
        ? []
        : await db
            .insert(messages)
            .values(
              texts.map((text, seq) => ({
                channelId,
                seq,
                role: seq % 2 === 0 ? ('user' as const) : ('assistant' as const),
                content: [{ type: 'text' as const, text }],
                fullText: text,
                complete: true,
                createdAt: moment,
                updatedAt: moment,
              })),
            )
            .returning();
    return { channelId, messageIds: rows.map(({ id }) => id) };
  }
  const search = (by: Person, query: string, limit = 50) =>
    by.call(searchChats, { params: { organizationId: by.organizationId }, body: { query, limit } });
  const found = async (by: Person, query: string) =>
    (await search(by, query)).hits.map(({ channelName, message }) => message?.excerpt ?? channelName);

  it('finds words of messages and names by their beginnings, without accents, and only all of them', async () => {
    await addChat(member, 'Marketingstrategie', [
      'Was kostet das Café am Straßenrand?',
      'Zwölf Euro im Monat.',
    ]);
    expect(await found(member, 'cafe strass')).toEqual(['Was kostet das Café am Straßenrand?']);
    expect(await found(member, 'ZWOLF eur')).toEqual(['Zwölf Euro im Monat.']);
    expect(await found(member, 'strategie')).toEqual(['Marketingstrategie']);
    expect(await found(member, 'cafe zwölf')).toEqual([]);
    expect(await found(member, '„…“')).toEqual([]);
    expect(await found(member, 'Привет')).toEqual([]);
    await addChat(member, 'Gruß', ['привет, мир']);
    expect(await found(member, 'Привет')).toEqual(['привет, мир']);
  });

  it.each([
    ['Apfelernte 2026', 'felernte 2026'],
    ['ÄPFEL FÜR ALLE', 'apfel fur'],
    ['A\u0308pfelchen', 'äpfelchen'],
    ['Große Straße', 'grosse stras'],
    ['Wycieczka do Łodzi', 'lodzi'],
    ['Œuvre d’Ørsted', 'oeuvre orsted'],
    ['İzmir ve Iğdır', 'izmir igdir'],
    ['Die ﬁnale Fassung', 'finale'],
    ['Ωmega und Ναι', 'ναι'],
    ['100% _sicher_ \\o/', 'sicher'],
  ])('finds the name %s by %s', async (name, query) => {
    const { channelId } = await addChat(member, name, []);
    await addChat(member, `Another ${crypto.randomUUID()}`, []);
    const { hits } = await search(member, query);
    expect(hits.map(hit => [hit.channelId, hit.channelName])).toEqual([[channelId, name]]);
  });

  const spellings = [
    ['我们明天去北京开会', '北京'],
    ['我们明天去上海开会', '海'],
    ['我买了iPhone手机', 'iphone'],
    ['東京タワーへ行く', 'ﾀﾜｰ'],
    ['프로젝트예산은 칠백만원', '예산'],
    ['ประชุมที่กรุงเทพพรุ่งนี้', 'กรุงเทพ'],
    ['Rechnung an Müller', 'muelle'],
    ['Brief von Schroeder', 'schröder'],
    ['Die Straße nach Gießen', 'giessen'],
    ['Per E-Mail gesendet', 'email'],
    ['Der Kaufvertragsentwurf', 'Kaufvertrags-Entwurf'],
    ['Es kostet 17.500 Euro', '17500'],
    ['Es kostet 18500 Franken', "18'500"],
  ] as const;

  it.each(spellings)(
    'finds %s by %s in messages, names, one chat and a temporary one',
    async (text, query) => {
      const { db } = stack().services;
      const reader = await newPerson(stack(), { role: 'member' });
      const { channelId, messageIds } = await addChat(reader, 'Chat', [
        'nothing',
        text,
        'neue Poesie aus Israel',
      ]);
      const named = await addChat(reader, text, []);
      const { hits } = await search(reader, query);
      expect(hits.map(hit => [hit.channelId, hit.message?.excerpt])).toEqual([
        [named.channelId, undefined],
        [channelId, text],
      ]);
      const find = () =>
        reader.call(findInChannel, {
          params: { organizationId: reader.organizationId, channelId },
          body: { query },
        });
      const place = { messageIds: [messageIds[1]], counts: [1], hasMore: false };
      expect(await find()).toEqual(place);
      await db.update(channels).set({ isTemporary: true }).where(eq(channels.id, channelId));
      expect(await find()).toEqual(place);
    },
  );

  it('finds a run of signs, not its pieces in another order', async () => {
    const reader = await newPerson(stack(), { role: 'member' });
    const { channelId } = await addChat(reader, 'Order', ['京都与东京都，东京', '东京都']);
    expect((await found(reader, '东京都')).toSorted()).toEqual(['东京都', '京都与东京都，东京']);
    expect(await found(reader, '与东京都东')).toEqual([]);
    const { messageIds } = await reader.call(findInChannel, {
      params: { organizationId: reader.organizationId, channelId },
      body: { query: '都东京' },
    });
    expect(messageIds).toEqual([]);
  });

  it('tells where to jump to, the latest first, and whether a chat is archived', async () => {
    const older = await addChat(member, 'Older', ['A quixotic plan'], '3 minutes');
    const newer = await addChat(member, 'Newer', ['nothing', 'The most quixotic of all'], '2 minutes');
    const params = { organizationId: member.organizationId, channelId: older.channelId };
    await member.call(updateChannel, { params, body: { archived: true } });
    const { hits, hasMore } = await search(member, 'quixotic');
    expect(hits).toMatchObject([
      {
        channelId: newer.channelId,
        channelName: 'Newer',
        archived: false,
        message: { id: newer.messageIds[1], role: 'assistant' },
      },
      { channelId: older.channelId, archived: true, message: { id: older.messageIds[0], role: 'user' } },
    ]);
    expect(hasMore).toBe(false);
    expect(await search(member, 'quixotic', 1)).toMatchObject({ hits: [hits[0]], hasMore: true });
  });

  it('finds all places in one chat, oldest first, also in messages that were not read before', async () => {
    const within = await addChat(
      member,
      'Within',
      ['Ein Äpfelchen', 'nichts', 'APFELbaum, **Apfel**, Holzapfel', 'Apfel, ersetzt'],
      '3 days',
    );
    await addChat(member, 'Beside', ['Noch ein Apfel']);
    const last = within.messageIds[3] ?? expect.unreachable();
    await stack().services.db.update(messages).set({ superseded: true }).where(eq(messages.id, last));
    const find = (by: Person, query: string, { channelId } = within) =>
      by.call(findInChannel, {
        params: { organizationId: by.organizationId, channelId },
        body: { query },
      });
    expect(await find(member, 'apfel')).toEqual({
      messageIds: [within.messageIds[0], within.messageIds[2]],
      counts: [1, 2],
      hasMore: false,
    });
    expect(await find(member, '…')).toEqual({ messageIds: [], counts: [], hasMore: false });
    await expect(find(other, 'apfel')).rejects.toMatchObject({ status: 404 });
  });

  it('finds words in all of a long chat before the index has come to it, and in a temporary one, which it never reads', async () => {
    const texts = Array.from({ length: 2_100 }, (_, at) =>
      at % 1_000 === 3 ? `quittenbrot ${at}` : `${at}`,
    );
    const long = await addChat(member, 'Long', texts, '1 day');
    const find = (channelId: string) =>
      member.call(findInChannel, {
        params: { organizationId: member.organizationId, channelId },
        body: { query: 'quitten' },
      });
    const places = [3, 1_003, 2_003];
    expect((await find(long.channelId)).messageIds).toEqual(places.map(at => long.messageIds[at]));

    const { db } = stack().services;
    const temporary = await addChat(member, 'Temporary', texts);
    await db.update(channels).set({ isTemporary: true }).where(eq(channels.id, temporary.channelId));
    expect((await find(temporary.channelId)).messageIds).toEqual(places.map(at => temporary.messageIds[at]));
    const read = await db.$count(messageWords, inArray(messageWords.messageId, temporary.messageIds));
    expect(read).toBe(0);
  });

  it('looks through no more of a temporary chat than its limits, and says so', async () => {
    const { db } = stack().services;
    const within = await addChat(
      member,
      'Temporary',
      Array.from({ length: 24 }, () => 'schlehe'),
    );
    await db
      .update(messages)
      .set({ fullText: sql`full_text || repeat(' wort', 40000) || ' hagebutte'` })
      .where(eq(messages.channelId, within.channelId));
    await db.update(channels).set({ isTemporary: true }).where(eq(channels.id, within.channelId));
    const find = (query: string) =>
      member.call(findInChannel, {
        params: { organizationId: member.organizationId, channelId: within.channelId },
        body: { query },
      });
    expect(await find('schlehe')).toEqual({
      messageIds: within.messageIds.slice(-20),
      counts: Array.from({ length: 20 }, () => 1),
      hasMore: true,
    });
    expect(await find('hagebutte')).toEqual({ messageIds: [], counts: [], hasMore: true });
  });

  it('keeps the chats of one from everybody else, and finds nothing that was deleted or replaced', async () => {
    const { channelId } = await addChat(member, 'Zephyranthes', ['zephyranthes one', 'zephyranthes two']);
    expect(await found(other, 'zephyranthes')).toEqual([]);
    const { db } = stack().services;
    await db
      .update(messages)
      .set({ superseded: true })
      .where(sql`${messages.channelId} = ${channelId} AND seq = 1`);
    expect(await found(member, 'zephyranthes')).toEqual(['Zephyranthes', 'zephyranthes one']);
    await member.call(deleteChannel, { params: { organizationId: member.organizationId, channelId } });
    expect(await found(member, 'zephyranthes')).toEqual([]);
  });

  describe('the job', () => {
    it('reads what is older, and again what was changed, once each', async () => {
      const { db } = stack().services;
      const { channelId, messageIds } = await addChat(member, 'Old', ['ornithology', 'birds'], '2 days');
      expect(await found(member, 'ornitho')).toEqual([]);
      const index = createMessageIndex(db);
      await index();
      expect(await found(member, 'ornitho')).toEqual(['ornithology']);
      const [first = ''] = messageIds;
      const before = await db.select().from(messageWords).where(eq(messageWords.messageId, first));
      await index();
      expect(await db.select().from(messageWords).where(eq(messageWords.messageId, first))).toEqual(before);
      await db
        .update(messages)
        .set({ fullText: 'herpetology', updatedAt: sql`now() - interval '1 hour'` })
        .where(eq(messages.id, first));
      await createMessageIndex(db)();
      expect(await found(member, 'herpeto')).toEqual(['herpetology']);
      expect(await found(member, 'ornitho')).toEqual([]);
      await member.call(deleteChannel, { params: { organizationId: member.organizationId, channelId } });
    });

    it('reads again what was indexed by older rules', async () => {
      const { db } = stack().services;
      const { messageIds } = await addChat(member, 'Older rules', ['我们后天去南京开会'], '2 days');
      const own = inArray(messageWords.messageId, messageIds);
      await createMessageIndex(db)();
      const [current] = await db.select().from(messageWords).where(own);
      await db
        .update(messageWords)
        .set({ folding: 1, document: sql`array_to_tsvector('{我们后天去南京开会}'::text[])` })
        .where(own);
      expect(await found(member, '南京')).toEqual([]);
      await createMessageIndex(db)();
      expect(await db.select().from(messageWords).where(own)).toEqual([current]);
      expect(await found(member, '南京')).toEqual(['我们后天去南京开会']);
    });

    it('takes what a model may write, however long', async () => {
      const { db } = stack().services;
      const words = Array.from({ length: 40_000 }, (_, at) => `w${at.toString(36)}ж"\\'{}`);
      await addChat(member, 'Long', [words.join(' '), `${'x'.repeat(300_000)} end`], '1 day');
      await createMessageIndex(db)();
      expect((await search(member, 'w0ж')).hits).toHaveLength(1);
    });

    it('reads long messages in portions', async () => {
      const { db } = stack().services;
      const { messageIds } = await addChat(
        member,
        'Novel',
        Array.from({ length: 12 }, (_, at) => `${'novel '.repeat(40_000)} chapter ${at}`),
        '1 day',
      );
      await createMessageIndex(db)();
      // Each writing statement is a transaction.
      const [written] = await db
        .select({ read: sql`count(*)::int`, portions: sql`count(DISTINCT xmin::text)::int` })
        .from(messageWords)
        .where(inArray(messageWords.messageId, messageIds));
      expect(written).toEqual({ read: 12, portions: 2 });
    });

    it('goes on past a message that the database refuses', async () => {
      const { db } = stack().services;
      const { messageIds } = await addChat(member, 'Odd', ['xylem a', 'xylem b', 'xylem c'], '1 day');
      await db.execute(
        sql.raw(`ALTER TABLE message_words ADD CONSTRAINT odd CHECK (message_id <> '${messageIds[1]}')`),
      );
      try {
        await expect(createMessageIndex(db)()).rejects.toThrow('Messages that cannot be searched: 1');
        expect((await found(member, 'xylem')).sort()).toEqual(['xylem a', 'xylem c']);
      } finally {
        await db.execute(sql`ALTER TABLE message_words DROP CONSTRAINT odd`);
      }
      await createMessageIndex(db)();
      expect(await found(member, 'xylem')).toHaveLength(3);
    });

    it('finds what is rare and old behind many messages', async () => {
      const { db } = stack().services;
      const reader = await newPerson(stack(), { role: 'member' });
      await addChat(reader, 'Rare', ['sesquipedalian'], '3 days');
      await addChat(
        reader,
        'Many',
        Array.from({ length: 1_100 }, (_, at) => `message number ${at}`),
        '1 day',
      );
      await createMessageIndex(db)();
      expect(await found(reader, 'sesqui')).toEqual(['sesquipedalian']);
      expect((await search(reader, 'message')).hits).toHaveLength(50);
    });
  });

  it('lists pinned chats first, and archived ones apart', async () => {
    const reader = await newPerson(stack(), { role: 'member' });
    const params = { organizationId: reader.organizationId };
    const one = await addChat(reader, 'One', [], '3 days');
    const two = await addChat(reader, 'Two', [], '2 days');
    await addChat(reader, 'Three', [], '1 day');
    const change = (channelId: string, body: { pinned?: boolean; archived?: boolean }) =>
      reader.call(updateChannel, { params: { ...params, channelId }, body });
    const list = async (archived = false) =>
      (await reader.call(listMyChannels, { params, query: { archived } })).map(({ name }) => name);
    expect(await change(one.channelId, { pinned: true })).toMatchObject({ pinnedAt: expect.any(Number) });
    await change(two.channelId, { archived: true });
    expect(await list()).toEqual(['One', 'Three']);
    expect(await list(true)).toEqual(['Two']);
    expect(await change(one.channelId, { pinned: false })).not.toHaveProperty('pinnedAt');
    await change(two.channelId, { archived: false });
    expect(await list()).toEqual(['Three', 'Two', 'One']);
  });
});

it.each([
  ['a short text', 'kurz', ['kurz'], /^kurz$/],
  [
    'the middle of a long one',
    `${'Wort '.repeat(2_000)}Nadel ${'Heu '.repeat(400)}`,
    ['nadel'],
    /^…(Wort )+Nadel (Heu )*(Heu?|H)?…$/,
  ],
  ['several lines', 'a\n\n  b', ['b'], /^a b$/],
  [
    'a table and headings as plain text',
    '## Costs\n\n| Site | **Year** |\n|---|---:|\n| Werk 9 | [€289](https://a.example) |',
    ['werk'],
    /^Costs Site · Year Werk 9 · €289$/,
  ],
  [
    'lists, links, code and quotes as plain text',
    '> *Say*\n\n1. **One** `x || y`\n2. [Two](https://b.example/nadel)\n\n```js\nconst nadel = a < b && "c";\n```\n***\n![A boat](https://c.example)',
    ['nadel'],
    /^Say One x \|\| y Two const nadel = a < b && "c"; A boat$/,
  ],
  [
    'a long table as plain text',
    `| A | B |\n|---|---|\n${'| heu | 1 |\n'.repeat(400)}| nadel | **2** |\n`,
    ['nadel'],
    /^…(heu · |1 |· )*nadel · 2$/,
  ],
  ['signs of two units', '🌷'.repeat(3_000), ['x'], /^🌷+…$/u],
])('an excerpt shows %s', (_, text, words, expected) => {
  expect(findExcerpt(text, words)).toMatch(expected);
});
