import { randomUUID } from 'node:crypto';
import { Server as PlainServer } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer as OfficialServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import {
  addToolServer,
  checkToolServer,
  createAgent,
  listAuditEntries,
  listHostedTools,
  listToolServers,
  removeToolServer,
  type ToolServerInput,
  toolServerLimits,
  tryAgent,
  updateToolServer,
} from '@oriel/contracts';
import { databases, testConfig } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ask, newChannel, readAll } from '../../chat/testing/ask';
import { type ChatStack, startChatStack } from '../../chat/testing/chat-stack';
import type { Person } from '../../http/testing/person';
import { models, toolServers } from '../../platform/db/schema';
import { type Site, startSite } from '../tools/testing/start-site';

/** Path and authorization of every call. */
let calls: { path: string; authorization: string | undefined }[] = [];
let site: Site;

beforeAll(async () => {
  site = await startSite(async (request, response) => {
    calls.push({ path: request.url ?? '', authorization: request.headers.authorization });
    if (request.url === '/closed' && request.headers.authorization !== 'Bearer right') {
      response.writeHead(401).end();
      return;
    }
    if (request.url === '/elsewhere') {
      response.writeHead(307, { location: '/mcp' }).end();
      return;
    }
    const server = request.url === '/odd' ? createOdd() : createTides();
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on('close', () => void server.close());
    await server.connect(transport as never);
    await transport.handleRequest(request, response);
  });
});
afterAll(() => site?.close());

function createTides(): OfficialServer {
  const server = new OfficialServer({ name: 'tides', version: '1' });
  const say = (text: string) => ({ content: [{ type: 'text' as const, text }] });
  server.registerTool(
    'find_tide',
    { description: 'Finds a tide', inputSchema: { day: z.string() }, annotations: { readOnlyHint: true } },
    ({ day }) => say(`High water on ${day}: noon`),
  );
  server.registerTool('send_mail', { description: 'x'.repeat(5_000) }, () => say('sent'));
  return server;
}

/** Lists one usable and one unusable tool. */
function createOdd(): PlainServer {
  const server = new PlainServer({ name: 'odd', version: '1' }, { capabilities: { tools: {} } });
  const tool = (name: string, type: string) => ({
    name,
    inputSchema: { type },
    annotations: { readOnlyHint: true },
  });
  server.setRequestHandler(
    ListToolsRequestSchema,
    () => ({ tools: [tool('good', 'object'), tool('bad', 'array')] }) as never,
  );
  return server;
}

const toolSettings = (workspaceServers: 'public' | 'any' | undefined) => ({
  ...testConfig().tools,
  mcpServers: [{ name: 'house', url: 'http://127.0.0.1:1/mcp' }],
  workspaceServers,
});

const newName = () => `t${randomUUID().replaceAll('-', '').slice(0, 10)}`;

describe.each(databases)('MCP servers of a workspace on %s', database => {
  let stack: ChatStack;
  let owner: Person;
  let outsider: Person;
  beforeAll(async () => {
    stack = await startChatStack({ database, tools: toolSettings('any') });
    [owner, outsider] = await Promise.all([stack.user('owner'), stack.user('outsider')]);
  });
  afterAll(() => stack?.close());

  const of = (person: Person) => ({ organizationId: person.organizationId });
  const add = (body: Partial<ToolServerInput> = {}) =>
    owner.call(addToolServer, {
      params: of(owner),
      body: { name: newName(), url: `${site.origin}/mcp`, ...body },
    });
  const send = (body: object) =>
    owner.send(addToolServer, { params: of(owner), body: body as ToolServerInput });
  const remove = (toolServerId: string) =>
    owner.call(removeToolServer, { params: { ...of(owner), toolServerId } });
  const toolNames = async (person = owner) =>
    (await person.call(listHostedTools, { params: of(person) })).map(({ name }) => name);

  it('lend agents of that workspace their tools, which a question uses', async () => {
    const { id, name } = await add({ token: 'right', url: `${site.origin}/closed` });
    const tool = `mcp_${name}_find_tide`;
    expect(await toolNames()).toContain(tool);
    expect(await toolNames(outsider)).not.toContain(tool);
    const { db } = stack.server.services;
    const [model] = await db.select().from(models).where(eq(models.modelId, 'stand-in'));
    const agent = await owner.call(createAgent, {
      params: of(owner),
      body: {
        name: 'Pegel',
        modelId: model?.id ?? expect.unreachable(),
        modelHostLocation: 'any',
        systemMessages: [],
        assignedTools: [tool],
      },
    });
    stack.model.use(({ body }) =>
      JSON.stringify(body).includes('High water')
        ? [{ text: 'At noon.' }]
        : [{ call: tool, arguments: '{"day":"Monday"}' }],
    );
    const channel = await newChannel(owner);
    const question = { channel_id: channel.id, text: 'When?', agent_id: agent.id };
    const answer = await readAll(ask(owner, channel.id, '', { body: question }));
    expect(JSON.stringify(answer.answer)).toContain('High water on Monday: noon');
    await remove(id);
    expect(await toolNames()).not.toContain(tool);
  });

  it('lend their tools to private agents of members only while an administrator allows it', async () => {
    const member = await stack.user('member');
    const { id, name } = await add();
    const tool = `mcp_${name}_find_tide`;
    const [model] = await stack.server.services.db
      .select()
      .from(models)
      .where(eq(models.modelId, 'stand-in'));
    const body = {
      name: 'Pegel',
      modelId: model?.id ?? expect.unreachable(),
      modelHostLocation: 'any' as const,
      systemMessages: [],
      assignedTools: [tool],
    };
    const make = () => member.call(createAgent, { params: of(owner), body });
    const open = (forOwnAgents: boolean) =>
      owner.call(updateToolServer, {
        params: { ...of(owner), toolServerId: id },
        body: { forOwnAgents },
      });
    await expect(make()).rejects.toMatchObject({ issues: ['body.assigned_tools: not_found'] });
    expect(await toolNames(member)).not.toContain(tool);
    expect((await open(true)).forOwnAgents).toBe(true);
    expect(await toolNames(member)).toContain(tool);
    const agent = await make();
    const offered = async () => {
      let names = '';
      stack.model.use(({ body: asked }) => {
        names = JSON.stringify(asked);
        return [{ text: 'Done.' }];
      });
      const channel = await newChannel(member);
      const question = { channel_id: channel.id, text: 'When?', agent_id: agent.id };
      await readAll(ask(member, channel.id, '', { body: question }));
      return names.includes(tool);
    };
    expect(await offered()).toBe(true);
    await open(false);
    expect(await offered()).toBe(false);
    await remove(id);
  });

  it('lose only a faulty tool, and managers of the server and users of its agent learn about it', async () => {
    const { id, name } = await add({ url: `${site.origin}/odd` });
    const away = await add({ url: 'http://127.0.0.1:1/mcp' });
    expect(await owner.call(checkToolServer, { params: { ...of(owner), toolServerId: id } })).toEqual({
      reachable: true,
      tools: [{ name: 'good', description: '', onlyReads: true }],
      leftOut: [{ name: 'bad', reason: 'schema' }],
    });
    expect((await toolNames()).filter(tool => tool?.startsWith(`mcp_${name}_`))).toEqual([
      `mcp_${name}_good`,
    ]);
    const [model] = await stack.server.services.db
      .select()
      .from(models)
      .where(eq(models.modelId, 'stand-in'));
    const agent = await owner.call(createAgent, {
      params: of(owner),
      body: {
        name: 'Pegel',
        modelId: model?.id ?? expect.unreachable(),
        modelHostLocation: 'any',
        systemMessages: [],
        assignedTools: [`mcp_${name}_good`, `mcp_${name}_bad`, `mcp_${away.name}_find`, 'calculator'],
      },
    });
    stack.model.use([{ text: 'Done.' }]);
    const channel = await newChannel(owner);
    const question = { channel_id: channel.id, text: 'When?', agent_id: agent.id };
    const { answer } = await readAll(ask(owner, channel.id, '', { body: question }));
    const missing = answer?.content.data.flatMap(part =>
      part.type === 'function_response' ? [[part.functionName, part.isError]] : [],
    );
    expect(missing).toEqual([
      [`mcp_${name}_bad`, true],
      [`mcp_${away.name}_find`, true],
    ]);
    expect(answer?.content.fullText).toBe('Done.');
    const { body } = stack.model.requests.at(-1) ?? expect.unreachable();
    const sent = body.tools as unknown as { function: { name: string } }[];
    expect(sent.map(each => each.function.name)).toEqual(['calculator', `mcp_${name}_good`]);
    const draft = { name: 'Pegel', modelId: model?.id ?? '', modelHostLocation: 'any' as const };
    const trial = await owner.call(tryAgent, {
      params: of(owner),
      body: {
        agent: { ...draft, systemMessages: [], assignedTools: [`mcp_${away.name}_find`] },
        messages: [{ role: 'user', text: 'When?' }],
      },
    });
    expect(trial).toEqual({ text: 'Done.', tools: [] });
    await Promise.all([remove(id), remove(away.id)]);
  });

  it('keep their token to themselves, encrypted, and lose it with their address', async () => {
    const { id } = await add({ token: 'right', url: `${site.origin}/closed` });
    const params = { ...of(owner), toolServerId: id };
    const listed = await owner.call(listToolServers, { params: of(owner) });
    expect(listed.allowed).toBe(true);
    expect(listed.servers.find(server => server.id === id)).toMatchObject({ hasToken: true, tools: null });
    expect(JSON.stringify(listed)).not.toContain('right');
    const [row] = await stack.server.services.db.select().from(toolServers).where(eq(toolServers.id, id));
    expect(row?.sealedToken).toBeTruthy();
    expect(row?.sealedToken).not.toContain('right');
    calls = [];
    const moved = await owner.call(updateToolServer, { params, body: { url: `${site.origin}/other` } });
    expect(moved.hasToken).toBe(false);
    await owner.call(checkToolServer, { params });
    const sent = calls.filter(({ path }) => path === '/other');
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.every(({ authorization }) => authorization === undefined)).toBe(true);
    const { results } = await owner.call(listAuditEntries, {
      params: of(owner),
      query: { page: 1, pageSize: 10, kind: 'tool-server-changed' },
    });
    expect(results[0]?.changes.map(({ field }) => field)).toEqual(['url', 'token']);
    expect(JSON.stringify(results)).not.toContain('right');
    await remove(id);
  });

  it('say what they offer, and agents get the tools that were chosen', async () => {
    const { id, name } = await add();
    const params = { ...of(owner), toolServerId: id };
    const offer = await owner.call(checkToolServer, { params });
    expect(offer.reachable).toBe(true);
    expect(offer.tools.map(tool => [tool.name, tool.onlyReads, tool.description.length])).toEqual([
      ['find_tide', true, 12],
      ['send_mail', false, 2_000],
    ]);
    await owner.call(updateToolServer, { params, body: { tools: ['send_mail'] } });
    const found = await owner.call(listHostedTools, { params: of(owner) });
    expect(
      found.filter(tool => tool.name?.startsWith(`mcp_${name}_`)).map(tool => [tool.name, tool.hasEffect]),
    ).toEqual([[`mcp_${name}_send_mail`, true]]);
    await remove(id);
  });

  it('are no tools while they cannot be reached, and agents with them can still be stored', async () => {
    const { id, name } = await add({ url: 'http://127.0.0.1:1/mcp' });
    const elsewhere = await add({ url: `${site.origin}/elsewhere` });
    for (const toolServerId of [id, elsewhere.id])
      expect(await owner.call(checkToolServer, { params: { ...of(owner), toolServerId } })).toEqual({
        reachable: false,
        tools: [],
      });
    const [model] = await stack.server.services.db
      .select()
      .from(models)
      .where(eq(models.modelId, 'stand-in'));
    const body = {
      name: 'Pegel',
      modelId: model?.id ?? expect.unreachable(),
      modelHostLocation: 'any' as const,
      systemMessages: [],
    };
    const create = (tool: string) =>
      owner.call(createAgent, { params: of(owner), body: { ...body, assignedTools: [tool] } });
    expect((await create(`mcp_${name}_find`)).assignedTools).toEqual([`mcp_${name}_find`]);
    await expect(create('mcp_none_find')).rejects.toMatchObject({ status: 400 });
    await Promise.all([remove(id), remove(elsewhere.id)]);
  });

  it('have names of their own, and are ten at most, also when many come at once', async () => {
    const { id, name } = await add();
    const url = `${site.origin}/mcp`;
    expect((await send({ name, url })).status).toBe(409);
    expect((await send({ name: 'house', url })).status).toBe(409);
    const rest = await Promise.all(
      Array.from({ length: toolServerLimits.servers + 2 }, () => send({ name: newName(), url })),
    );
    expect(rest.filter(({ status }) => status === 201)).toHaveLength(toolServerLimits.servers - 1);
    expect(rest.filter(({ status }) => status === 409)).toHaveLength(3);
    const { servers } = await owner.call(listToolServers, { params: of(owner) });
    expect(servers).toHaveLength(toolServerLimits.servers);
    expect(servers.map(server => server.id)).toContain(id);
    await Promise.all(servers.map(server => remove(server.id)));
  });

  it.each([
    ['a name with a capital', { name: 'Docs' }],
    ['an address of another kind', { url: 'file:///etc/passwd' }],
    ['an address with a password', { url: 'https://a:b@mcp.example.com' }],
    ['no address', { url: 'https://' }],
    ['a token with a line break', { token: 'a\r\nx: y' }],
  ])('refuse %s', async (_, change) => {
    const valid = { name: newName(), url: 'https://mcp.example.com' };
    expect((await send({ ...valid, ...change })).status).toBe(400);
  });

  it('are reached on the public web alone where the operator says so', async () => {
    const strict = await startChatStack({ database, tools: toolSettings('public') });
    try {
      const person = await strict.user('owner');
      const params = { organizationId: person.organizationId };
      calls = [];
      for (const url of [`${site.origin}/mcp`, `http://localhost:${site.port}/mcp`]) {
        const { id } = await person.call(addToolServer, { params, body: { name: newName(), url } });
        const offer = await person.call(checkToolServer, { params: { ...params, toolServerId: id } });
        expect(offer).toEqual({ reachable: false, tools: [] });
      }
      expect(calls).toEqual([]);
    } finally {
      await strict.close();
    }
  });

  it('are refused where the operator has not allowed them', async () => {
    const off = await startChatStack({ database, tools: toolSettings(undefined) });
    try {
      const person = await off.user('owner');
      const params = { organizationId: person.organizationId };
      const body = { name: newName(), url: 'https://mcp.example.com' };
      expect((await person.send(addToolServer, { params, body })).status).toBe(403);
      expect(await person.call(listToolServers, { params })).toEqual({ allowed: false, servers: [] });
    } finally {
      await off.close();
    }
  });
});
