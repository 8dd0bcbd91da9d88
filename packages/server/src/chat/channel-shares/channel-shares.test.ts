import {
  copySharedChat,
  createChannel,
  deleteMessage,
  getChannelShare,
  getSharedChat,
  listAgents,
  listAuditEntries,
  listMessages,
  shareChannel,
  showVersion,
  unshareChannel,
  updateChannel,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { newPerson, type Person, person } from '../../http/testing/person';
import { messages, organizationMembers } from '../../platform/db/schema';
import { insertChat } from '../channels/insert-chat';

describeDatabases('sharing a chat', stack => {
  let member: Person;
  let colleague: Person;
  let administrator: Person;
  let outsider: Person;
  let guest: Person;
  beforeAll(async () => {
    [member, colleague, administrator] = [
      await newPerson(stack(), { role: 'member' }),
      await newPerson(stack(), { role: 'member' }),
      await newPerson(stack(), { role: 'administrator' }),
    ];
    [outsider, guest] = [await person(stack(), 'outsider'), await person(stack(), 'guest')];
  });

  async function addChat(by: Person) {
    const buildMessage = (role: 'user' | 'assistant', text: string, second: number) =>
      ({ role, text, createdAt: new Date(Date.now() - 60_000 + second) }) as const;
    const { id } = await insertChat(stack().services.db, {
      organizationId: by.organizationId,
      ownerId: by.userId,
      name: 'Budget 2027: C++',
      messages: [buildMessage('user', 'Was kostet es?', 1), buildMessage('assistant', 'Zwölf Euro.', 2)],
    });
    return { organizationId: by.organizationId, channelId: id };
  }
  const share = (by: Person, params: { organizationId: string; channelId: string }, body = {}) =>
    by.send(shareChannel, { params, body: { audience: 'organization', with_name: true, ...body } });
  const read = async (by: Person, shareId: string) => {
    const answer = await by.send(getSharedChat, { params: { shareId } });
    return answer.status === 200 ? answer.json() : answer.status;
  };

  it('is refused for a temporary one, which leaves nothing behind', async () => {
    const { organizationId } = member;
    const { id } = await member.call(createChannel, {
      params: { organizationId },
      body: { temporary: true },
    });
    expect((await share(member, { organizationId, channelId: id })).status).toBe(403);
  });

  it('shows it to the workspace and nobody else, until the link is revoked', async () => {
    const params = await addChat(member);
    expect(await member.call(getChannelShare, { params })).toEqual({
      share: null,
      audiences: ['organization'],
    });
    const made = await share(member, params);
    expect(made.status).toBe(200);
    const { id, url } = await made.json();
    expect(url).toBe(`${stack().url}/share/${id}`);
    expect(await read(colleague, id)).toMatchObject({
      name: 'Budget 2027: C++',
      audience: 'organization',
      shared_by: expect.any(String),
      is_cut: false,
      messages: [
        { role: 'user', text: 'Was kostet es?' },
        { role: 'assistant', text: 'Zwölf Euro.' },
      ],
    });
    for (const other of [outsider, guest]) expect(await read(other, id)).toBe(404);
    expect((await (await share(member, params)).json()).id).toBe(id);
    await member.call(unshareChannel, { params });
    expect(await read(colleague, id)).toBe(404);
    expect((await (await share(member, params)).json()).id).not.toBe(id);
  });

  it('shows it to everybody where the role allows that, without a name if wished', async () => {
    expect((await share(member, await addChat(member), { audience: 'public' })).status).toBe(403);
    const params = await addChat(administrator);
    const { id } = await (
      await share(administrator, params, { audience: 'public', with_name: false })
    ).json();
    for (const reader of [outsider, guest])
      expect(await read(reader, id)).toMatchObject({ name: 'Budget 2027: C++', shared_by: null });
    expect(JSON.stringify(await read(guest, id))).not.toContain(administrator.userId);

    const { organizationId, channelId } = params;
    const query = { page: 1, pageSize: 100, group: 'shares' as const };
    const log = await administrator.call(listAuditEntries, { params: { organizationId }, query });
    expect(log.results.map(({ kind, target }) => [kind, target.id])).toContainEqual([
      'chat-shared',
      channelId,
    ]);
    // The id of the link is the credential of the chat.
    expect(JSON.stringify(log)).not.toContain(id);
  });

  type Params = Awaited<ReturnType<typeof addChat>>;
  /** Stores a message of the chat, before or after it was shared. */
  async function say(
    { channelId }: Params,
    seq: number,
    text: string,
    values: Partial<typeof messages.$inferInsert>,
  ) {
    const [row] = await stack()
      .services.db.insert(messages)
      .values({
        channelId,
        seq,
        role: seq % 2 === 0 ? 'user' : 'assistant',
        content: [
          { type: 'thinking', content: 'secret thought', isRedacted: false },
          { type: 'text', text },
        ],
        fullText: text,
        complete: true,
        createdAt: new Date(Date.now() - 30_000),
        ...values,
      })
      .returning();
    return row?.id ?? expect.unreachable();
  }
  const stored = ({ channelId }: Params) =>
    stack()
      .services.db.select()
      .from(messages)
      .where(eq(messages.channelId, channelId))
      .orderBy(messages.seq);
  const texts = async (shareId: string) => {
    const shown = await colleague.call(getSharedChat, { params: { shareId } });
    return shown.messages.map(({ text }) => text);
  };

  it('shows no thoughts and tools, and nothing that came later, until it is shared anew', async () => {
    const params = await addChat(member);
    const [, answer] = await stored(params);
    const question = await say(params, 2, 'And in a year?', { parentId: answer?.id });
    const written = await say(params, 3, 'Half a senten', { parentId: question, complete: false });
    const { id } = await (await share(member, params)).json();
    const { db } = stack().services;
    await db.update(messages).set({ fullText: 'Later', complete: true }).where(eq(messages.id, written));
    await member.call(updateChannel, { params, body: { name: 'Secret name' } });
    const before = ['Was kostet es?', 'Zwölf Euro.', 'And in a year?'];
    expect(await texts(id)).toEqual(before);
    expect(await read(colleague, id)).toMatchObject({ name: 'Budget 2027: C++' });
    const own = { organizationId: colleague.organizationId, shareId: id };
    expect((await colleague.call(copySharedChat, { params: own })).name).toBe('Budget 2027: C++');
    await share(member, params);
    expect(await texts(id)).toEqual([...before, 'Later']);
    expect(await read(colleague, id)).toMatchObject({ name: 'Secret name' });
    expect(JSON.stringify(await read(colleague, id))).not.toContain('secret thought');
  });

  it('lists the pages of the web that an answer rests on, and nothing else that a tool found', async () => {
    const params = await addChat(member);
    const result = JSON.stringify({
      results: [{ title: 'Prices', url: 'https://prices.example/', text: 'found in private' }],
    });
    const content = [
      { type: 'function_response' as const, functionName: 'web_search', id: 'c', result },
      { type: 'text' as const, text: 'Zwölf.' },
    ];
    const parentId = await say(params, 2, 'Und nun?', { parentId: (await stored(params)).at(-1)?.id });
    await say(params, 3, 'Zwölf.', { content, parentId });
    const { id } = await (await share(member, params)).json();
    const shared = await read(colleague, id);
    expect(JSON.stringify(shared)).not.toContain('found in private');
    expect((shared as { messages: object[] }).messages.at(-1)).toMatchObject({
      text: 'Zwölf.',
      sources: [{ title: 'Prices', url: 'https://prices.example/' }],
    });
  });

  it('names the agent of each answer, in the languages that it has', async () => {
    const params = await addChat(member);
    const found = await member.call(listAgents, { params: { organizationId: member.organizationId } });
    const agent = found.find(({ i18n }) => i18n?.de) ?? expect.unreachable();
    const question = await say(params, 2, 'Und nun?', { parentId: (await stored(params)).at(-1)?.id });
    await say(params, 3, 'Zwölf.', { parentId: question, agentId: agent.id });
    const { id } = await (await share(member, params)).json();
    const { messages: shown } = await colleague.call(getSharedChat, { params: { shareId: id } });
    expect(shown.map(({ agentName }) => agentName?.de)).toEqual([
      undefined,
      undefined,
      undefined,
      agent.i18n?.de?.name ?? agent.name,
    ]);
  });

  it('goes on showing the versions that were shown, and never one that was hidden', async () => {
    const params = await addChat(member);
    const [question, answer] = await stored(params);
    const follow = await say(params, 2, 'And in a year?', { parentId: answer?.id });
    const last = await say(params, 3, 'Far more.', { parentId: follow });
    const hidden = await say(params, 5, 'Hidden', {
      parentId: question?.id,
      responseToId: question?.id,
      chosen: false,
      superseded: true,
    });
    const { id } = await (await share(member, params)).json();
    const all = ['Was kostet es?', 'Zwölf Euro.', 'And in a year?', 'Far more.'];
    const { organizationId } = params;
    await member.call(showVersion, { params: { organizationId, messageId: hidden } });
    expect(await texts(id)).toEqual(all);
    const remove = (messageId: string, versions: 'one' | 'all') =>
      member.call(deleteMessage, { params: { organizationId, messageId }, query: { versions } });
    await remove(last, 'all');
    expect(await texts(id)).toEqual(all.slice(0, 3));
    await remove(answer?.id ?? '', 'one');
    expect(await texts(id)).toEqual(all.slice(0, 1));
    await remove(question?.id ?? '', 'all');
    expect(await texts(id)).toEqual([]);
    expect(await stored(params)).toEqual([]);
  });

  it('is continued as a copy of the reader, which the first person never sees', async () => {
    const params = await addChat(member);
    const { id: shareId } = await (await share(member, params)).json();
    const own = { organizationId: colleague.organizationId, shareId };
    const copy = await colleague.call(copySharedChat, { params: own });
    expect(copy.name).toBe('Budget 2027: C++');
    const at = { organizationId: colleague.organizationId, channelId: copy.id };
    const { messages: copied } = await colleague.call(listMessages, { params: at });
    expect(copied.map(({ content }) => content.fullText)).toEqual(['Was kostet es?', 'Zwölf Euro.']);
    expect(copied[1]).toMatchObject({ responseToId: copied[0]?.id, parentId: copied[0]?.id, complete: true });
    expect((await member.send(listMessages, { params: at })).status).toBe(404);
    const foreign = { organizationId: outsider.organizationId, shareId };
    expect((await outsider.send(copySharedChat, { params: foreign })).status).toBe(404);
  });

  it('ends with the membership of the person who shared it', async () => {
    const leaver = await newPerson(stack(), { role: 'member' });
    const params = await addChat(leaver);
    const { id } = await (await share(leaver, params)).json();
    expect(await read(colleague, id)).toMatchObject({ audience: 'organization' });
    const { db } = stack().services;
    const own = and(
      eq(organizationMembers.organizationId, leaver.organizationId),
      eq(organizationMembers.userId, leaver.userId),
    );
    await db.delete(organizationMembers).where(own);
    expect(await read(colleague, id)).toBe(404);
  });
});
