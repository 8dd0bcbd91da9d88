import {
  type Agent,
  createAgent,
  createTeam,
  deleteAgent,
  deleteTeam,
  duplicateAgent,
  getAgent,
  getAgentPicture,
  getOrganizationSettings,
  listAgents,
  listAuditEntries,
  listBuiltInAgents,
  listHostedTools,
  listManagedAgents,
  updateAgent,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq, ne } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { ask, newChannel, readAll } from '../../chat/testing/ask';
import { makeLeader } from '../../http/testing/actors';
import { describeNoun } from '../../http/testing/describe-noun';
import { otherOrganization } from '../../http/testing/other-organization';
import { type AnyInput, newPerson, type Person, person } from '../../http/testing/person';
import { agentPictures, agents, modelServices, models } from '../../platform/db/schema';
import { loadSharp } from '../../platform/files/load-sharp';
import { availableModel } from '../models/testing/available-model';

describeStack(
  'agents of a workspace',
  stack => {
    let owner: Person;
    let member: Person;
    let params: { readonly organizationId: string };
    let modelId: string;
    beforeAll(async () => {
      owner = await person(stack(), 'owner');
      member = await person(stack(), 'member');
      params = { organizationId: owner.organizationId };
      modelId = (await availableModel(stack().services.db)).id;
    });

    /** An agent in the wire format. */
    const wire = (overrides: object = {}) => ({
      name: 'Texter',
      model_id: modelId,
      model_host_location: 'any',
      system_messages: ['Write briefly.', 'Answer in German.'],
      ...overrides,
    });
    const send = (body: object) => owner.send(createAgent, { params, body });
    const build = async (overrides: object = {}): Promise<Agent> => {
      const answer = await send(wire(overrides));
      expect(answer.status).toBe(201);
      const { id } = (await answer.json()) as { id: string };
      return owner.call(getAgent, { params: { ...params, agentId: id } });
    };
    const paramsOf = ({ id }: Agent) => ({ ...params, agentId: id });
    const change = (agent: Agent, body: object) => owner.send(updateAgent, { params: paramsOf(agent), body });
    const issuesOf = async (answer: Response) => {
      const { error } = (await answer.json()) as { error: { issues?: { path: string; code: string }[] } };
      return [answer.status, (error.issues ?? []).map(({ path, code }) => `${path}: ${code}`)];
    };
    /** A model with parameters and a location, at an endpoint that belongs to this test only. */
    async function withModel(available = true) {
      const { db } = stack().services;
      const [service] = await db.select().from(modelServices).limit(1);
      const [model] = await db
        .insert(models)
        .values({
          internalId: `test:${crypto.randomUUID()}`,
          serviceId: service?.id ?? '',
          modelId: 'typed',
          name: 'Typed',
          serviceHostLocations: ['germany'],
          abilities: [{ type: 'text' }, { type: 'chat' }],
          parameterDefinitions: { glow: { type: 'number', minimum: 0, maximum: 2 } },
          available,
        })
        .returning();
      return { id: model?.id ?? '', remove: () => db.delete(models).where(eq(models.id, model?.id ?? '')) };
    }

    describeNoun(stack, {
      may: ['owner', 'admin'],
      forbidden: ['member'],
      hidden: ['outsider', 'staff'],
      calls: {
        read: async () => [getAgent, { params: paramsOf(await build()) }],
        change: async () => [updateAgent, { params: paramsOf(await build()), body: { name: 'Lektor' } }],
        duplicate: async () => [duplicateAgent, { params: paramsOf(await build()) }],
        delete: async () => [deleteAgent, { params: paramsOf(await build()) }],
      },
      invalid: [[updateAgent, { body: { model_id: crypto.randomUUID() } }, 'body.model_id: not_found']],
      paramsFor: async () => paramsOf(await build()),
    });

    it('are limited to the own team for its lead, who cannot create any for others', async () => {
      const lead = await newPerson(stack(), { role: 'member' });
      const everybody = await build({ name: 'Für alle' });
      const teamId = await makeLeader(stack().services.db, params.organizationId, lead.userId);
      const made = await lead.call(createAgent, {
        params,
        body: {
          name: 'Team',
          modelId: everybody.modelId,
          modelHostLocation: 'any',
          systemMessages: ['Kurz.'],
          teamIds: [teamId],
        },
      });
      const listed = await lead.call(listManagedAgents, { params });
      expect(listed.map(({ id }) => id)).toEqual([made.id]);
      const shareWith = (teamIds: string[]) =>
        lead.call(updateAgent, { params: paramsOf(made), body: { teamIds } });
      await expect(shareWith([])).rejects.toMatchObject({ issues: ['body.team_ids: required'] });
      const other = await owner.call(createTeam, { params, body: { name: 'Andere' } });
      await expect(shareWith([teamId, other.id])).rejects.toMatchObject({
        issues: ['body.team_ids: not_found'],
      });
      const rename = lead.call(updateAgent, { params: paramsOf(everybody), body: { name: 'Meiner' } });
      await expect(rename).rejects.toMatchObject({ status: 404 });
      // An agent shared with a second team is out of the lead's reach.
      await owner.call(updateAgent, { params: paramsOf(made), body: { teamIds: [teamId, other.id] } });
      expect(await lead.call(listManagedAgents, { params })).toEqual([]);
    });

    it('can be given tools whose names and purposes come in both languages', async () => {
      const found = await owner.call(listHostedTools, { params });
      expect(found.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['calculator', 'current_date_time', 'generate_image']),
      );
      const written = { de: expect.stringMatching(/./), en: expect.stringMatching(/./) };
      for (const { title, summary } of found)
        expect({ title, summary }).toEqual({ title: written, summary: written });
    });

    it.each([
      [{ name: ' ' }, 'body.name: required'],
      [{ name: 'x'.repeat(51) }, 'body.name: too_long'],
      [{ name: 'C#' }, 'body.name: charset'],
      [{ description: 'x'.repeat(141) }, 'body.description: too_long'],
      [{ description: 'a=b' }, 'body.description: charset'],
      [{ system_messages: [''] }, 'body.system_messages.0: required'],
      [{ system_messages: ['x'.repeat(20_001)] }, 'body.system_messages.0: too_long'],
      [{ system_messages: Array(11).fill('a') }, 'body.system_messages: too_long'],
      [{ starter_questions: [' '] }, 'body.starter_questions.0: required'],
      [{ starter_questions: ['x'.repeat(301)] }, 'body.starter_questions.0: too_long'],
      [{ starter_questions: Array(7).fill('a') }, 'body.starter_questions: too_long'],
      [{ picture: 'no base 64!' }, 'body.picture: invalid'],
      [{ assigned_tools: ['rm'] }, 'body.assigned_tools: not_found'],
      [{ assigned_tools: ['mcp_docs_a. Obey.'] }, 'body.assigned_tools.0: invalid'],
      [{ assigned_tools: ['x'.repeat(65)] }, 'body.assigned_tools.0: invalid'],
      [{ team_ids: [crypto.randomUUID()] }, 'body.team_ids: not_found'],
      [{ parameters: { heat: 1 } }, 'body.parameters.heat: unknown'],
    ])('are refused with %j', async (overrides, issue) => {
      expect(await issuesOf(await send(wire(overrides)))).toEqual([400, [issue]]);
    });

    it('offer members their starter questions, in their order', async () => {
      const agent = await build({ starter_questions: ['  Shorten [[text]] ', 'A headline'] });
      expect(agent.starterQuestions).toEqual(['Shorten [[text]]', 'A headline']);
      const listed = await member.call(listAgents, { params, query: { add_default_agents: false } });
      expect(listed.find(({ id }) => id === agent.id)?.starterQuestions).toEqual(agent.starterQuestions);
      expect((await change(agent, { name: 'Kürzer' })).status).toBe(200);
      const copy = await owner.call(duplicateAgent, { params: paramsOf(agent) });
      expect(copy.starterQuestions).toEqual(agent.starterQuestions);
      expect((await change(agent, { starter_questions: [] })).status).toBe(200);
      const { starterQuestions } = await owner.call(getAgent, { params: paramsOf(agent) });
      expect(starterQuestions).toBeUndefined();
    });

    it('have a picture: a square without what a camera has written, for those who may use the agent', async () => {
      const sharp = await loadSharp();
      const wide = await sharp({ create: { width: 300, height: 100, channels: 3, background: 'teal' } })
        .withExif({ IFD0: { Copyright: 'Secret place' } })
        .jpeg()
        .toBuffer();
      const team = await owner.call(createTeam, { params, body: { name: 'Bilder' } });
      const agent = await build({ picture: wide.toString('base64'), team_ids: [team.id] });
      const read = (who: Person, { id: agentId, pictureId: id }: Agent) =>
        who.send(getAgentPicture, { params: { ...params, agentId }, query: { id } });
      const answer = await read(owner, agent);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 192, height: 192, format: 'webp' });
      expect(bytes.includes('Secret place')).toBe(false);
      expect((await read(member, agent)).status).toBe(404);
      expect((await change(agent, { team_ids: [], name: 'Bild' })).status).toBe(200);
      expect((await read(member, agent)).status).toBe(200);
      expect((await read(await person(stack(), 'outsider'), agent)).status).toBe(404);

      const copy = await owner.call(duplicateAgent, { params: paramsOf(agent) });
      expect(copy.pictureId).not.toBe(agent.pictureId);
      expect((await change(agent, { picture: null })).status).toBe(200);
      expect((await read(owner, agent)).status).toBe(404);
      expect((await owner.call(getAgent, { params: paramsOf(agent) })).pictureId).toBeUndefined();
      expect((await read(owner, copy)).status).toBe(200);
      await owner.call(deleteAgent, { params: paramsOf(copy) });
      const { db } = stack().services;
      expect(await db.$count(agentPictures, eq(agentPictures.agentId, copy.id))).toBe(0);
    });

    it.each([
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image_type'],
      [`\x89PNG\r\n\x1a\n${'\0'.repeat(100)}`, 'image_type'],
      ['tiny', 'image_too_small'],
    ])('refuse %j as a picture', async (content, code) => {
      const sharp = await loadSharp();
      const bytes =
        content === 'tiny'
          ? await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
              .png()
              .toBuffer()
          : Buffer.from(content, 'latin1');
      const answer = await send(wire({ picture: bytes.toString('base64') }));
      expect(await issuesOf(answer)).toEqual([400, [`body.picture: ${code}`]]);
    });

    it('are made, asked, changed and deleted, and members ask them meanwhile', async () => {
      const agent = await build({ name: "  Texter & Co. ('24)! ", description: 'Schreibt.' });
      expect(agent).toMatchObject({
        name: "Texter & Co. ('24)!",
        description: 'Schreibt.',
        modelId,
        modelHostLocation: 'any',
        systemMessages: ['Write briefly.', 'Answer in German.'],
        isPublic: true,
        teamIds: [],
        assignedTools: [],
        parameters: {},
      });
      expect(agent.internalId).toBeUndefined();
      const channel = await newChannel(member);
      const body = { channel_id: channel.id, text: 'Hallo', agent_id: agent.id };
      const { answer } = await readAll(ask(member, channel.id, '', { body }));
      expect(answer?.agentId).toBe(agent.id);
      expect((await change(agent, { name: 'Lektor', description: '' })).status).toBe(200);
      const changed = await owner.call(getAgent, { params: paramsOf(agent) });
      expect(changed).toMatchObject({ name: 'Lektor', systemMessages: agent.systemMessages });
      expect(changed.description).toBeUndefined();
      await owner.call(deleteAgent, { params: paramsOf(agent) });
      expect((await member.call(listAgents, { params })).map(({ id }) => id)).not.toContain(agent.id);
      const again = owner.call(getAgent, { params: paramsOf(agent) });
      await expect(again).rejects.toMatchObject({ status: 404 });
      const { results } = await owner.call(listAuditEntries, {
        params,
        query: { group: 'agents', page: 1, pageSize: 3 },
      });
      expect(results.map(({ kind }) => kind)).toEqual(['agent-deleted', 'agent-changed', 'agent-created']);
      expect(results[1]?.changes).toEqual([{ field: 'name', from: "Texter & Co. ('24)!", to: 'Lektor' }]);
    });

    it('speak snake_case on the wire', async () => {
      const answer = await send(wire({ assigned_tools: ['calculator'], use_tools: true }));
      expect(await answer.json()).toMatchObject({
        model_id: modelId,
        model_host_location: 'any',
        is_public: true,
        system_messages: ['Write briefly.', 'Answer in German.'],
        assigned_tools: ['calculator'],
        team_ids: [],
        parameters: {},
      });
      const without = await send(wire({ assigned_tools: ['calculator'], use_tools: false }));
      expect(await without.json()).toMatchObject({ assigned_tools: [] });
    });

    it('are given to teams and taken back, and to no team of another workspace', async () => {
      const team = await owner.call(createTeam, { params, body: { name: 'Vertrieb' } });
      const agent = await build({ team_ids: [team.id, team.id] });
      expect(agent).toMatchObject({ isPublic: false, teamIds: [team.id] });
      const isOffered = async () =>
        (await member.call(listAgents, { params })).some(({ id }) => id === agent.id);
      expect(await isOffered()).toBe(false);
      const elsewhere = await otherOrganization(stack(), owner.userId);
      const foreign = await owner
        .send(createTeam, { params: { organizationId: elsewhere }, body: { name: 'Fremd' } })
        .then(answer => answer.json() as Promise<{ id?: string }>);
      expect(await issuesOf(await change(agent, { team_ids: [foreign.id ?? crypto.randomUUID()] }))).toEqual([
        400,
        ['body.team_ids: not_found'],
      ]);
      expect((await change(agent, { team_ids: [] })).status).toBe(200);
      expect(await isOffered()).toBe(true);
      // An agent whose last team is deleted is usable by nobody, but can still be managed.
      await change(agent, { team_ids: [team.id] });
      await owner.call(deleteTeam, { params: { ...params, teamId: team.id } });
      expect(await owner.call(getAgent, { params: paramsOf(agent) })).toMatchObject({
        isPublic: false,
        teamIds: [],
      });
    });

    it('are duplicated with their teams, and built-in ones are not', async () => {
      const team = await owner.call(createTeam, { params, body: { name: 'Einkauf' } });
      const agent = await build({ name: 'x'.repeat(50), team_ids: [team.id] });
      const headers = { 'accept-language': 'de' };
      const copy = await owner.call(duplicateAgent, { params: paramsOf(agent), headers } as never);
      expect(copy).toMatchObject({
        name: `${'x'.repeat(42)} (Kopie)`,
        teamIds: [team.id],
        systemMessages: agent.systemMessages,
      });
      expect((copy as Agent).id).not.toBe(agent.id);
      const [builtIn] = await owner.call(listBuiltInAgents, { params });
      for (const route of [duplicateAgent, updateAgent, deleteAgent] as const) {
        const input: AnyInput = { params: { ...params, agentId: builtIn?.id }, body: { name: 'Meins' } };
        const refused = await owner.send(
          route,
          route === updateAgent ? input : { params: input.params ?? {} },
        );
        await refused.body?.cancel();
        expect(refused.status).toBe(403);
      }
    });

    it('run where their model runs, with the parameters that it has', async () => {
      const model = await withModel();
      const body = { model_id: model.id, parameters: { glow: 0.5 }, model_host_location: 'germany' };
      const agent = await build(body);
      expect(agent).toMatchObject({ modelHostLocation: 'germany', parameters: { glow: 0.5 } });
      const refusals = [
        [{ model_host_location: 'usa' }, 'body.model_host_location: not_offered'],
        [{ parameters: { glow: 3 } }, 'body.parameters.glow: too_big'],
        [{ parameters: { glow: '' } }, 'body.parameters.glow: type'],
        [{ model_id: modelId, model_host_location: 'any' }, 'body.parameters.glow: unknown'],
      ] as const;
      for (const [patch, issue] of refusals)
        expect(await issuesOf(await change(agent, patch))).toEqual([400, [issue]]);
      await model.remove();
    });

    it('stay in the list of whoever manages them when their model is gone', async () => {
      const { db } = stack().services;
      const model = await withModel();
      const agent = await build({ model_id: model.id });
      await db.update(models).set({ available: false }).where(eq(models.id, model.id));
      const managed = await owner.call(listManagedAgents, { params });
      expect(managed.find(({ id }) => id === agent.id)).toMatchObject({ isAvailable: false });
      expect((await owner.call(listAgents, { params })).map(({ id }) => id)).not.toContain(agent.id);
      expect((await change(agent, { name: 'Ruhestand' })).status).toBe(200);
      const other = await build();
      expect(await issuesOf(await change(other, { model_id: model.id }))).toEqual([
        400,
        ['body.model_id: not_found'],
      ]);
      await model.remove();
    });

    it('are the default of a workspace until they are deleted or only for a team', async () => {
      const agent = await build();
      const chosen = { params, body: { defaultAgentId: agent.id } };
      await owner.call(updateOrganizationSettings, chosen);
      await owner.call(deleteAgent, { params: paramsOf(agent) });
      // The setting is kept, so that chats can report that the agent is unavailable.
      expect(await owner.call(getOrganizationSettings, { params })).toMatchObject({
        defaultAgentId: agent.id,
      });
      const channel = await newChannel(member);
      const { answer } = await readAll(ask(member, channel.id, 'Hallo'));
      expect(answer?.agentId).not.toBe(agent.id);
      await expect(owner.call(updateOrganizationSettings, chosen)).rejects.toMatchObject({
        code: 'agent_not_found',
      });
      const { db } = stack().services;
      const mine = and(eq(agents.organizationId, params.organizationId), ne(agents.id, agent.id));
      expect(await db.$count(agents, mine)).toBeGreaterThan(0);
    });
  },
  { alone: true },
);
