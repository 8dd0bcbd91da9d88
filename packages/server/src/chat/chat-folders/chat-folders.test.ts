import { randomUUID } from 'node:crypto';
import {
  createChannel,
  createChatFolder,
  deleteChatFile,
  deleteChatFolder,
  getChannel,
  getChatFile,
  listChatFolderFiles,
  listChatFolders,
  updateChannel,
  updateChatFolder,
  uploadChannelFile,
  uploadChatFolderFile,
} from '@oriel/contracts';
import { databases } from '@oriel/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUnusedFiles } from '../../ai/files/remove-unused-files';
import type { Person } from '../../http/testing/person';
import { endMemberships } from '../../identity/departures/departures';
import { chatFiles, chatFolders } from '../../platform/db/schema';
import { createMemoryFiles } from '../../platform/files/create-files';
import { ask, newChannel, readAll } from '../testing/ask';
import { type ChatStack, startChatStack } from '../testing/chat-stack';

describe.each(databases)('folders of chats on %s', database => {
  let stack: ChatStack;
  let user: Person;
  let other: Person;
  beforeAll(async () => {
    stack = await startChatStack({ database });
    [user, other] = await Promise.all([stack.user('owner'), stack.user('member')]);
  });
  afterAll(() => stack?.close());

  const of = (person: Person) => ({ organizationId: person.organizationId });
  const newFolder = (body = {}, person = user) =>
    person.call(createChatFolder, { params: of(person), body: { name: 'Umbau', ...body } });
  const upload = (folderId: string, text: string, person = user) =>
    person.call(uploadChatFolderFile, {
      params: { ...of(person), folderId },
      body: { file: new File([text], 'Notiz.txt') },
    });
  const move = (channelId: string, folderId: string | null, person = user) =>
    person.send(updateChannel, { params: { ...of(person), channelId }, body: { folder_id: folderId } });
  const lastRequest = () => stack.model.requests.at(-1)?.body.messages ?? [];
  const countOf = (id: string) => stack.server.services.db.$count(chatFiles, eq(chatFiles.id, id));

  it('are made, listed by name, changed, and seen by nobody else', async () => {
    const folder = await newFolder({ name: 'umbau', instructions: 'Antworte kurz.' });
    const second = await newFolder({ name: 'Angebote' });
    expect(folder).toMatchObject({ name: 'umbau', instructions: 'Antworte kurz.', fileCount: 0 });
    const listed = await user.call(listChatFolders, { params: of(user) });
    expect(listed.map(({ id }) => id)).toEqual([second.id, folder.id]);
    expect(await other.call(listChatFolders, { params: of(other) })).toEqual([]);
    const params = { ...of(user), folderId: folder.id };
    const changed = await user.call(updateChatFolder, { params, body: { instructions: '' } });
    expect(changed).toEqual({ ...folder, instructions: '' });
    for (const body of [{ name: ' ' }, { name: 'a'.repeat(51) }, { instructions: 'a'.repeat(8_001) }])
      expect((await user.send(updateChatFolder, { params, body })).status).toBe(400);
    for (const { id } of listed) await user.call(deleteChatFolder, { params: { ...of(user), folderId: id } });
  });

  it('give their instructions and files to every chat in them, and to no other', async () => {
    const folder = await newFolder({ instructions: 'Answer in one word.' });
    const { id: fileId } = await upload(folder.id, 'The door is 2.10 m high.');
    const params = of(user);
    const inside = await user.call(createChannel, { params, body: { folderId: folder.id } });
    expect(inside.folderId).toBe(folder.id);
    stack.model.use([{ text: 'High [1].' }, { text: 'ok' }, { text: 'ok' }]);
    const read = await readAll(ask(user, inside.id, 'How high is the door?'));
    const [instructions] = lastRequest()
      .filter(({ role }) => role === 'system')
      .slice(-1);
    expect(instructions?.content).toContain('Answer in one word.');
    expect(JSON.stringify(lastRequest().at(-1))).toContain('The door is 2.10 m high.');
    expect(read.answer?.content.data.find(({ type }) => type === 'file')).toMatchObject({ id: fileId });

    const outside = await newChannel(user);
    await readAll(ask(user, outside.id, 'How high is the door?'));
    expect(JSON.stringify(lastRequest())).not.toMatch(/one word|2\.10/);
    expect((await move(outside.id, folder.id)).status).toBe(200);
    await readAll(ask(user, outside.id, 'And now?'));
    expect(JSON.stringify(lastRequest())).toMatch(/one word.*2\.10/);
    expect((await move(outside.id, null)).status).toBe(200);
    const { folderId } = await user.call(getChannel, { params: { ...params, channelId: outside.id } });
    expect(folderId).toBeUndefined();
  });

  it('give them to questions of many chats at once, too', async () => {
    const folder = await newFolder({ instructions: 'Say "harbour".' });
    const chats = await Promise.all(
      [folder.id, folder.id, undefined].map(folderId =>
        user.call(createChannel, { params: of(user), body: { folderId } }),
      ),
    );
    const from = stack.model.requests.length;
    stack.model.use(chats.map(() => ({ text: 'ok' })));
    await Promise.all(chats.map(({ id }) => readAll(ask(user, id, 'Hello'))));
    const received = stack.model.requests
      .slice(from)
      .filter(({ body }) => JSON.stringify(body.messages).includes('harbour'));
    expect(received).toHaveLength(2);
  });

  it('keep their files without a question, and lose them when these are removed', async () => {
    const folder = await newFolder();
    const { id } = await upload(folder.id, 'Kept.');
    await stack.server.services.db
      .update(chatFiles)
      .set({ createdAt: new Date(Date.now() - 3 * 24 * 3_600_000) })
      .where(eq(chatFiles.id, id));
    const { db } = stack.server.services;
    await removeUnusedFiles({ db, files: createMemoryFiles() }, eq(chatFiles.id, id));
    const params = { ...of(user), folderId: folder.id };
    expect((await user.call(listChatFolderFiles, { params })).map(file => file.id)).toEqual([id]);
    const file = { ...of(user), fileId: id };
    expect((await user.send(getChatFile, { params: file })).status).toBe(200);
    expect((await other.send(getChatFile, { params: { ...file, ...of(other) } })).status).toBe(404);
    await user.call(deleteChatFile, { params: file });
    expect(await user.call(listChatFolderFiles, { params })).toEqual([]);
    expect(await countOf(id)).toBe(0);
  });

  it('keep their files from a process of an older version, which knows no folders and takes them for left over', async () => {
    const { db } = stack.server.services;
    const folder = await newFolder({ name: 'Bleibt' });
    const { id } = await upload(folder.id, 'Steht noch.');
    // Simulates the first step of such a process, before it deletes the bytes of the returned rows.
    const taken = await db.execute(sql`UPDATE chat_files SET channel_id = NULL, updated_at = now()
      WHERE id = ${id} AND channel_id IS NULL RETURNING id`);
    expect(taken.rows).toEqual([]);
    await user.call(deleteChatFile, { params: { ...of(user), fileId: id } });
    expect(await countOf(id)).toBe(0);
  });

  it('take at most 20 files, also of two that come at once', async () => {
    const folder = await newFolder();
    const { id: first } = await upload(folder.id, 'The first');
    const { db } = stack.server.services;
    const [row] = await db.select().from(chatFiles).where(eq(chatFiles.id, first));
    if (!row) throw new Error('The file was not stored');
    await db
      .insert(chatFiles)
      .values(Array.from({ length: 18 }, () => ({ ...row, id: randomUUID(), key: randomUUID() })));
    const last = await Promise.allSettled([upload(folder.id, 'The last'), upload(folder.id, 'One more')]);
    expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(upload(folder.id, 'Another')).rejects.toMatchObject({ status: 409 });
  });

  it.each(['keep', 'delete'] as const)('are deleted with their files; their chats: %s', async chats => {
    const folder = await newFolder();
    const { id: fileId } = await upload(folder.id, 'Gone.');
    const { id: channelId } = await user.call(createChannel, {
      params: of(user),
      body: { folderId: folder.id },
    });
    const { id: untouched } = await newChannel(user);
    await user.call(deleteChatFolder, { params: { ...of(user), folderId: folder.id }, query: { chats } });
    const status = async (id: string) =>
      (await user.send(getChannel, { params: { ...of(user), channelId: id } })).status;
    expect(await status(channelId)).toBe(chats === 'keep' ? 200 : 404);
    expect(await status(untouched)).toBe(200);
    expect(await countOf(fileId)).toBe(0);
  });

  it('take no chat of somebody else, and chats go into no folder of somebody else', async () => {
    const folder = await newFolder({}, other);
    const { id: channelId } = await newChannel(user);
    expect((await move(channelId, folder.id)).status).toBe(404);
    expect((await move(channelId, crypto.randomUUID())).status).toBe(404);
    const made = await user.send(createChannel, { params: of(user), body: { folder_id: folder.id } });
    expect(made.status).toBe(404);
    const taken = await user.send(uploadChannelFile, {
      params: { ...of(user), channelId: folder.id },
      body: { file: new File(['a'], 'a.txt') },
    });
    expect(taken.status).toBe(404);
  });

  it('end with the membership, and their files with the job', async () => {
    const leaver = await stack.user('admin');
    const folder = await newFolder({}, leaver);
    const { id } = await upload(folder.id, 'Gone.', leaver);
    const { db, departures } = stack.server.services;
    const { organizationId, userId } = leaver;
    const leaving = { organizationId, userIds: [userId], heir: undefined };
    await db.transaction(tx => endMemberships(tx, departures, leaving, new Date()));
    expect(await db.$count(chatFolders, eq(chatFolders.id, folder.id))).toBe(0);
    await removeUnusedFiles({ db, files: createMemoryFiles() }, eq(chatFiles.id, id));
    expect(await countOf(id)).toBe(0);
  });
});
