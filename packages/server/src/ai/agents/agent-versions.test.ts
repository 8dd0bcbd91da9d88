import {
  createAgent,
  getAgent,
  getAgentVersion,
  listAgentVersions,
  type ManagedAgent,
  restoreAgentVersion,
  updateAgent,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import { agents, agentVersions, models } from '../../platform/db/schema';
import { availableModel } from '../models/testing/available-model';

describeStack('versions of an agent', stack => {
  let owner: Person;
  let admin: Person;
  let params: { readonly organizationId: string };
  let modelId: string;
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    admin = await person(stack(), 'admin');
    params = { organizationId: owner.organizationId };
    modelId = (await availableModel(stack().services.db)).id;
  });
  const build = () =>
    owner.call(createAgent, {
      params,
      body: {
        name: 'Texter',
        modelId,
        modelHostLocation: 'any',
        systemMessages: ['Write letters to customers briefly.'],
        assignedTools: ['calculator'],
      },
    });
  const paramsOf = ({ id }: ManagedAgent) => ({ ...params, agentId: id });
  const change = (agent: ManagedAgent, body: object, who = owner) =>
    who.call(updateAgent, { params: paramsOf(agent), body });
  const versionsOf = (agent: ManagedAgent) => owner.call(listAgentVersions, { params: paramsOf(agent) });

  it('tell who changed what, and come back as a new one that leaves who may use it', async () => {
    const agent = await build();
    await change(
      agent,
      { name: 'Lektor', systemMessages: ['Write letters to customers at length.'], assignedTools: [] },
      admin,
    );
    // Neither an unchanged update nor a change of access creates a version.
    await change(agent, { name: 'Lektor' });
    await change(agent, { teamIds: [], starterQuestions: ['What is due?'], parameters: {} });
    expect(await versionsOf(agent)).toMatchObject([
      { number: 3, name: 'Lektor', changedBy: owner.userId, restoredFrom: null },
      { number: 2, name: 'Lektor', changedBy: admin.userId },
      { number: 1, name: 'Texter' },
    ]);
    const versionOf = (number: number, query = {}) =>
      owner.call(getAgentVersion, { params: { ...paramsOf(agent), number }, query });
    expect((await versionOf(1)).diff).toBeNull();
    expect((await versionOf(2)).diff).toEqual({
      name: [
        { change: 'removed', text: 'Texter', isBlock: true },
        { change: 'added', text: 'Lektor', isBlock: true },
      ],
      systemMessages: [
        { change: 'same', text: 'Write letters to customers ' },
        { change: 'removed', text: 'briefly' },
        { change: 'added', text: 'at length' },
        { change: 'same', text: '.' },
      ],
      assignedTools: { added: [], removed: ['calculator'] },
    });
    expect(Object.keys((await versionOf(1, { against: 3 })).diff ?? {}).toSorted()).toEqual([
      'assignedTools',
      'name',
      'starterQuestions',
      'systemMessages',
    ]);
    await expect(versionOf(9)).rejects.toMatchObject({ status: 404 });
    await expect(versionOf(3, { against: 9 })).rejects.toMatchObject({ status: 404 });

    const restored = await owner.call(restoreAgentVersion, { params: { ...paramsOf(agent), number: 1 } });
    expect(restored).toMatchObject({
      name: 'Texter',
      systemMessages: ['Write letters to customers briefly.'],
      assignedTools: ['calculator'],
    });
    expect(restored.starterQuestions).toBeUndefined();
    expect(await owner.call(getAgent, { params: paramsOf(agent) })).toEqual(restored);
    expect((await versionsOf(agent))[0]).toMatchObject({ number: 4, restoredFrom: 1 });
  });

  it('begin with what an agent was that is older than they are', async () => {
    const agent = await build();
    const { db } = stack().services;
    await db.delete(agentVersions).where(eq(agentVersions.agentId, agent.id));
    await change(agent, { name: 'Neu' });
    expect((await versionsOf(agent)).map(({ name }) => name)).toEqual(['Neu', 'Texter']);
  });

  it('are kept up to 50', async () => {
    const agent = await build();
    for (let index = 0; index < 51; index += 1) await change(agent, { name: `Texter ${index}` });
    const numbers = (await versionsOf(agent)).map(({ number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([50, 52, 3]);
  });

  it('do not bring back a model that is gone', async () => {
    const agent = await build();
    const { db } = stack().services;
    const [{ id: _, ...gone } = expect.unreachable()] = await db
      .select()
      .from(models)
      .where(eq(models.id, modelId));
    const [retired] = await db
      .insert(models)
      .values({ ...gone, internalId: `test:${crypto.randomUUID()}`, available: false })
      .returning();
    const [row] = await db.select().from(agents).where(eq(agents.id, agent.id));
    await db
      .update(agentVersions)
      .set({ content: { ...(row ?? expect.unreachable()), modelId: retired?.id ?? '' } })
      .where(eq(agentVersions.agentId, agent.id));
    await expect(
      owner.call(restoreAgentVersion, { params: { ...paramsOf(agent), number: 1 } }),
    ).rejects.toMatchObject({ status: 400, issues: ['body.model_id: not_found'] });
    await db.delete(models).where(eq(models.id, retired?.id ?? ''));
  });
});
