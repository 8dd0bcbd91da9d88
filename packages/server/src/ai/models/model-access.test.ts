import {
  addModelService,
  addTeamMember,
  createAgent,
  createChatCompletion,
  createTeam,
  deleteTeam,
  exportAgents,
  generateImages,
  getImageSettings,
  importAgents,
  listAgents,
  listBuiltInAgents,
  listCompletionModels,
  listManagedAgents,
  listManagedModels,
  listModels,
  type ManagedModel,
  type ModelAccess,
  tryAgent,
  updateAgent,
  updateManagedModel,
} from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, newChannel, readAll } from '../../chat/testing/ask';
import { newPerson, type Person, person } from '../../http/testing/person';
import { builtInAgents } from '../agents/built-in-agents';

describe('a model that the operator limits', () => {
  let stack: TestStack;
  let endpoint: ModelEndpoint;
  let operator: Person;
  let owner: Person;
  let admin: Person;
  let member: Person;
  let key: Person;
  let guest: Person;
  let outsider: Person;
  let params: { organizationId: string };
  let open: ManagedModel;
  let closed: ManagedModel;
  let painter: ManagedModel;
  let teamId: string;
  beforeAll(async () => {
    stack = await startTestStack({ config: { modelPrivateAddresses: ['127.0.0.1'] } });
    endpoint = await startModelEndpoint([{ text: 'Hi' }], { models: ['open', 'closed'] });
    operator = await person(stack, 'operator');
    owner = await person(stack, 'owner');
    admin = await person(stack, 'admin');
    member = await newPerson(stack, { role: 'member' });
    key = await person(stack, 'memberKey');
    guest = await person(stack, 'person');
    outsider = await person(stack, 'outsider');
    params = { organizationId: owner.organizationId };
    const { id: serviceId } = await operator.call(addModelService, {
      body: {
        internalId: 'house',
        definition: {
          kind: 'openai-compatible',
          name: 'House',
          address: endpoint.baseUrl,
          location: 'germany',
          dataPolicy: { retentionDays: 'none', trains: false },
          imageModels: ['painter'],
        },
        key: 'sk-very-secret-1234',
      },
    });
    const found = await operator.call(listManagedModels, { params: { serviceId } });
    const named = (name: string) => found.find(({ modelId }) => modelId === name) ?? expect.unreachable();
    [open, closed, painter] = [named('open'), named('closed'), named('painter')];
    teamId = (await owner.call(createTeam, { params, body: { name: 'Research' } })).id;
    await owner.call(addTeamMember, { params: { ...params, teamId }, body: { userId: member.userId } });
  });
  afterAll(async () => {
    await stack.close();
    await endpoint.close();
  });
  const limit = async (access: ModelAccess | null) => {
    for (const model of [closed, painter])
      await operator.call(updateManagedModel, { params: { modelId: model.id }, body: { access } });
  };
  beforeEach(() => limit(null));

  const body = (change: object = {}) => ({
    name: 'Writer',
    modelId: closed.id,
    modelHostLocation: 'any' as const,
    systemMessages: [],
    ...change,
  });
  const lists = async (by: Person) =>
    (await by.call(listModels, { query: params })).some(({ id }) => id === closed.id);
  const agentsOf = async (by: Person) =>
    (await by.call(listAgents, { params, query: { add_default_agents: true } })).map(({ id }) => id);
  /** The built-in agent that is only a model. */
  const onlyModel = async ({ internalId }: ManagedModel) => {
    const agents = await owner.call(listBuiltInAgents, { params });
    return agents.find(each => each.internalId === `model:${internalId}`)?.id;
  };
  const question = async (by: Person, agentId: string) => {
    const { id } = await newChannel(by);
    const { answer } = await readAll(
      ask(by, id, '', { body: { channel_id: id, text: 'Hello', agent_id: agentId } }),
    );
    return answer?.content.fullText;
  };
  const refused = { status: 404, code: 'agent_not_found' };

  it('is listed for people whom every rule names, and without a workspace for nobody', async () => {
    const cases: readonly (readonly [ModelAccess | null, readonly Person[]])[] = [
      [null, [owner, admin, member, key, guest]],
      [{ roles: ['owner'] }, [owner]],
      [{ roles: ['owner', 'administrator'] }, [owner, admin]],
      // A person of an application is no member.
      [{ roles: ['owner', 'administrator', 'member'] }, [owner, admin, member, key]],
      [{ teamIds: [teamId] }, [owner, member]],
      [{ roles: ['member'], teamIds: [teamId] }, [member]],
      [{ organizationIds: [params.organizationId] }, [owner, admin, member, key, guest]],
      [{ organizationIds: [crypto.randomUUID()] }, []],
    ];
    for (const [access, expected] of cases) {
      await limit(access);
      for (const by of [owner, admin, member, key, guest]) {
        expect([access, by.userId, await lists(by)]).toEqual([access, by.userId, expected.includes(by)]);
      }
      const anywhere = await owner.call(listModels, { query: {} });
      expect(anywhere.some(({ id }) => id === closed.id)).toBe(access === null);
    }
    // A token or key names no workspace, because it has one.
    await limit({ roles: ['member'] });
    expect((await key.call(listModels, { query: {} })).some(({ id }) => id === closed.id)).toBe(true);
    expect((await outsider.send(listModels, { query: params })).status).toBe(404);
  });

  it('is limited only to teams that exist, or that it was limited to before', async () => {
    const team = await owner.call(createTeam, { params, body: { name: 'Pilots' } });
    const refusal = { status: 400, issues: ['body.access.teamIds.1: not_found'] };
    await expect(limit({ teamIds: [team.id, crypto.randomUUID()] })).rejects.toMatchObject(refusal);
    await limit({ teamIds: [team.id] });
    await owner.call(deleteTeam, { params: { ...params, teamId: team.id } });
    await limit({ teamIds: [team.id, teamId] });
    await limit(null);
    await expect(limit({ teamIds: [teamId, team.id] })).rejects.toMatchObject(refusal);
  });

  it('is offered as an agent only to them', async () => {
    const agentId = (await onlyModel(closed)) ?? expect.unreachable();
    await limit({ teamIds: [teamId] });
    expect(await agentsOf(member)).toContain(agentId);
    expect(await question(member, agentId)).toBe('Hi');
    for (const by of [admin, guest]) {
      expect(await agentsOf(by)).not.toContain(agentId);
      await expect(question(by, agentId)).rejects.toMatchObject(refused);
    }
    const managed = (by: Person) => by.call(listManagedAgents, { params });
    expect((await managed(owner)).some(({ id }) => id === agentId)).toBe(true);
    expect((await managed(admin)).some(({ id }) => id === agentId)).toBe(false);
    // Settings are for all members, so they list it to an administrator in none of its teams.
    await expect(admin.call(listBuiltInAgents, { params })).resolves.toContainEqual(
      expect.objectContaining({ id: agentId }),
    );
    await limit({ organizationIds: [crypto.randomUUID()] });
    expect(await onlyModel(closed)).toBeUndefined();
  });

  it('is offered to programs by the rights of their key', async () => {
    const agentId = (await onlyModel(closed)) ?? expect.unreachable();
    const offered = async () => (await key.call(listCompletionModels, {})).data.map(({ id }) => id);
    const complete = () =>
      key.send(createChatCompletion, {
        body: { model: agentId, messages: [{ role: 'user', content: 'Hello' }] },
      });
    await limit({ roles: ['member'] });
    expect(await offered()).toContain(agentId);
    expect((await complete()).status).toBe(200);
    await limit({ roles: ['administrator'] });
    expect(await offered()).not.toContain(agentId);
    expect((await complete()).status).toBe(404);
  });

  it('answers through an agent of its maker only people who may use it', async () => {
    const { id } = await owner.call(createAgent, { params, body: body() });
    const both = await owner.call(createAgent, { params, body: body({ fallbackModelIds: [open.id] }) });
    expect(await question(admin, id)).toBe('Hi');
    await limit({ roles: ['owner'] });
    expect(await question(owner, id)).toBe('Hi');
    await expect(question(admin, id)).rejects.toMatchObject(refused);
    // The fall-back, which is for everybody, answers for the others.
    endpoint.reset();
    expect(await question(admin, both.id)).toBe('Hi');
    expect(endpoint.requests.map(({ body: { model } }) => model)).not.toContain('closed');
    await limit(null);
    expect(await question(admin, id)).toBe('Hi');
  });

  it('is chosen for an agent only by people who may use it, as its model and as a fall-back', async () => {
    await limit({ roles: ['owner'] });
    const issue = { status: 400, issues: ['body.model_id: not_found'] };
    await expect(admin.call(createAgent, { params, body: body() })).rejects.toMatchObject(issue);
    const fallback = body({ modelId: open.id, fallbackModelIds: [closed.id] });
    await expect(admin.call(createAgent, { params, body: fallback })).rejects.toMatchObject({
      issues: ['body.fallback_model_ids.0: not_found'],
    });
    const messages = [{ role: 'user' as const, text: 'Hello' }];
    await expect(admin.call(tryAgent, { params, body: { agent: body(), messages } })).rejects.toMatchObject({
      status: 400,
    });
    const made = await owner.call(createAgent, { params, body: fallback });
    const own = await owner.call(createAgent, { params, body: body() });
    const file = await owner.call(exportAgents, { params, query: { ids: own.id } });
    await expect(admin.call(importAgents, { params, body: { file } })).rejects.toMatchObject({ status: 400 });
    expect(await owner.call(importAgents, { params, body: { file } })).toHaveLength(1);
    // Others can still change the rest of an agent that has it.
    const rename = (agentId: string, change: object) =>
      admin.call(updateAgent, { params: { ...params, agentId }, body: { name: 'Renamed', ...change } });
    expect(await rename(own.id, { modelId: closed.id })).toMatchObject({ name: 'Renamed' });
    expect(await rename(made.id, { fallbackModelIds: [closed.id] })).toMatchObject({ name: 'Renamed' });
  });

  it('is not the model of the built-in agents while another one is for everybody', async () => {
    const modelOf = async () => {
      const managed = await owner.call(listManagedAgents, { params });
      return managed.find(({ internalId }) => internalId === builtInAgents[0]?.internalId)?.modelId;
    };
    const limitOpen = (access: ModelAccess | null) =>
      operator.call(updateManagedModel, { params: { modelId: open.id }, body: { access } });
    expect(await modelOf()).toBe(open.id);
    await limitOpen({ roles: ['owner'] });
    expect(await modelOf()).toBe(closed.id);
    await limit({ roles: ['owner'] });
    expect(await modelOf()).toBe(open.id);
    await limitOpen(null);
  });

  it('draws only for people who may use it', async () => {
    const drawing = async (by: Person) =>
      (await by.call(getImageSettings, { params })).agents.find(({ modelId }) => modelId === painter.id)?.id;
    const agentId = (await drawing(member)) ?? expect.unreachable();
    await limit({ roles: ['owner'] });
    expect(await drawing(owner)).toBe(agentId);
    expect(await drawing(member)).toBeUndefined();
    const request = { params, body: { agentId, message: 'A lighthouse', parameters: {} } };
    await expect(member.call(generateImages, request)).rejects.toMatchObject(refused);
  });
});
