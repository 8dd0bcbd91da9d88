import { apiErrorBody } from '@oriel/contracts';
import type { TestBrowser } from '@oriel/testing';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { addApplication } from '../access/applications/add-application';
import {
  agents,
  applications,
  channels,
  messages,
  models,
  organizationMembers,
  organizations,
} from '../db/schema';
import { browserOf, findUserId } from './testing/actors';

/** One person in two workspaces: rights in the one must not reach what lies in the other. */
describeDatabases('ids of another workspace', stack => {
  let owner: TestBrowser;
  let own: string;
  let foreign: {
    organizationId: string;
    applicationId: string;
    agentId: string;
    channelId: string;
    messageId: string;
  };

  beforeAll(async () => {
    const { db } = stack().services;
    owner = await browserOf(stack(), 'owner');
    own = stack().keys.organizationId;
    const [ownerId, outsiderId] = [await findUserId(stack(), 'owner'), await findUserId(stack(), 'outsider')];
    const [other] = await db
      .select()
      .from(organizations)
      .where(and(eq(organizations.ownerId, outsiderId), eq(organizations.personal, false)));
    const organizationId = other?.id ?? '';
    await db.insert(organizationMembers).values({ organizationId, userId: ownerId });
    const application = await addApplication(db, organizationId, {
      name: 'Foreign',
      allowedOrigins: ['https://foreign.example'],
      widgets: ['chat'],
    });
    const [model] = await db.select().from(models).limit(1);
    const [agent] = await db
      .insert(agents)
      .values({
        organizationId,
        modelId: model?.id ?? '',
        name: 'Foreign',
        systemMessages: [],
        assignedTools: [],
      })
      .returning();
    const [channel] = await db
      .insert(channels)
      .values({ organizationId, ownerId, name: 'Foreign' })
      .returning();
    const [message] = await db
      .insert(messages)
      .values({
        channelId: channel?.id ?? '',
        seq: 1,
        role: 'user',
        senderId: ownerId,
        content: [],
        fullText: '',
        complete: true,
      })
      .returning();
    foreign = {
      organizationId,
      applicationId: application.id,
      agentId: agent?.id ?? '',
      channelId: channel?.id ?? '',
      messageId: message?.id ?? '',
    };
  });

  const refusalOf = async (response: Response) => {
    const { error } = apiErrorBody.parse(await response.json());
    return [response.status, error.code];
  };
  const chat = () => `/api/chat/v1/organizations/${own}`;

  it.each(['GET', 'PATCH', 'DELETE'])('in a path name nothing: %s of the channel', async method => {
    const path = `${chat()}/channels/${foreign.channelId}`;
    const answer =
      method === 'PATCH'
        ? await owner.send(method, path, { name: 'Mein' })
        : await owner.fetch(path, { method });
    expect(await refusalOf(answer)).toEqual([404, 'not_found']);
  });

  it('in a path name nothing: message, messages, token, stream, cancel and application', async () => {
    const { channelId, messageId, applicationId } = foreign;
    const application = `/api/access/v1/organizations/${own}/applications/${applicationId}`;
    const answers = [
      await owner.fetch(`${chat()}/messages/${messageId}`, { method: 'DELETE' }),
      await owner.fetch(`${chat()}/channels/${channelId}/messages`),
      await owner.send('POST', `${chat()}/connection-tokens/${channelId}`, {}),
      await owner.fetch(`${chat()}/channels/${channelId}/events`),
      await owner.fetch(`${chat()}/channels/${channelId}/cancel`, { method: 'POST' }),
      await owner.send('PATCH', application, { enabled: false }),
      await owner.fetch(application, { method: 'DELETE' }),
    ];
    for (const answer of answers) expect(await refusalOf(answer)).toEqual([404, 'not_found']);
    const { db } = stack().services;
    const [kept] = await db.select().from(applications).where(eq(applications.id, applicationId));
    expect(kept?.enabled).toBe(true);
    expect(await db.select().from(messages).where(eq(messages.id, messageId))).toHaveLength(1);
  });

  it('in a body name nothing: channel and agent of a question, agents of the settings', async () => {
    const { id } = await (await owner.send('POST', `${chat()}/channels`, {})).json();
    const ask = (body: object) => owner.send('POST', `${chat()}/completions`, { text: 'Hallo', ...body });
    expect(await refusalOf(await ask({ channel_id: foreign.channelId }))).toEqual([404, 'not_found']);
    const asked = await ask({ channel_id: id, agent_id: foreign.agentId });
    expect(await refusalOf(asked)).toEqual([404, 'agent_not_found']);
    const settings = `/api/core/v1/organizations/${own}/settings`;
    for (const change of [
      { defaultAgentId: foreign.agentId },
      { allowedPredefinedAgentIds: [foreign.agentId] },
    ])
      expect(await refusalOf(await owner.send('PATCH', settings, change))).toEqual([400, 'agent_not_found']);
  });

  it('in a list of one’s own do not stand', async () => {
    const listed = await (await owner.fetch(`${chat()}/agents`)).text();
    const mine = await (await owner.fetch(`${chat()}/channels/mine`)).text();
    const named = await (await owner.fetch(`/api/access/v1/organizations/${own}/applications`)).text();
    expect(listed).not.toContain(foreign.agentId);
    expect(mine).not.toContain(foreign.channelId);
    expect(named).not.toContain(foreign.applicationId);
  });

  it('in a body are ignored where they would say whose something is', async () => {
    const answer = await owner.send('POST', `/api/access/v1/organizations/${own}/applications`, {
      id: foreign.applicationId,
      organizationId: foreign.organizationId,
      publishableKey: 'pk_mine',
      createdBy: crypto.randomUUID(),
      name: 'Mine',
      allowedOrigins: ['https://mine.example'],
      widgets: ['chat'],
    });
    const made = await answer.json();
    expect(made).toMatchObject({ organizationId: own, name: 'Mine' });
    expect(made.id).not.toBe(foreign.applicationId);
    expect(made.publishableKey).not.toBe('pk_mine');
  });

  it('do not open the stored answer of another person’s Idempotency-Key', async () => {
    const member = await browserOf(stack(), 'member');
    const create = (browser: TestBrowser) =>
      browser.send('POST', `${chat()}/channels`, { name: 'Einmal' }, { 'idempotency-key': 'shared' });
    const [first, second] = [await (await create(owner)).json(), await (await create(member)).json()];
    expect(second.id).not.toBe(first.id);
  });
});
