import {
  copySharedChat,
  getChannelShare,
  getSharedChat,
  listMessages,
  shareChannel,
  unshareChannel,
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
    const said = (role: 'user' | 'assistant', text: string, second: number) =>
      ({ role, text, createdAt: new Date(Date.now() - 60_000 + second) }) as const;
    const { id } = await insertChat(stack().services.db, {
      organizationId: by.organizationId,
      ownerId: by.userId,
      name: 'Budget 2027: C++',
      messages: [said('user', 'Was kostet es?', 1), said('assistant', 'Zwölf Euro.', 2)],
    });
    return { organizationId: by.organizationId, channelId: id };
  }
  const share = (by: Person, params: { organizationId: string; channelId: string }, body = {}) =>
    by.send(shareChannel, { params, body: { audience: 'organization', with_name: true, ...body } });
  const read = async (by: Person, shareId: string) => {
    const answer = await by.send(getSharedChat, { params: { shareId } });
    return answer.status === 200 ? answer.json() : answer.status;
  };

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
  });

  it('shows only what was said before, and no thoughts, tools and files', async () => {
    const params = await addChat(member);
    const { id } = await (await share(member, params)).json();
    const { db } = stack().services;
    const later = (seq: number, createdAt: Date) => ({
      channelId: params.channelId,
      seq,
      role: 'assistant' as const,
      content: [
        { type: 'thinking' as const, content: 'secret thought', isRedacted: false },
        { type: 'text' as const, text: 'Later' },
      ],
      fullText: 'Later',
      complete: true,
      createdAt,
    });
    await db.insert(messages).values(later(2, new Date(Date.now() + 60_000)));
    expect(JSON.stringify(await read(colleague, id))).not.toContain('Later');
    await db.insert(messages).values(later(3, new Date(Date.now() - 1_000)));
    const shown = JSON.stringify(await read(colleague, id));
    expect(shown).toContain('Later');
    expect(shown).not.toContain('secret thought');
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
