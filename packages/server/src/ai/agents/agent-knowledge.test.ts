import { randomUUID } from 'node:crypto';
import {
  addTeamMember,
  createAgent,
  createTeam,
  deleteAgent,
  deleteChatFile,
  duplicateAgent,
  exportAgents,
  getChatFile,
  getChatFileSettings,
  getFilePage,
  importAgents,
  listAgentFiles,
  listAuditEntries,
  tryAgent,
  updateAgent,
  uploadAgentFile,
  uploadChannelFile,
} from '@oriel/contracts';
import { databases } from '@oriel/testing';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, newChannel, readAll } from '../../chat/testing/ask';
import { type ChatStack, startChatStack } from '../../chat/testing/chat-stack';
import { makePdf } from '../../documents/testing/sample-files';
import type { Person } from '../../http/testing/person';
import { lockOrganization } from '../../identity/permissions/lock-organization';
import { deleteLocked } from '../../organizations/organizations/remove-organization';
import { chatFiles, models } from '../../platform/db/schema';
import { createMemoryFiles } from '../../platform/files/create-files';
import { lockParent } from '../files/file-parent';
import { removeUnusedFiles } from '../files/remove-unused-files';

/** A PNG of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(databases)('files that agents know on %s', database => {
  let stack: ChatStack;
  let owner: Person;
  let member: Person;
  let outsider: Person;
  let modelId: string;
  beforeAll(async () => {
    stack = await startChatStack({ database });
    [owner, member, outsider] = await Promise.all([
      stack.user('owner'),
      stack.user('member'),
      stack.user('outsider'),
    ]);
    const [model] = await stack.server.services.db
      .select()
      .from(models)
      .where(eq(models.modelId, 'stand-in'));
    modelId = model?.id ?? expect.unreachable();
  });
  afterAll(() => stack?.close());

  const of = (person: Person) => ({ organizationId: person.organizationId });
  const newAgent = (change: { readonly name?: string; readonly teamIds?: string[] } = {}) =>
    owner.call(createAgent, {
      params: of(owner),
      body: { name: 'Haus', modelId, modelHostLocation: 'any', systemMessages: [], ...change },
    });
  const send = (agentId: string, file: File, person = owner) =>
    person.send(uploadAgentFile, { params: { ...of(owner), agentId }, body: { file } });
  const upload = async (agentId: string, text: string, name = 'Regeln.txt') => {
    const params = { ...of(owner), agentId };
    return owner.call(uploadAgentFile, { params, body: { file: new File([text], name) } });
  };
  const put = async (agentId: string, text: string, name?: string) => (await upload(agentId, text, name)).id;
  const askAgent = async (agentId: string, text: string, person = member, channelId?: string) => {
    const id = channelId ?? (await newChannel(person)).id;
    return readAll(ask(person, id, '', { body: { channel_id: id, text, agent_id: agentId } }));
  };
  const lastRequest = () => JSON.stringify(stack.model.requests.at(-1)?.body.messages ?? []);
  const rowOf = async (id: string) => {
    const [row] = await stack.server.services.db.select().from(chatFiles).where(eq(chatFiles.id, id));
    return row;
  };
  const readers = (person: Person, fileId: string) => ({
    file: async () => (await person.send(getChatFile, { params: { ...of(person), fileId } })).status,
    page: async () =>
      (await person.send(getFilePage, { params: { ...of(person), fileId, number: 1 } })).status,
    remove: async () => (await person.send(deleteChatFile, { params: { ...of(person), fileId } })).status,
  });

  it('go with each question to it, and an answer cites file and page, which opens for who may ask', async () => {
    const agent = await newAgent();
    const pdf = await makePdf(['The house opens at eight.', 'Bicycles stand behind the shed.']);
    const answered = await send(agent.id, new File([Buffer.from(pdf)], 'Hausordnung.pdf'));
    expect(answered.status).toBe(201);
    const { id } = (await answered.json()) as { id: string };
    stack.model.use([{ text: 'Behind the shed [2].' }]);
    const { answer } = await askAgent(agent.id, 'Where do I leave my bicycle?');
    expect(lastRequest()).toContain('Bicycles stand behind the shed.');
    expect(answer?.content.data.find(({ type }) => type === 'file')).toMatchObject({
      id,
      name: 'Hausordnung.pdf',
      page: 2,
      mark: 2,
    });
    const params = { ...of(member), fileId: id, number: 2 };
    expect(await member.call(getFilePage, { params })).toMatchObject({
      number: 2,
      total: 2,
      text: expect.stringContaining('behind the shed'),
    });
    // Another agent does not know the file.
    const other = await newAgent();
    stack.model.use([{ text: 'ok' }]);
    await askAgent(other.id, 'Where do I leave my bicycle?');
    expect(lastRequest()).not.toContain('shed');
  });

  it('are read by members, managed by whoever manages agents, and unknown elsewhere', async () => {
    const agent = await newAgent();
    const id = await put(agent.id, 'Quiet after ten.');
    const params = { ...of(owner), agentId: agent.id };
    expect((await owner.call(listAgentFiles, { params })).map(file => file.id)).toEqual([id]);
    const ofMember = readers(member, id);
    expect([await ofMember.file(), await ofMember.page(), await ofMember.remove()]).toEqual([200, 200, 404]);
    expect((await member.send(listAgentFiles, { params })).status).toBe(403);
    expect((await send(agent.id, new File(['a'], 'a.txt'), member)).status).toBe(403);
    // The workspace of somebody else, requested by its own path and by the file's.
    const elsewhere = readers(outsider, id);
    expect([await elsewhere.file(), await elsewhere.page(), await elsewhere.remove()]).toEqual([
      404, 404, 404,
    ]);
    const foreign = { ...of(outsider), agentId: agent.id };
    expect((await outsider.send(listAgentFiles, { params: foreign })).status).toBe(404);
    const sent = { file: new File(['a'], 'a.txt') };
    expect((await outsider.send(uploadAgentFile, { params: foreign, body: sent })).status).toBe(404);
    expect((await outsider.send(listAgentFiles, { params })).status).toBe(404);
    // A question does not attach any of them.
    const channel = await newChannel(owner);
    const body = { channel_id: channel.id, text: 'Hallo', file_ids: [id] };
    await expect(readAll(ask(owner, channel.id, '', { body }))).rejects.toMatchObject({ status: 404 });
  });

  it('open only for the teams that may use the agent', async () => {
    const team = await owner.call(createTeam, { params: of(owner), body: { name: 'Hausmeister' } });
    const agent = await newAgent({ teamIds: [team.id] });
    const id = await put(agent.id, 'The code is 4711.');
    const ofMember = readers(member, id);
    expect([await ofMember.file(), await ofMember.page()]).toEqual([404, 404]);
    await expect(askAgent(agent.id, 'What is the code?')).rejects.toMatchObject({ status: 404 });
    await owner.call(addTeamMember, {
      params: { ...of(owner), teamId: team.id },
      body: { userId: member.userId },
    });
    expect([await ofMember.file(), await ofMember.page()]).toEqual([200, 200]);
    const other = await owner.call(createTeam, { params: of(owner), body: { name: 'Empfang' } });
    const params = { ...of(owner), agentId: agent.id };
    await owner.call(updateAgent, { params, body: { teamIds: [other.id] } });
    expect([await ofMember.file(), await ofMember.page()]).toEqual([404, 404]);
  });

  it('are not told any more once they are removed, and their bytes are gone', async () => {
    const agent = await newAgent();
    const id = await put(agent.id, 'The key hangs in the cellar.');
    await owner.call(deleteChatFile, { params: { ...of(owner), fileId: id } });
    // The row is deleted after the bytes.
    expect(await rowOf(id)).toBeUndefined();
    stack.model.use([{ text: 'I do not know [1].' }]);
    const { answer } = await askAgent(agent.id, 'Where is the key?');
    expect(lastRequest()).not.toContain('cellar');
    expect(answer?.content.data.some(({ type }) => type === 'file')).toBe(false);
  });

  it('stand in the audit log once they are added or removed, by the name of their agent', async () => {
    const agent = await newAgent({ name: 'Hausbuch' });
    const written = async () => {
      const query = { group: 'agents', page: 1, pageSize: 100 } as const;
      const { results } = await owner.call(listAuditEntries, { params: of(owner), query });
      return results
        .filter(({ target }) => target.id === agent.id)
        .map(({ kind, target, changes, actor }) => [kind, target.name, changes, actor.id === owner.userId]);
    };
    const created = await written();
    expect(created).toHaveLength(1);
    // A refused file leaves no entry.
    expect((await send(agent.id, new File([onePixel], 'plan.png', { type: 'image/png' }))).status).toBe(415);
    expect(await written()).toEqual(created);
    const id = await put(agent.id, 'Quiet after ten.', '../Haus:ordnung.txt');
    const added = [
      'agent-file-added',
      'Hausbuch',
      [{ field: 'file', from: null, to: 'Hausordnung.txt' }],
      true,
    ];
    expect(await written()).toEqual([added, ...created]);
    expect((await member.send(deleteChatFile, { params: { ...of(owner), fileId: id } })).status).toBe(404);
    expect(await written()).toEqual([added, ...created]);
    await owner.call(deleteChatFile, { params: { ...of(owner), fileId: id } });
    expect(await written()).toEqual([
      ['agent-file-removed', 'Hausbuch', [{ field: 'file', from: 'Hausordnung.txt', to: null }], true],
      added,
      ...created,
    ]);
  });

  it('leave room for the files of a chat where both are long, and the other way round', async () => {
    const agent = await newAgent();
    const filler = (word: string) => `${`${word} lorem ipsum dolor sit amet. `.repeat(1_500)}\n\n`;
    await put(agent.id, `${filler('house')}The rent is 900 euros.`);
    const channel = await newChannel(member);
    const { id: fileId } = await member.call(uploadChannelFile, {
      params: { ...of(member), channelId: channel.id },
      body: { file: new File([`${filler('flat')}My rent was 700 euros.`], 'Alt.txt') },
    });
    stack.model.use([{ text: 'ok' }]);
    const body = {
      channel_id: channel.id,
      text: 'What is the rent?',
      agent_id: agent.id,
      file_ids: [fileId],
    };
    await readAll(ask(member, channel.id, '', { body }));
    expect(lastRequest()).toContain('The rent is 900 euros.');
    expect(lastRequest()).toContain('My rent was 700 euros.');
    expect(lastRequest().length).toBeLessThan(30_000);
  });

  it('go with questions of many chats at once, too', async () => {
    const agent = await newAgent();
    await put(agent.id, 'The harbour freezes in March.');
    const from = stack.model.requests.length;
    stack.model.use([1, 2, 3].map(() => ({ text: 'ok' })));
    await Promise.all([1, 2, 3].map(() => askAgent(agent.id, 'When does it freeze?')));
    const received = stack.model.requests.slice(from).map(({ body }) => JSON.stringify(body.messages));
    expect(received.filter(text => text.includes('freezes in March'))).toHaveLength(3);
  });

  it('are read by a trial of the agent, and by none of another workspace', async () => {
    const agent = await newAgent();
    await put(agent.id, 'Bread is baked at four.');
    const trial = (person: Person, agentId: string | undefined) =>
      person.send(tryAgent, {
        params: of(person),
        body: {
          agent: { model_id: modelId, model_host_location: 'any', system_messages: [] },
          agent_id: agentId,
          messages: [{ role: 'user', text: 'When is bread baked?' }],
        },
      });
    stack.model.use([{ text: 'At four [1].' }]);
    expect((await trial(owner, agent.id)).status).toBe(200);
    expect(lastRequest()).toContain('Bread is baked at four.');
    stack.model.use([{ text: 'ok' }]);
    expect((await trial(owner, undefined)).status).toBe(200);
    expect(lastRequest()).not.toContain('Bread');
    expect((await trial(outsider, agent.id)).status).toBe(404);
    expect((await trial(owner, randomUUID())).status).toBe(404);
  });

  it('have text, and are 20 at most, also of two that come at once', async () => {
    const agent = await newAgent();
    const picture = await send(agent.id, new File([onePixel], 'plan.png', { type: 'image/png' }));
    expect(picture.status).toBe(415);
    expect(await picture.json()).toMatchObject({ error: { code: 'file_type_not_allowed' } });
    const first = await rowOf(await put(agent.id, 'The first'));
    if (!first) throw new Error('The file was not stored');
    await stack.server.services.db
      .insert(chatFiles)
      .values(Array.from({ length: 18 }, () => ({ ...first, id: randomUUID(), key: randomUUID() })));
    const last = await Promise.allSettled([upload(agent.id, 'The last'), upload(agent.id, 'One more')]);
    expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const full = await send(agent.id, new File(['Another'], 'a.txt'));
    expect(full.status).toBe(409);
    // The message states the limit.
    expect(await full.json()).toMatchObject({ error: { code: 'conflict', details: { max: 20 } } });
  });

  it('leave no room taken by an upload that was cut off, after a day', async () => {
    const { db } = stack.server.services;
    const agent = await newAgent();
    const [whole, cut, coming] = [
      await put(agent.id, 'Whole'),
      await put(agent.id, 'Cut off'),
      await put(agent.id, 'On its way'),
    ];
    const old = new Date(Date.now() - 25 * 3_600_000);
    await db.update(chatFiles).set({ createdAt: old }).where(eq(chatFiles.id, whole));
    await db.update(chatFiles).set({ createdAt: old, readAt: null }).where(eq(chatFiles.id, cut));
    await db.update(chatFiles).set({ readAt: null }).where(eq(chatFiles.id, coming));
    const files = createMemoryFiles();
    await removeUnusedFiles({ db, files }, inArray(chatFiles.id, [whole, cut, coming]));
    expect([await rowOf(whole), await rowOf(cut), await rowOf(coming)].map(row => row?.id)).toEqual([
      whole,
      undefined,
      coming,
    ]);
  });

  it('are not stored for an agent that is deleted meanwhile', async () => {
    const { db } = stack.server.services;
    const stored = db.transaction(tx => lockParent(tx, { agentId: randomUUID() }));
    await expect(stored).rejects.toMatchObject({ status: 404 });
    const agent = await newAgent();
    await expect(db.transaction(tx => lockParent(tx, { agentId: agent.id }))).resolves.toBeUndefined();
  });

  // The embedded database has one connection, so nothing waits there.
  if (database === 'postgres')
    it('wait for a copy of their agent, and a copy for them', async () => {
      const { db } = stack.server.services;
      const agent = await newAgent();
      const params = { ...of(owner), agentId: agent.id };
      let copied: Promise<unknown> | undefined;
      // An upload that holds the lock of the workspace while the copy begins.
      await db.transaction(async tx => {
        await lockOrganization(tx, owner.organizationId);
        copied = owner.call(duplicateAgent, { params });
        copied.catch(() => undefined);
        await expect
          .poll(async () => {
            const { rows } = await tx.execute(
              sql`SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
            );
            return rows.length;
          })
          .toBe(1);
        await lockParent(tx, { agentId: agent.id });
      });
      await expect(copied).resolves.toMatchObject({ isPublic: true });
    });

  it('count against the room of the workspace', async () => {
    const used = async () => (await owner.call(getChatFileSettings, { params: of(owner) })).storage.used;
    const agent = await newAgent();
    const before = await used();
    await put(agent.id, 'Twelve bytes');
    expect((await used()) - before).toBe(12);
  });

  it('stay with the agent when the account of who added them is gone, and go with the agent', async () => {
    const { db } = stack.server.services;
    const agent = await newAgent();
    const ids = [await put(agent.id, 'One'), await put(agent.id, 'Two')];
    await db
      .update(chatFiles)
      .set({ ownerId: null, createdAt: new Date(Date.now() - 3 * 24 * 3_600_000) })
      .where(inArray(chatFiles.id, ids));
    await removeUnusedFiles({ db, files: createMemoryFiles() }, inArray(chatFiles.id, ids));
    expect(await db.$count(chatFiles, inArray(chatFiles.id, ids))).toBe(2);
    await owner.call(deleteAgent, { params: { ...of(owner), agentId: agent.id } });
    expect(await db.$count(chatFiles, inArray(chatFiles.id, ids))).toBe(0);
  });

  it('do not go with a copy, and an export names them', async () => {
    const agent = await newAgent({ name: 'Hausbuch' });
    await put(agent.id, 'One', 'Satzung.txt');
    const params = { ...of(owner), agentId: agent.id };
    const copy = await owner.call(duplicateAgent, { params });
    const filesOf = (agentId: string) => owner.call(listAgentFiles, { params: { ...of(owner), agentId } });
    expect(await filesOf(copy.id)).toEqual([]);
    const file = await owner.call(exportAgents, { params: of(owner), query: { ids: agent.id } });
    expect(file.agents[0]?.files).toEqual(['Satzung.txt']);
    const [made] = await owner.call(importAgents, { params: of(owner), body: { file } });
    expect(await filesOf(made?.id ?? '')).toEqual([]);
    expect(await filesOf(agent.id)).toHaveLength(1);
  });

  it('go with their workspace, by the job', async () => {
    const { db } = stack.server.services;
    const params = of(outsider);
    const agent = await outsider.call(createAgent, {
      params,
      body: { name: 'Fremd', modelId, modelHostLocation: 'any', systemMessages: [] },
    });
    const { id } = await outsider.call(uploadAgentFile, {
      params: { ...params, agentId: agent.id },
      body: { file: new File(['Gone.'], 'Weg.txt') },
    });
    const key = (await rowOf(id))?.key ?? expect.unreachable();
    const { departures } = stack.server.services;
    await db.transaction(tx => deleteLocked(tx, departures, outsider.organizationId));
    const deleted: string[] = [];
    const files = { ...createMemoryFiles(), delete: async (path: string) => void deleted.push(path) };
    await removeUnusedFiles({ db, files }, eq(chatFiles.id, id));
    expect(await rowOf(id)).toBeUndefined();
    expect(deleted).toContain(key);
  });
});
