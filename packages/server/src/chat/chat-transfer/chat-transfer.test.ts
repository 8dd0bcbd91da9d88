import { drawToolName, exportChannel, exportedChat, exportMessage, exportMyChannels } from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq, isNotNull } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { expect, it } from 'vitest';
import { newPerson } from '../../http/testing/person';
import { agents, messages } from '../../platform/db/schema';
import { insertChat } from '../channels/insert-chat';
import { exportChat } from './export-chats';
import { fileName } from './export-words';

const toHtml = async (bytes: Uint8Array) =>
  (await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })).value;

describeDatabases('saving chats', stack => {
  it('writes one chat, and all of them, as Markdown, Word and JSON', async () => {
    const writer = await newPerson(stack(), { role: 'member' });
    const own = { organizationId: writer.organizationId };
    const buildMessage = (role: 'user' | 'assistant', text: string) => ({
      role,
      text,
      createdAt: new Date(0),
    });
    const { id: channelId } = await insertChat(stack().services.db, {
      ...own,
      ownerId: writer.userId,
      name: 'Angebote / Süd',
      messages: [buildMessage('user', 'Was kostet es?'), buildMessage('assistant', '**Zwölf** Euro.')],
    });
    const url = 'https://prices.example/';
    const found = JSON.stringify({ results: [{ title: 'Prices [1](x)\n# Title', url }] });
    await stack()
      .services.db.update(messages)
      .set({
        content: [
          { type: 'function_response', functionName: 'web_search', id: 'c', result: found },
          {
            type: 'function_response',
            functionName: drawToolName,
            id: 'd',
            result: JSON.stringify({ image_id: channelId, status: 'drawing' }),
          },
          { type: 'text', text: '**Zwölf** Euro.' },
          { type: 'file', id: channelId, name: 'Preise_2027.pdf', mime: 'application/pdf', page: 3, mark: 1 },
        ],
      })
      .where(and(eq(messages.channelId, channelId), eq(messages.role, 'assistant')));
    const one = await writer.call(exportChannel, {
      params: { ...own, channelId },
      query: { format: 'markdown' },
    });
    expect(one.headers.get('content-disposition')).toContain(encodeURIComponent('Angebote Süd'));
    const markdown = await one.text();
    expect(markdown).toMatch(/^# Angebote \/ Süd\n/);
    expect(markdown).toContain('**Zwölf** Euro.\n\n');
    expect(markdown).toMatch(
      /\n(?:Sources|Quellen):\n\n- Prices \\\[1\\\]\(x\) \\# Title: <https:\/\/prices\.example\/>\n- \\\[1\\\] Preise\\_2027\.pdf, (?:page|Seite) 3\n$/,
    );
    const word = await writer.call(exportChannel, {
      params: { ...own, channelId },
      query: { format: 'docx' },
    });
    expect(word.headers.get('content-type')).toContain('wordprocessingml');
    expect(word.headers.get('content-disposition')).toContain('.docx');
    const html = await toHtml(new Uint8Array(await word.arrayBuffer()));
    expect(html).toContain('Angebote / Süd</h1>');
    expect(html).toContain('<p>Was kostet es?</p>');
    expect(html).toContain('<strong>Zwölf</strong> Euro.');
    expect(html).toMatch(
      /<li><a href="https:\/\/prices\.example\/">.*<\/li><li>\[1\] Preise_2027\.pdf, \w+ 3<\/li>/,
    );
    const { db, log } = stack().services;
    const channel = { id: channelId, name: 'Angebote', createdAt: new Date(0) };
    const source = {
      db,
      log,
      format: 'markdown',
      locale: 'en',
      productName: 'BankTalk',
      person: 'Ada *',
    } as const;
    expect(await exportChat(source, channel).text()).toContain('\n## Ada \\*, 1 Jan 1970, 00:00 UTC\n');
    const words = await writer.call(exportMyChannels, { params: own, query: { format: 'docx' } });
    const documents = unzipSync(new Uint8Array(await words.arrayBuffer()));
    expect(Object.keys(documents)).toEqual([
      expect.stringMatching(/^Angebote Süd \d{4}-\d\d-\d\d [\da-f]{8}\.docx$/),
    ]);
    for (const bytes of Object.values(documents)) expect(await toHtml(bytes)).toContain('Zwölf');
    const all = await writer.call(exportMyChannels, { params: own, query: { format: 'json' } });
    const files = unzipSync(new Uint8Array(await all.arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      expect.stringMatching(/^Angebote Süd \d{4}-\d\d-\d\d [\da-f]{8}\.json$/),
    ]);
    const [bytes] = Object.values(files);
    expect(exportedChat.parse(JSON.parse(new TextDecoder().decode(bytes))).messages).toMatchObject([
      { role: 'user', images: [] },
      { role: 'assistant', images: [channelId] },
    ]);
  });

  it('names the agent and the person, in the language and time zone of the reader', async () => {
    const reader = await newPerson(stack(), { role: 'member' });
    const own = { organizationId: reader.organizationId };
    const { db } = stack().services;
    const [agent] = await db.select().from(agents).where(isNotNull(agents.i18n)).limit(1);
    const buildMessage = (role: 'user' | 'assistant', at: string) => ({
      role,
      text: role,
      createdAt: new Date(at),
    });
    const { id: channelId } = await insertChat(db, {
      ...own,
      ownerId: reader.userId,
      name: 'Tides',
      createdAt: new Date('2026-11-30T23:30Z'),
      messages: [
        buildMessage('user', '2026-03-29T00:59Z'),
        buildMessage('assistant', '2026-03-29T01:00Z'),
        buildMessage('user', '2026-11-30T23:30Z'),
        buildMessage('assistant', '2026-11-30T23:31Z'),
      ],
    });
    await db
      .update(messages)
      .set({ agentId: agent?.id ?? null })
      .where(and(eq(messages.channelId, channelId), eq(messages.seq, 1)));
    const headings = async (locale: string, timezone: string) => {
      const path = `/api/chat/v1/organizations/${own.organizationId}/channels/${channelId}/export`;
      const answer = await reader.fetch(`${path}?timezone=${timezone}`, {
        headers: { 'accept-language': locale },
      });
      const name = decodeURIComponent(answer.headers.get('content-disposition')?.split("''")[1] ?? '');
      return { name, lines: [...(await answer.text()).matchAll(/^## (.*)$/gm)].map(([, line]) => line) };
    };
    const fullName = 'Nele Ahrens';
    const german = agent?.i18n?.de?.name ?? agent?.name;
    // The clock goes forward between the first two.
    expect(await headings('de', 'Europe/Berlin')).toEqual({
      name: `Tides 2026-12-01 ${channelId.slice(0, 8)}.md`,
      lines: [
        `${fullName}, 29. März 2026, 01:59 MEZ`,
        `${german}, 29. März 2026, 03:00 MESZ`,
        `${fullName}, 1. Dez. 2026, 00:30 MEZ`,
        'Antwort, 1. Dez. 2026, 00:31 MEZ',
      ],
    });
    expect((await headings('en', 'America/New_York')).lines.slice(2)).toEqual([
      `${fullName}, 30 Nov 2026, 18:30 GMT-5`,
      'Answer, 30 Nov 2026, 18:31 GMT-5',
    ]);
    const path = `/api/chat/v1/organizations/${own.organizationId}/channels/${channelId}/export`;
    const refused = await reader.fetch(`${path}?timezone=Mars/Olympus`);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('unknown_time_zone');
  });

  it('writes one answer, with the format that was asked for', async () => {
    const reader = await newPerson(stack(), { role: 'member' });
    const own = { organizationId: reader.organizationId };
    const buildMessage = (role: 'user' | 'assistant', text: string) => ({
      role,
      text,
      createdAt: new Date(0),
    });
    const { db } = stack().services;
    const { id: channelId } = await insertChat(db, {
      ...own,
      ownerId: reader.userId,
      name: 'Tides',
      messages: [
        buildMessage('user', 'When?'),
        buildMessage('assistant', '**Noon**'),
        buildMessage('assistant', 'Later'),
      ],
    });
    const [answer] = await db
      .select()
      .from(messages)
      .where(and(eq(messages.channelId, channelId), eq(messages.seq, 1)));
    const params = { ...own, messageId: answer?.id ?? '' };
    const markdown = await reader.call(exportMessage, { params, query: { format: 'markdown' } });
    const text = await markdown.text();
    expect(text).toContain('**Noon**');
    expect(text).not.toMatch(/When|Later/);
    const word = await reader.call(exportMessage, { params, query: { format: 'docx' } });
    expect(await toHtml(new Uint8Array(await word.arrayBuffer()))).toContain('<strong>Noon</strong>');
    const json = await reader.call(exportMessage, { params, query: { format: 'json' } });
    expect(exportedChat.parse(await json.json()).messages).toMatchObject([{ text: '**Noon**' }]);
  });
});

it.each([
  ['../etc/passwd', 'etc passwd 606a97db'],
  ['a\\b:c*?"<>|\u0000d', 'a b c d 606a97db'],
  ['…', 'Unnamed 606a97db'],
  ['CON', 'CON 606a97db'],
  ['x'.repeat(200), `${'x'.repeat(60)} 606a97db`],
  [`x${'𝔸'.repeat(80)}`, `x${'𝔸'.repeat(59)} 606a97db`],
  [`A\u202efdp`, 'A fdp 606a97db'],
])('a file of an export has a harmless name: %j', (name, expected) => {
  expect(fileName(name, '606a97db-8d42-44f4-8b04-296dd1a4be5a')).toBe(expected);
});
