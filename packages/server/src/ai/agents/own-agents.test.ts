import {
  type AgentInput,
  createAgent,
  createApiKey,
  createTeam,
  deleteAgent,
  duplicateAgent,
  exportAgents,
  getAgent,
  importAgents,
  limits,
  listAgentFeedback,
  listAgentFiles,
  listAgents,
  listHostedTools,
  listManagedAgents,
  listPermissions,
  removeMember,
  tryAgent,
  updateAgent,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { makeLeader } from '../../http/testing/actors';
import { keyHolder, newPerson, type Person, person } from '../../http/testing/person';
import { Page } from '../../identity/people/testing/pages';
import { agents, organizationMembers, users } from '../../platform/db/schema';
import { availableModel } from '../models/testing/available-model';
import { chooseAgent } from './choose-agent';

describeDatabases('private agents', stack => {
  let owner: Person;
  let admin: Person;
  let member: Person;
  let params: { readonly organizationId: string };
  let modelId: string;
  beforeAll(async () => {
    [owner, admin, member] = await Promise.all([
      person(stack(), 'owner'),
      person(stack(), 'admin'),
      newPerson(stack(), { role: 'member' }),
    ]);
    params = { organizationId: owner.organizationId };
    modelId = (await availableModel(stack().services.db)).id;
  });
  const set = (body: { ownAgents?: boolean; ownAgentSources?: boolean }) =>
    owner.call(updateOrganizationSettings, { params, body });
  afterEach(() => set({ ownAgents: true, ownAgentSources: false }));

  const input = (overrides: Partial<AgentInput> = {}): AgentInput => ({
    name: 'Notizen',
    modelId,
    modelHostLocation: 'any',
    systemMessages: ['Schreib kurz.'],
    ...overrides,
  });
  const make = (by: Person, overrides: Partial<AgentInput> = {}) =>
    by.call(createAgent, { params, body: input(overrides) });
  const statusOf = (sent: Promise<unknown>) =>
    sent.then(
      () => 'ok',
      ({ status }: { readonly status: number }) => status,
    );
  const paramsOf = ({ id }: { readonly id: string }) => ({ ...params, agentId: id });
  const sees = async (by: Person, { id }: { readonly id: string }) =>
    (await by.call(listAgents, { params })).some(agent => agent.id === id);

  it('are what members create, and stay private', async () => {
    const member = await newPerson(stack(), { role: 'member' });
    const agent = await make(member);
    expect(agent).toMatchObject({ visibility: 'private', isPublic: false, teamIds: [] });
    expect(await sees(member, agent)).toBe(true);
    for (const body of [
      { visibility: 'workspace' as const },
      { visibility: 'teams' as const, teamIds: [crypto.randomUUID()] },
    ])
      expect(await statusOf(member.call(updateAgent, { params: paramsOf(agent), body }))).toBe(403);
    expect(await statusOf(make(member, { teamIds: [] }))).toBe(403);
    // A form that does not know the visibility sends an empty list of teams.
    const renamed = await member.call(updateAgent, {
      params: paramsOf(agent),
      body: { name: 'Protokolle', teamIds: [] },
    });
    expect(renamed).toMatchObject({ name: 'Protokolle', visibility: 'private' });
    const copy = await member.call(duplicateAgent, { params: paramsOf(agent) });
    expect(copy.visibility).toBe('private');
    const listed = await member.call(listManagedAgents, { params });
    expect(listed.map(({ id }) => id).toSorted()).toEqual([agent.id, copy.id].toSorted());
    for (const { id } of listed) await member.call(deleteAgent, { params: { ...params, agentId: id } });
  });

  it('have a visibility that agrees with their teams', async () => {
    const team = await owner.call(createTeam, { params, body: { name: `Team ${crypto.randomUUID()}` } });
    const refusal = async (body: Partial<AgentInput>) => {
      const sent = await make(owner, body).catch((error: unknown) => error);
      return (sent as { issues?: string[] }).issues;
    };
    expect(await refusal({ visibility: 'private', teamIds: [team.id] })).toEqual(['body.team_ids: invalid']);
    expect(await refusal({ visibility: 'workspace', teamIds: [team.id] })).toEqual([
      'body.team_ids: invalid',
    ]);
    expect(await refusal({ visibility: 'teams' })).toEqual(['body.team_ids: required']);
    expect(await make(owner)).toMatchObject({ visibility: 'workspace', isPublic: true });
    expect(await make(owner, { teamIds: [team.id] })).toMatchObject({ visibility: 'teams' });
    const own = await make(owner, { visibility: 'private' });
    const shared = await owner.call(updateAgent, { params: paramsOf(own), body: { teamIds: [team.id] } });
    expect(shared).toMatchObject({ visibility: 'teams', teamIds: [team.id] });
    const open = await owner.call(updateAgent, { params: paramsOf(own), body: { teamIds: [] } });
    expect(open).toMatchObject({ visibility: 'workspace', teamIds: [] });
    // Only its creator makes an agent private; it would disappear for anybody else.
    const theirs = updateAgent;
    await expect(
      admin.call(theirs, { params: paramsOf(own), body: { visibility: 'private' } }),
    ).rejects.toMatchObject({ issues: ['body.visibility: not_allowed'] });
  });

  it('exist for nobody else: neither administrators nor keys nor pages', async () => {
    const agent = await make(member, { name: 'Gehalt' });
    const body = { name: 'K', userName: 'k', userFullName: 'K', userEmail: 'k@example.org' };
    const { apiKey } = await owner.call(createApiKey, { params, body });
    const key = keyHolder(stack().url, params.organizationId, apiKey ?? '');
    const colleague = await newPerson(stack(), { role: 'member' });
    for (const other of [owner, admin, colleague, key]) {
      expect(await sees(other, agent)).toBe(false);
      const managed = await other.call(listManagedAgents, { params });
      expect(managed.some(({ id }) => id === agent.id)).toBe(false);
      for (const route of [getAgent, listAgentFiles, deleteAgent, duplicateAgent, listAgentFeedback])
        expect([route.path, (await other.send(route, { params: paramsOf(agent) })).status]).toEqual([
          route.path,
          404,
        ]);
      expect((await other.send(exportAgents, { params, query: { ids: agent.id } })).status).toBe(404);
      const messages = [{ role: 'user' as const, text: 'Wie viel?' }];
      const { name: _, ...draft } = input();
      const trial = { agent: { ...draft, name: 'X' }, agent_id: agent.id, messages };
      expect(await statusOf(other.call(tryAgent, { params, body: trial }))).toBe(404);
    }
    const file = await owner.call(exportAgents, { params, query: {} });
    expect(file.agents.map(({ name }) => name)).not.toContain('Gehalt');
  });

  it('are out of reach for the pages that a member uses', async () => {
    const known = await person(stack(), 'member');
    const agent = await make(known, { name: 'Nur im Portal' });
    const [row] = await stack().services.db.select().from(users).where(eq(users.id, known.userId));
    const page = await Page.open(stack(), { trustedDomains: ['nordhafen.example'] });
    const trusted = await page.person({ id: 'm', email: row?.email ?? '', emailConfirmed: true });
    expect(await sees(known, agent)).toBe(true);
    expect(await sees(trusted, agent)).toBe(false);
    expect(await statusOf(make(trusted))).toBe(403);
    const stranger = await page.person({ id: 's', name: 'S' });
    expect(await sees(stranger, agent)).toBe(false);
    await known.call(deleteAgent, { params: paramsOf(agent) });
  });

  it('never become a default, neither by setting nor by name', async () => {
    const agent = await make(member, { name: 'A GPT-4o (EU) of my own' });
    await expect(
      owner.call(updateOrganizationSettings, { params, body: { defaultAgentId: agent.id } }),
    ).rejects.toMatchObject({ status: 400 });
    const caller = { ...params, userId: member.userId, managesAgents: false, ownsAgents: true };
    const config = { ...stack().services.config, preferredAgent: ['gpt-4o', 'of my own'] };
    const chosen = await chooseAgent({ db: stack().services.db, config }, caller, {});
    expect(chosen.agent.id).not.toBe(agent.id);
    await member.call(deleteAgent, { params: paramsOf(agent) });
  });

  it('can be switched off: nobody creates or uses them then, and they come back', async () => {
    const agent = await make(member);
    const lead = await newPerson(stack(), { role: 'member' });
    await makeLeader(stack().services.db, params.organizationId, lead.userId);
    const holds = async (by: Person) =>
      (await by.call(listPermissions, { query: params })).includes('createOwnAgents');
    expect([await holds(member), await holds(lead), await holds(owner)]).toEqual([true, true, true]);
    await set({ ownAgents: false });
    expect([await holds(member), await holds(lead), await holds(owner)]).toEqual([false, true, true]);
    expect(await sees(member, agent)).toBe(false);
    expect(await statusOf(make(member))).toBe(403);
    expect((await member.send(getAgent, { params: paramsOf(agent) })).status).toBe(403);
    await set({ ownAgents: true });
    expect(await sees(member, agent)).toBe(true);
    await member.call(deleteAgent, { params: paramsOf(agent) });
  });

  it('are exported and imported by members, only as private ones', async () => {
    const member = await newPerson(stack(), { role: 'member' });
    const agent = await make(member, { name: 'Mitnehmen' });
    const file = await member.call(exportAgents, { params, query: {} });
    expect(file.agents).toMatchObject([{ name: 'Mitnehmen', visibility: 'private' }]);
    const shared = {
      ...file,
      agents: file.agents.map(each => ({ ...each, visibility: 'workspace' as const })),
    };
    const made = await member.call(importAgents, { params, body: { file: shared } });
    expect(made).toMatchObject([{ visibility: 'private' }]);
    const ofOwner = await owner.call(importAgents, { params, body: { file } });
    expect(ofOwner).toMatchObject([{ visibility: 'private' }]);
    for (const { id } of [agent, ...made])
      await member.call(deleteAgent, { params: { ...params, agentId: id } });
    await owner.call(deleteAgent, { params: { ...params, agentId: ofOwner[0]?.id ?? '' } });
  });

  it('have a limit for each member, beside that of the workspace', async () => {
    const { db } = stack().services;
    const member = await newPerson(stack(), { role: 'member' });
    const values = { ...params, modelId, systemMessages: [], assignedTools: [], createdBy: member.userId };
    await db.insert(agents).values(
      Array.from({ length: limits.privateAgents }, () => ({
        ...values,
        name: 'N',
        access: 'private' as const,
      })),
    );
    expect(await statusOf(make(member))).toBe(409);
    const other = await newPerson(stack(), { role: 'member' });
    expect(await statusOf(make(other))).toBe('ok');
    expect(await statusOf(make(owner))).toBe('ok');
    await db.delete(agents).where(eq(agents.createdBy, member.userId));
  });

  it('go with the member who leaves, or to the heir', async () => {
    const { db } = stack().services;
    const leave = async (
      query: { resourcesAction: 'delete' } | { resourcesAction: 'transfer'; heirId: string },
    ) => {
      const leaver = await newPerson(stack(), { role: 'member' });
      const agent = await make(leaver);
      const isMembership = and(
        eq(organizationMembers.organizationId, params.organizationId),
        eq(organizationMembers.userId, leaver.userId),
      );
      const [row] = await db.select().from(organizationMembers).where(isMembership);
      await owner.call(removeMember, { params: { ...params, memberId: row?.id ?? '' }, query });
      const [left] = await db.select().from(agents).where(eq(agents.id, agent.id));
      return left;
    };
    expect(await leave({ resourcesAction: 'delete' })).toBeUndefined();
    const heir = await newPerson(stack(), { role: 'member' });
    const given = await leave({ resourcesAction: 'transfer', heirId: heir.userId });
    expect(given).toMatchObject({ access: 'private', createdBy: heir.userId });
    expect(await sees(heir, { id: given?.id ?? '' })).toBe(true);
  });

  it('have tools that reach neither database nor connected servers, unless an administrator allows it', async () => {
    const names = async (by: Person) => (await by.call(listHostedTools, { params })).map(({ name }) => name);
    expect(await names(member)).toContain('calculator');
    const refused = { issues: ['body.assigned_tools: not_found'] };
    await expect(make(member, { assignedTools: ['sql_query'] })).rejects.toMatchObject(refused);
    await expect(make(member, { assignedTools: ['mcp_other_find'] })).rejects.toMatchObject(refused);
    await make(member, { assignedTools: ['calculator'] });
  });
});
