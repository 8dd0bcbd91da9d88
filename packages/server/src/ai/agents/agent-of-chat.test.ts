import {
  type Agent,
  copySharedChat,
  createAgent,
  createChannel,
  createCompletionSync,
  createTeam,
  deleteAgent,
  getChannel,
  listMyChannels,
  readComparison,
  shareChannel,
  showVersion,
  updateAgent,
  updateChannel,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { databases } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, messagesOf, newChannel, readAll } from '../../chat/testing/ask';
import { type ChatStack, startChatStack } from '../../chat/testing/chat-stack';
import type { Person } from '../../http/testing/person';
import { models } from '../../platform/db/schema';

describe.each(databases)('the agent of a chat on %s', database => {
  let stack: ChatStack;
  let owner: Person;
  let member: Person;
  let writer: Agent;
  let editor: Agent;
  let channelId: string;

  const build = async (name: string, by = owner) => {
    const { db } = stack.server.services;
    const [model] = await db.select().from(models).where(eq(models.modelId, 'stand-in'));
    return by.call(createAgent, {
      params: { organizationId: owner.organizationId },
      body: {
        name,
        modelId: model?.id ?? expect.unreachable(),
        modelHostLocation: 'any',
        systemMessages: [`You are ${name}.`],
      },
    });
  };
  beforeAll(async () => {
    stack = await startChatStack({ database });
    owner = await stack.user('owner');
    member = await stack.user('member');
    writer = await build('Writer');
    editor = await build('Editor');
    // Each agent answers with the name in its instructions, or with "Assistant".
    stack.model.use(({ body }) => {
      const [system] = body.messages as unknown as { content: string }[];
      return [{ text: /^You are (\w+)/.exec(system?.content ?? '')?.[1] ?? 'Assistant' }];
    });
  });
  afterAll(() => stack?.close());
  beforeEach(async () => {
    channelId = (await newChannel(member)).id;
  });

  const at = (id = channelId, person = member) => ({
    params: { organizationId: person.organizationId, channelId: id },
  });
  const agentOf = async (id = channelId, person = member) =>
    (await person.call(getChannel, at(id, person))).agentId;
  /** Asks without naming an agent, unless `more` does. @returns the name of the agent that answered */
  const say = async (more: object = {}, id = channelId, person = member) => {
    const body = { channel_id: id, text: 'Who?', ...more };
    return (await readAll(ask(person, id, '', { body }))).answer?.content.fullText;
  };

  it('is the agent of the first question, also for later questions that name none', async () => {
    expect(await agentOf()).toBeUndefined();
    expect(await say({ agent_id: writer.id })).toBe('Writer');
    expect(await agentOf()).toBe(writer.id);
    expect((await member.call(listMyChannels, at())).find(({ id }) => id === channelId)?.agentId).toBe(
      writer.id,
    );
    expect(await say()).toBe('Writer');
    const answered = await member.call(createCompletionSync, {
      params: { organizationId: member.organizationId },
      body: { channelId, text: 'Who?' },
    });
    expect(answered.content.fullText).toBe('Writer');
    const [question] = (await messagesOf(member, channelId)).messages;
    expect(await say({ text: undefined, answer_to: question?.id })).toBe('Writer');
    expect(await say({ text: 'And who?', answer_to: question?.id })).toBe('Writer');
  });

  it('is set by concurrent questions in several chats', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await newChannel(member)).id));
    const said = (agentId?: string) =>
      Promise.all(ids.map(id => say(agentId === undefined ? {} : { agent_id: agentId }, id)));
    expect(new Set(await said(editor.id))).toEqual(new Set(['Editor']));
    expect(new Set(await Promise.all(ids.map(id => agentOf(id))))).toEqual(new Set([editor.id]));
    expect(new Set(await said())).toEqual(new Set(['Editor']));
  });

  it('is set when the chat is created, and changed by the person or by a question that names another', async () => {
    const { params } = at();
    const opened = await member.call(createChannel, { params, body: { agentId: writer.id } });
    expect(opened.agentId).toBe(writer.id);
    expect(await say({}, opened.id)).toBe('Writer');
    const changed = await member.call(updateChannel, { ...at(opened.id), body: { agentId: editor.id } });
    expect(changed.agentId).toBe(editor.id);
    expect(await say({}, opened.id)).toBe('Editor');
    expect(await say({ agent_id: writer.id }, opened.id)).toBe('Writer');
    expect(await agentOf(opened.id)).toBe(writer.id);
  });

  it('must be an agent that the person may use', async () => {
    const foreign = crypto.randomUUID();
    const { params } = at();
    await expect(member.call(createChannel, { params, body: { agentId: foreign } })).rejects.toMatchObject({
      code: 'agent_not_found',
    });
    await expect(member.call(updateChannel, { ...at(), body: { agentId: foreign } })).rejects.toMatchObject({
      code: 'agent_not_found',
    });
    expect(await agentOf()).toBeUndefined();
  });

  it('is replaced by the default while it is unavailable, but stays stored', async () => {
    const passing = await build('Passing');
    const ofPassing = { params: { organizationId: owner.organizationId, agentId: passing.id } };
    await say({ agent_id: passing.id });
    // Only members of a team can use its agents.
    const team = await owner.call(createTeam, {
      params: { organizationId: owner.organizationId },
      body: { name: 'Others' },
    });
    await owner.call(updateAgent, { ...ofPassing, body: { teamIds: [team.id] } });
    expect(await say()).not.toBe('Passing');
    expect(await agentOf()).toBe(passing.id);
    await owner.call(updateAgent, { ...ofPassing, body: { teamIds: [] } });
    expect(await say()).toBe('Passing');
    await owner.call(deleteAgent, ofPassing);
    expect(await say()).not.toBe('Passing');
    expect(await agentOf()).toBe(passing.id);
    expect(await say({ agent_id: editor.id })).toBe('Editor');
    expect(await agentOf()).toBe(editor.id);
  });

  it('is the first agent of a comparison until another answer is kept', async () => {
    await say({ agent_id: writer.id, compare_with: [editor.id] });
    await expect
      .poll(async () => (await messagesOf(member, channelId)).activeRunId, { timeout: 10_000 })
      .toBeNull();
    expect(await agentOf()).toBe(writer.id);
    const { comparison } = await member.call(readComparison, at());
    const kept = comparison?.answers.find(({ message }) => message.agentId === editor.id);
    await member.call(showVersion, {
      params: { organizationId: member.organizationId, messageId: kept?.message.id ?? '' },
    });
    expect(await agentOf()).toBe(editor.id);
    expect(await say()).toBe('Editor');
  });

  it('is copied with a shared chat', async () => {
    await say({ agent_id: writer.id });
    const shared = await member.call(shareChannel, {
      ...at(),
      body: { audience: 'organization', withName: true },
    });
    const own = { params: { organizationId: owner.organizationId, shareId: shared.id } };
    const copy = await owner.call(copySharedChat, own);
    expect(copy.agentId).toBe(writer.id);
    expect(await say({}, copy.id, owner)).toBe('Writer');
    // Changes after sharing stay in the original chat.
    await say({ agent_id: editor.id });
    expect((await owner.call(copySharedChat, own)).agentId).toBe(writer.id);
  });

  it('is a private one for its creator alone, and as long as members may have them', async () => {
    const own = await build('Diary', member);
    const { params } = at();
    const here = await member.call(createChannel, { params, body: { agentId: own.id } });
    expect(await say({}, here.id)).toBe('Diary');

    // By a link to the agent, and in a comparison.
    const refused = { code: 'agent_not_found' };
    await expect(owner.call(createChannel, { params, body: { agentId: own.id } })).rejects.toMatchObject(
      refused,
    );
    const theirs = (await newChannel(owner)).id;
    await expect(say({ agent_id: own.id }, theirs, owner)).rejects.toMatchObject(refused);
    const both = { agent_id: writer.id, compare_with: [own.id] };
    await expect(say(both, theirs, owner)).rejects.toMatchObject(refused);

    const audience = { audience: 'organization', withName: true } as const;
    const shared = await member.call(shareChannel, { ...at(here.id), body: audience });
    const copy = await owner.call(copySharedChat, {
      params: { organizationId: owner.organizationId, shareId: shared.id },
    });
    expect(copy.agentId).toBeUndefined();
    expect(await say({}, copy.id, owner)).not.toBe('Diary');

    const allow = (ownAgents: boolean) =>
      owner.call(updateOrganizationSettings, { params, body: { ownAgents } });
    await allow(false);
    expect(await say({}, here.id)).not.toBe('Diary');
    await expect(say({ agent_id: own.id }, here.id)).rejects.toMatchObject(refused);
    await allow(true);
    expect(await say({}, here.id)).toBe('Diary');
  });
});
