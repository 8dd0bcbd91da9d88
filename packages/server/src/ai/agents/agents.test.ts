import {
  type Agent,
  addTeamMember,
  createApiKey,
  createCard,
  createTeam,
  deleteTeam,
  getOrganizationSettings,
  type HostLocation,
  impersonalActors,
  listAgents,
  listAuditEntries,
  listBuiltInAgents,
  type NamedLocation,
  updateApiKey,
  updateCardById,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, newChannel, readAll } from '../../chat/testing/ask';
import { keyHolder, type Person, person } from '../../http/testing/person';
import { agents, agentTeams, models } from '../../platform/db/schema';
import { availableModel } from '../models/testing/available-model';

describeDatabases('agents', stack => {
  let owner: Person;
  let admin: Person;
  let member: Person;
  let params: { readonly organizationId: string };
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    admin = await person(stack(), 'admin');
    member = await person(stack(), 'member');
    params = { organizationId: owner.organizationId };
  });
  const listed = (by: Person): Promise<Agent[]> => by.call(listAgents, { params });
  const change = (
    body: {
      defaultAgentId?: string | null;
      allowedPredefinedAgentIds?: string[];
      allowedHostLocations?: NamedLocation[];
    },
    by = admin,
  ) => by.call(updateOrganizationSettings, { params, body });

  it('get a default from the product, logged without a person, once somebody with permission lists them', async () => {
    await change({ defaultAgentId: null });
    const ask = (by: Person) =>
      by.call(listAgents, { params, query: { add_default_agents: true, ability: 'chat' } });
    const read = () => owner.call(getOrganizationSettings, { params });
    const log = async () =>
      (await owner.call(listAuditEntries, { params, query: { group: 'settings', page: 1, pageSize: 1 } }))
        .results[0];
    await ask(member);
    expect((await read()).defaultAgentId).toBeUndefined();
    await ask(admin);
    const { defaultAgentId } = await read();
    const usable = await ask(member);
    expect(defaultAgentId).toBe((usable.find(({ isPreferred }) => isPreferred) ?? usable[0])?.id);
    const set = await log();
    expect(set).toMatchObject({
      kind: 'settings-changed',
      actor: { id: impersonalActors.system },
      via: 'system',
      address: '',
      changes: [{ field: 'defaultAgent', from: null }],
    });
    await ask(owner);
    expect(await log()).toEqual(set);
    // A person's choice is logged with their name, even if it equals the default.
    await change({ defaultAgentId: null });
    await change({ defaultAgentId: defaultAgentId ?? null });
    expect(await log()).toMatchObject({ actor: { id: admin.userId }, via: 'session' });
    await change({ defaultAgentId: null });
  });

  describe('that run in a place', () => {
    const built: string[] = [];
    /** The same model at endpoints in these places. */
    const placed = ['germany', 'usa'] as const;
    const internalIdOf = (place: HostLocation) => `placed:${place}`;
    const moveModel = (from: HostLocation, to: HostLocation) =>
      stack()
        .server.services.db.update(models)
        .set({ serviceHostLocations: [to] })
        .where(eq(models.internalId, internalIdOf(from)));
    beforeAll(async () => {
      const { db } = stack().server.services;
      const { id: _, ...model } = await availableModel(db);
      await db
        .insert(models)
        .values(
          placed.map(place => ({ ...model, internalId: internalIdOf(place), serviceHostLocations: [place] })),
        );
    });
    afterAll(async () => {
      await stack()
        .server.services.db.delete(models)
        .where(inArray(models.internalId, placed.map(internalIdOf)));
    });
    afterEach(async () => {
      await change({ defaultAgentId: null, allowedHostLocations: [] });
      await stack()
        .server.services.db.delete(agents)
        .where(inArray(agents.id, built.splice(0)));
    });

    const build = async (name: string, modelHostLocation: HostLocation) => {
      const { db } = stack().server.services;
      const own = eq(models.internalId, internalIdOf(modelHostLocation));
      const [model] =
        modelHostLocation === 'any' ? [await availableModel(db)] : await db.select().from(models).where(own);
      const modelId = model?.id ?? '';
      const { organizationId } = owner;
      const [row] = await db
        .insert(agents)
        .values({ organizationId, modelId, name, modelHostLocation, systemMessages: [], assignedTools: [] })
        .returning();
      built.push(row?.id ?? '');
      return row?.id ?? '';
    };

    it('are offered and chosen only where the workspace allows it', async () => {
      const [german, american, anywhere] = [
        await build('German', 'germany'),
        await build('American', 'usa'),
        await build('Anywhere', 'any'),
      ];
      const before = (await listed(member)).map(({ id }) => id);
      expect(before).toEqual(expect.arrayContaining([german, american, anywhere]));
      const settings = await change({ allowedHostLocations: ['europe', 'europe'] });
      expect(settings.allowedHostLocations).toEqual(['europe']);
      // Germany is in the European Union; a model whose location is unknown is not in an allowed place.
      expect((await listed(member)).map(({ id }) => id)).toEqual([german]);
      const query = { add_default_agents: true, any_place: true };
      expect((await member.call(listAgents, { params, query })).map(({ id }) => id)).toEqual([german]);
      expect((await admin.call(listAgents, { params, query })).map(({ id }) => id)).toEqual(before);
      for (const agentId of [american, anywhere]) {
        const { id } = await newChannel(member);
        const question = { channel_id: id, text: 'Hi', agent_id: agentId };
        await expect(readAll(ask(member, id, '', { body: question }))).rejects.toMatchObject({
          status: 404,
          code: 'agent_not_found',
        });
        await expect(change({ defaultAgentId: agentId })).rejects.toMatchObject({ code: 'agent_not_found' });
        const body = {
          title: 'Offer',
          description: 'Writes an offer',
          prompt: 'Write an offer.',
          tags: ['Sales'],
          visibility: 'PRIVATE' as const,
          cover: 1,
          space: params.organizationId,
          defaultAgentId: agentId,
        };
        await expect(member.call(createCard, { body })).rejects.toMatchObject({ status: 400 });
      }
      const { id } = await newChannel(member);
      const answer = await readAll(ask(member, id, 'Hi'));
      // The endpoint itself has no place, so it is not asked: `six-endpoints.test.ts` has answers.
      expect(answer.answer).toMatchObject({ finishReason: 'error', agentId: german });
      const { results } = await owner.call(listAuditEntries, { params, query: { page: 1, pageSize: 20 } });
      expect(results[0]).toMatchObject({
        kind: 'settings-changed',
        changes: [{ field: 'allowedLocations', from: null, to: 'europe' }],
      });
      await expect(
        change({ allowedHostLocations: ['any'] as unknown as NamedLocation[] }),
      ).rejects.toMatchObject({ status: 400 });
    });

    it('have the places of their models, also after a model has moved', async () => {
      const german = await build('Bremen', 'germany');
      await change({ allowedHostLocations: ['germany'] });
      expect((await listed(member)).map(({ id }) => id)).toEqual([german]);
      await moveModel('germany', 'usa');
      expect(await listed(member)).toEqual([]);
      // An agent that promises a place does not run elsewhere, even where the workspace allows it.
      await change({ allowedHostLocations: [] });
      expect((await listed(member)).map(({ id }) => id)).not.toContain(german);
      await moveModel('germany', 'germany');
    });

    it('leave the default to another agent where it is not allowed any more', async () => {
      const [german, american] = [await build('Berlin', 'germany'), await build('Boston', 'usa')];
      await change({ defaultAgentId: american });
      await change({ allowedHostLocations: ['germany'] });
      const { id } = await newChannel(member);
      const answer = await readAll(ask(member, id, 'Hi'));
      expect(answer.answer?.agentId).not.toBe(american);
      await change({ defaultAgentId: german });
    });
  });

  describe('that are built in', () => {
    afterEach(() => change({ defaultAgentId: null, allowedPredefinedAgentIds: [] }));

    it('are all named to whoever manages the settings, and only the allowed ones offered', async () => {
      const all = await owner.call(listBuiltInAgents, { params });
      const [first, second] = all;
      if (!first || !second) expect.unreachable();
      await change({ allowedPredefinedAgentIds: [second.id] });
      expect((await listed(member)).map(({ id }) => id)).toEqual([second.id]);
      expect(await admin.call(listBuiltInAgents, { params })).toEqual(all);
      // Their instructions are secret.
      expect(all.flatMap(({ systemMessages }) => systemMessages)).toEqual([]);
    });

    it('are the default only where they are allowed, and otherwise nothing is stored', async () => {
      const [first, second] = await owner.call(listBuiltInAgents, { params });
      if (!first || !second) expect.unreachable();
      const refusal = { status: 400, code: 'default_agent_not_allowed' };
      await expect(
        change({ defaultAgentId: first.id, allowedPredefinedAgentIds: [second.id] }),
      ).rejects.toMatchObject(refusal);
      expect(await owner.call(getOrganizationSettings, { params })).toMatchObject({
        allowedPredefinedAgentIds: [],
      });
      await change({ allowedPredefinedAgentIds: [second.id] });
      await expect(change({ defaultAgentId: first.id })).rejects.toMatchObject(refusal);
      expect(await change({ defaultAgentId: second.id })).toMatchObject({ defaultAgentId: second.id });
    });

    it('stay the default when they are not allowed any more, and another one answers', async () => {
      const [first, second] = await owner.call(listBuiltInAgents, { params });
      if (!first || !second) expect.unreachable();
      await change({ defaultAgentId: first.id });
      expect(await change({ allowedPredefinedAgentIds: [second.id] })).toMatchObject({
        defaultAgentId: first.id,
        allowedPredefinedAgentIds: [second.id],
      });
      const channel = await newChannel(member);
      const { answer } = await readAll(ask(member, channel.id, 'Hallo'));
      expect(answer?.agentId).toBe(second.id);
    });
  });

  describe('for teams', () => {
    async function build() {
      const { db } = stack().services;
      const team = await owner.call(createTeam, { params, body: { name: 'Vertrieb' } });
      const model = await availableModel(db);
      const values = { modelId: model.id, systemMessages: [], assignedTools: [] };
      const [agent] = await db
        .insert(agents)
        .values({ ...params, ...values, name: 'Angebote', access: 'teams', createdBy: owner.userId })
        .returning();
      const agentId = agent?.id ?? expect.unreachable();
      await db.insert(agentTeams).values({ agentId, teamId: team.id });
      const join = () =>
        owner.call(addTeamMember, {
          params: { ...params, teamId: team.id },
          body: { userId: member.userId },
        });
      return { agentId, team, join };
    }
    const sees = async (by: Person, agentId: string) => (await listed(by)).some(({ id }) => id === agentId);
    const asks = async (by: Person, agentId: string) => {
      const channel = await newChannel(by);
      const body = { channel_id: channel.id, text: 'Hallo', agent_id: agentId };
      return readAll(ask(by, channel.id, '', { body }));
    };
    const cardFor = (by: Person, defaultAgentId?: string) =>
      by.call(createCard, {
        body: {
          title: 'Angebot',
          description: 'Schreibt ein Angebot',
          prompt: 'Schreibe ein Angebot.',
          tags: ['Vertrieb'],
          visibility: 'PRIVATE',
          cover: 1,
          space: params.organizationId,
          ...(defaultAgentId !== undefined && { defaultAgentId }),
        },
      });

    it('are there for their members and for whoever manages agents, and for nobody else', async () => {
      const { agentId, team, join } = await build();
      for (const by of [owner, admin]) expect(await sees(by, agentId)).toBe(true);
      const [own] = (await listed(owner)).filter(({ id }) => id === agentId);
      expect(own).toMatchObject({ isPublic: false, teamIds: [team.id], isMine: true });
      expect(await sees(member, agentId)).toBe(false);
      await expect(asks(member, agentId)).rejects.toMatchObject({ status: 404, code: 'agent_not_found' });
      await join();
      expect((await listed(member)).find(({ id }) => id === agentId)?.isMine).toBeUndefined();
      expect(await sees(member, agentId)).toBe(true);
      expect((await asks(member, agentId)).answer?.agentId).toBe(agentId);
    });

    it('do not become everybody’s with the end of their last team', async () => {
      const { agentId, team, join } = await build();
      await join();
      await owner.call(deleteTeam, { params: { ...params, teamId: team.id } });
      expect(await sees(member, agentId)).toBe(false);
      expect(await sees(admin, agentId)).toBe(true);
    });

    it('are refused to a key that is in none of the teams, and on the cards of such a member', async () => {
      const { agentId, team, join } = await build();
      const body = { name: 'Agents', userName: 'a', userFullName: 'Agents', userEmail: 'a@example.org' };
      const key = await admin.call(createApiKey, { params, body });
      const holder = keyHolder(stack().url, params.organizationId, key.apiKey ?? '');
      const refusal = { status: 400, issues: ['body.defaultAgentId: not_found'] };
      await expect(cardFor(member, agentId)).rejects.toMatchObject(refusal);
      const card = await cardFor(member);
      const choose = () =>
        member.call(updateCardById, { params: { cardId: card.id }, body: { defaultAgentId: agentId } });
      await expect(choose()).rejects.toMatchObject(refusal);
      await join();
      expect(await choose()).toMatchObject({ defaultAgentId: agentId });
      // The creator of the key manages agents; the key's own user does not.
      expect(await sees(holder, agentId)).toBe(false);
      const apiKeyParams = { ...params, apiKeyId: key.id };
      await admin.call(updateApiKey, { params: apiKeyParams, body: { teamIds: [team.id] } });
      expect(await sees(holder, agentId)).toBe(true);
    });

    it('are not the default of the workspace', async () => {
      const { agentId } = await build();
      await expect(change({ defaultAgentId: agentId })).rejects.toMatchObject({
        code: 'default_agent_not_allowed',
      });
    });
  });

  it('leave what was changed in the settings in the audit log', async () => {
    const [first] = await owner.call(listBuiltInAgents, { params });
    await change({ defaultAgentId: first?.id ?? '' });
    const { results } = await owner.call(listAuditEntries, { params, query: { page: 1, pageSize: 20 } });
    expect(results[0]).toMatchObject({
      kind: 'settings-changed',
      changes: [{ field: 'defaultAgent', from: null, to: first?.name }],
    });
  });
});
