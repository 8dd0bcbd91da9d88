import {
  createChannel,
  deleteChannel,
  emptyChannelBin,
  exportMyChannels,
  getChannel,
  getOrganizationSettings,
  listAuditEntries,
  listMyChannels,
  searchChats,
  updateOrganizationSettings,
  uploadChannelFile,
} from '@oriel/contracts';
import { databases } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUnusedFiles } from '../../ai/files/remove-unused-files';
import type { Person } from '../../http/testing/person';
import { channels, chatFiles, messageWords } from '../../platform/db/schema';
import { createMemoryFiles } from '../../platform/files/create-files';
import { createMessageIndex } from '../chat-search/index-messages';
import { ask, newChannel, readAll } from '../testing/ask';
import { type ChatStack, startChatStack } from '../testing/chat-stack';
import { removeExpired } from './remove-expired';

const day = 24 * 3_600_000;

describe.each(databases)('chats that expire on %s', database => {
  let stack: ChatStack;
  let owner: Person;
  let member: Person;
  beforeAll(async () => {
    stack = await startChatStack({ database });
    [owner, member] = await Promise.all([stack.user('owner'), stack.user('member')]);
  });
  afterAll(() => stack?.close());

  const of = (person: Person) => ({ organizationId: person.organizationId });
  const expire = (days = 0) => {
    const { db, bus } = stack.server.services;
    return removeExpired({ db, bus, now: () => new Date(Date.now() + days * day) });
  };
  const status = async (channelId: string, person = member) =>
    (await person.send(getChannel, { params: { ...of(person), channelId } })).status;
  const temporary = () => member.call(createChannel, { params: of(member), body: { temporary: true } });
  const ago = (days: number) => new Date(Date.now() - days * day);
  const age = (id: string, days: number, change = {}) =>
    stack.server.services.db
      .update(channels)
      .set({ lastMessageAt: ago(days), updatedAt: ago(days), ...change })
      .where(eq(channels.id, id));
  const keepFor = (days: number | null) =>
    owner.send(updateOrganizationSettings, { params: of(owner), body: { chatRetentionDays: days } });

  it('are in no list, search and export before their first question, and go after a day without one', async () => {
    const params = of(member);
    const draft = () =>
      member.call(createChannel, { params, body: { name: 'Draft of a chat', draft: true } });
    const [asked, left] = [await draft(), await draft()];
    const listed = async () =>
      (await member.call(listMyChannels, { params, query: { archived: false } })).map(({ id }) => id);
    const named = async () =>
      (await member.call(searchChats, { params, body: { query: 'Draft', limit: 20 } })).hits.map(
        ({ channelId }) => channelId,
      );
    expect(asked.draft).toBe(true);
    expect([await listed(), await named()]).toEqual([[], []]);
    stack.model.use([{ text: 'Yes.' }]);
    await readAll(ask(member, asked.id, 'Is it there?'));
    expect(
      (await member.call(getChannel, { params: { ...params, channelId: asked.id } })).draft,
    ).toBeUndefined();
    expect([await listed(), await named()]).toEqual([[asked.id], [asked.id]]);
    await expire();
    expect(await status(left.id)).toBe(200);
    await expire(2);
    expect([await status(asked.id), await status(left.id)]).toEqual([200, 404]);
    await member.send(deleteChannel, { params: { ...params, channelId: asked.id } });
    await member.call(emptyChannelBin, { params, query: {} });
  });

  it('are in no list, search and export while they are temporary', async () => {
    stack.model.use([{ text: 'The Zugspitze.' }]);
    const { id, temporary: isTemporary } = await temporary();
    expect(isTemporary).toBe(true);
    await readAll(ask(member, id, 'Highest mountain?'));
    const params = of(member);
    expect(await status(id)).toBe(200);
    for (const archived of [false, true])
      expect(await member.call(listMyChannels, { params, query: { archived } })).toEqual([]);
    const { db } = stack.server.services;
    await createMessageIndex(db)();
    for (const query of ['Zugspitze', 'mountain', 'Highest'])
      expect((await member.call(searchChats, { params, body: { query, limit: 20 } })).hits).toEqual([]);
    expect(await db.$count(messageWords, eq(messageWords.ownerId, member.userId))).toBe(0);
    const zip = Buffer.from(await (await member.call(exportMyChannels, { params })).arrayBuffer());
    expect(zip.includes(id.slice(0, 8))).toBe(false);
  });

  it('are deleted with their files after a day where they are temporary', async () => {
    const { id } = await temporary();
    const kept = await newChannel(member);
    const uploaded = await member.call(uploadChannelFile, {
      params: { ...of(member), channelId: id },
      body: { file: new File(['Secret'], 'a.txt') },
    });
    await expire(0.9);
    expect(await status(id)).toBe(200);
    await expire(1.1);
    expect([await status(id), await status(kept.id)]).toEqual([404, 200]);
    const { db } = stack.server.services;
    await removeUnusedFiles({ db, files: createMemoryFiles() });
    expect(await db.$count(chatFiles, eq(chatFiles.id, uploaded.id))).toBe(0);
  });

  it('are kept for as long as the workspace says, pinned and archived ones too', async () => {
    const ids = [];
    for (const change of [{}, { pinnedAt: new Date() }, { archivedAt: new Date() }]) {
      const { id } = await newChannel(member);
      await age(id, 31, change);
      ids.push(id);
    }
    const recent = await newChannel(member);
    await age(recent.id, 29);
    // Simulates an import: its messages are old, and the chat was created today.
    const imported = await newChannel(member);
    await age(imported.id, 400, { updatedAt: new Date() });
    await expire();
    expect(await status(ids[0] ?? '')).toBe(200);
    expect((await keepFor(30)).status).toBe(200);
    const settings = await member.call(getOrganizationSettings, { params: of(member) });
    expect(settings.chatRetentionDays).toBe(30);
    await expire();
    expect(await Promise.all(ids.map(id => status(id)))).toEqual([404, 404, 404]);
    expect([await status(recent.id), await status(imported.id)]).toEqual([200, 200]);
    const { results } = await owner.call(listAuditEntries, { params: of(owner) });
    expect(JSON.stringify(results[0])).toContain('chatRetentionDays');
    expect((await keepFor(null)).status).toBe(200);
    await expire(1_000);
    expect(await status(recent.id)).toBe(200);
  });

  it('have their time set by administrators alone, from 1 to 3,650 days', async () => {
    for (const days of [0, 3_651, 1.5]) expect((await keepFor(days)).status).toBe(400);
    const body = { chatRetentionDays: 1 };
    expect((await member.send(updateOrganizationSettings, { params: of(member), body })).status).toBe(403);
  });
});
