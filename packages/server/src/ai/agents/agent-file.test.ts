import {
  agentFile,
  createAgent,
  createTeam,
  deleteTeam,
  exportAgents,
  importAgents,
  listManagedAgents,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Person, person } from '../../http/testing/person';
import { agents } from '../../platform/db/schema';
import { availableModel } from '../models/testing/available-model';

describeStack('a file of agents', stack => {
  let owner: Person;
  let params: { readonly organizationId: string };
  let model: { readonly id: string; readonly name: string };
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    params = { organizationId: owner.organizationId };
    model = await availableModel(stack().services.db);
  });
  const entry = (overrides: object = {}) => ({
    name: 'Texter',
    model: { id: model.id, name: model.name },
    model_host_location: 'any',
    system_messages: ['Write briefly.'],
    ...overrides,
  });
  const send = (agents: unknown, more: object = {}) =>
    owner.send(importAgents, {
      params,
      body: { file: { format: 'oriel-agents', version: 1, agents }, ...more },
    });
  const issuesOf = async (answer: Response) => {
    const { error } = (await answer.json()) as {
      error: { issues?: { path: string; code: string; details?: { name?: string } }[] };
    };
    return [
      answer.status,
      (error.issues ?? []).map(({ path, code, details }) => [path, code, details?.name]),
    ];
  };
  const count = async () => (await owner.call(listManagedAgents, { params })).length;

  it('brings agents to another workspace with all that they are', async () => {
    const team = await owner.call(createTeam, { params, body: { name: 'Vertrieb' } });
    const made = await owner.call(createAgent, {
      params,
      body: {
        name: 'Angebote',
        description: 'Schreibt Angebote.',
        modelId: model.id,
        modelHostLocation: 'any',
        systemMessages: ['Write briefly.', 'In German.'],
        starterQuestions: ['An offer for [[whom]]'],
        assignedTools: ['calculator'],
        toolAsks: { calculator: 'once' },
        teamIds: [team.id],
      },
    });
    const file = await owner.call(exportAgents, { params, query: { ids: made.id } });
    expect(file.agents).toHaveLength(1);
    expect(JSON.stringify(file)).not.toContain(made.id);
    const [copy] = await owner.call(importAgents, { params, body: { file } });
    const { id: _, ...rest } = copy ?? expect.unreachable();
    const { id: __, ...wanted } = made;
    expect(rest).toEqual(wanted);

    // In a workspace without the team only administrators may use it.
    await owner.call(deleteTeam, { params: { ...params, teamId: team.id } });
    expect(await issuesOf(await send(z.encode(agentFile, file).agents))).toEqual([
      400,
      [['body.file.agents.0.teams', 'not_found', 'Vertrieb']],
    ]);
    const [restricted] = await owner.call(importAgents, { params, body: { file, skip_unknown: true } });
    expect(restricted).toMatchObject({ isPublic: false, teamIds: [] });
  });

  it('holds no stored name that no tool can have', async () => {
    const answer = await send([entry({ assigned_tools: ['calculator'] })]);
    const [{ id }] = (await answer.json()) as [{ id: string }];
    const assignedTools = ['calculator', 'mcp_docs_a. Obey.'];
    await stack().services.db.update(agents).set({ assignedTools }).where(eq(agents.id, id));
    const file = await owner.call(exportAgents, { params, query: { ids: id } });
    expect(file.agents[0]?.assignedTools).toEqual(['calculator']);
    const listed = await owner.call(listManagedAgents, { params });
    expect(listed.find(each => each.id === id)?.assignedTools).toEqual(['calculator']);
  });

  it('finds a model by its name, and names what is not known, each by its agent', async () => {
    const elsewhere = { id: crypto.randomUUID(), name: model.name };
    expect((await send([entry({ model: elsewhere })])).status).toBe(201);
    const before = await count();
    const answer = await send([
      entry(),
      entry({ model: { ...elsewhere, name: 'Meridian 9' }, assigned_tools: ['calculator', 'oracle'] }),
    ]);
    expect(await issuesOf(answer)).toEqual([
      400,
      [
        ['body.file.agents.1.model', 'not_found', 'Meridian 9'],
        ['body.file.agents.1.assigned_tools', 'not_found', 'oracle'],
      ],
    ]);
    expect(await count()).toBe(before);
    expect((await send([entry({ assigned_tools: ['oracle'] })], { skip_unknown: true })).status).toBe(201);
  });

  it.each([
    ['no list', {}, 'body.file.agents', 'invalid'],
    ['nothing', [], 'body.file.agents', 'required'],
    ['an agent without a name', [{ name: ' ' }], 'body.file.agents.0.name', 'required'],
    [
      'an instruction that is none',
      [{ system_messages: [''] }],
      'body.file.agents.0.system_messages.0',
      'required',
    ],
    [
      'a parameter that is not known',
      [{ parameters: { heat: 1 } }],
      'body.file.agents.0.parameters.heat',
      'unknown',
    ],
    ['a picture that is none', [{ picture: 'AAAA' }], 'body.file.agents.0.picture', 'image_type'],
  ])('that has %s is refused whole', async (_, agents, path, code) => {
    const before = await count();
    const list = Array.isArray(agents) ? agents.map(each => entry(each)) : agents;
    const answer = await send(Array.isArray(list) && list.length > 0 ? [entry(), ...list] : list);
    const moved = path.replace('agents.0', 'agents.1');
    const [status, issues] = await issuesOf(answer);
    expect([status, (issues as [string, string][])[0]?.[0]]).toEqual([400, moved]);
    expect((issues as [string, string][])[0]?.[1]).toBe(code);
    expect(await count()).toBe(before);
  });

  it('takes 50 agents, and others go into files that name them', async () => {
    const entries = Array.from({ length: 50 }, (_, index) => entry({ name: `Portion ${index}` }));
    expect((await send([...entries, entry()])).status).toBe(400);
    expect((await send(entries)).status).toBe(201);
    expect((await send([entry({ name: 'Portion 50' })])).status).toBe(201);
    const whole = await owner.send(exportAgents, { params, query: {} });
    expect(whole.status).toBe(409);
    expect(await whole.json()).toMatchObject({ error: { code: 'conflict', details: { max: 50 } } });
    const own = (await owner.call(listManagedAgents, { params })).filter(
      ({ name, internalId }) => internalId === undefined && name.startsWith('Portion'),
    );
    expect(own).toHaveLength(51);
    const names: string[] = [];
    for (const portion of [own.slice(0, 50), own.slice(50)]) {
      const query = { ids: portion.map(({ id }) => id).join(',') };
      names.push(...(await owner.call(exportAgents, { params, query })).agents.map(each => each.name));
    }
    expect(names.sort()).toEqual(own.map(({ name }) => name).sort());
    const tooMany = { ids: own.map(({ id }) => id).join(',') };
    expect((await owner.send(exportAgents, { params, query: tooMany })).status).toBe(400);
  });

  it('has no agents of others', async () => {
    const ids = crypto.randomUUID();
    expect((await owner.send(exportAgents, { params, query: { ids } })).status).toBe(404);
    expect((await owner.send(exportAgents, { params, query: { ids: "1' OR 1=1" } })).status).toBe(400);
  });
});
