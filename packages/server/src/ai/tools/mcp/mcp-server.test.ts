import { Server as PlainServer } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer as OfficialServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { runTool } from '../run-tool';
import { type Site, startSite } from '../testing/start-site';
import { toolContext } from '../testing/tool-context';
import { checkTools } from './check-tool';
import { functionName, McpServer, type McpServerSettings, type ReportServer } from './mcp-server';

const reads = { readOnlyHint: true };

/** A server built with the official library, with well-behaved and faulty tools. */
function createOfficial(): OfficialServer {
  const server = new OfficialServer({ name: 'stand-in', version: '1' });
  const say = (text: string) => ({ content: [{ type: 'text' as const, text }] });
  server.registerTool(
    'find-tide',
    { description: 'Finds the tide of a day', inputSchema: { day: z.string() }, annotations: reads },
    ({ day }) => say(`High water on ${day}: noon`),
  );
  server.registerTool('send_mail', { description: 'Sends a mail' }, () => say('sent'));
  server.registerTool('hang', { annotations: reads }, () => new Promise(() => undefined));
  server.registerTool('flood', { annotations: reads }, () => say('x'.repeat(10_000_000)));
  server.registerTool('broken', { annotations: reads }, () => {
    throw new Error('The table is missing');
  });
  server.registerTool('liar', { annotations: reads, outputSchema: { height: z.number() } }, () => ({
    content: [{ type: 'text', text: 'no number at all' }],
    structuredContent: { height: 1 },
  }));
  server.registerTool('picture', { annotations: reads }, () => ({
    content: [
      { type: 'text', text: 'A map' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      { type: 'resource_link', name: 'tides', uri: 'https://tides.example' },
    ],
  }));
  return server;
}

/** A server that sends its list of tools unchecked; each tool returns its name. */
function createPlain(pages: readonly (readonly unknown[])[]): PlainServer {
  const server = new PlainServer({ name: 'plain', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const page = Number(params?.cursor ?? 0);
    return {
      tools: [...(pages[page] ?? [])],
      nextCursor: page + 1 < pages.length ? String(page + 1) : null,
    } as never;
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
    content: [{ type: 'text', text: `ran ${params.name}` }],
  }));
  return server;
}

const object = { type: 'object' };
const plain = (name: unknown, inputSchema: unknown = object, more: object = {}) => ({
  name,
  inputSchema,
  annotations: reads,
  ...more,
});
const deep = Array.from({ length: 60 }).reduce((inner: object) => ({ type: 'array', items: inner }), object);
const long = (end: string) => `manage_the_calendar_of_the_whole_organization_and_all_of_its_rooms_${end}`;
/** Tools that the stand-in lists under `/plain`. */
let listed: readonly (readonly unknown[])[] = [];

let site: Site;
const authorizations: (string | undefined)[] = [];

beforeAll(async () => {
  site = await startSite(async (request, response) => {
    authorizations.push(request.headers.authorization);
    if (request.url === '/closed' && request.headers.authorization !== 'Bearer right') {
      response.writeHead(401).end();
      return;
    }
    if (request.url === '/elsewhere') {
      response.writeHead(307, { location: '/mcp' }).end();
      return;
    }
    const server = request.url === '/plain' ? createPlain(listed) : createOfficial();
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on('close', () => void server.close());
    await server.connect(transport as never);
    await transport.handleRequest(request, response);
  });
});
afterAll(() => site.close());

const connect = (settings: Partial<McpServerSettings> = {}) =>
  new McpServer({ name: 'docs', url: `${site.origin}/mcp`, ...settings });

const call = async (tool: string, input: object = {}, signal = new AbortController().signal) => {
  const tools = await connect().find(0);
  return runTool(tools, `mcp_docs_${tool}`, JSON.stringify(input), toolContext({ signal }));
};

describe('the tools of a server', () => {
  it('are those that only read, with the schema that the server gives', async () => {
    const tools = await connect().find(0);
    expect(tools.map(({ name }) => name)).toEqual([
      'mcp_docs_find-tide',
      'mcp_docs_hang',
      'mcp_docs_flood',
      'mcp_docs_broken',
      'mcp_docs_liar',
      'mcp_docs_picture',
    ]);
    expect(tools[0]).toMatchObject({
      description: 'Finds the tide of a day',
      parameters: { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] },
    });
  });

  it('are those that the operator names, where there is such a list', async () => {
    const tools = await connect({ tools: ['send_mail'] }).find(0);
    expect(tools.map(({ name }) => name)).toEqual(['mcp_docs_send_mail']);
  });

  it('are none while the server cannot be used, and are asked for again soon', async () => {
    const server = connect({ url: `${site.origin}/closed` });
    expect(await server.find(0)).toEqual([]);
    const before = authorizations.length;
    expect(await server.find(1_000)).toEqual([]);
    expect(authorizations.length).toBe(before);
    await server.find(60_000);
    expect(authorizations.length).toBeGreaterThan(before);
    expect(await connect({ url: `${site.origin}/elsewhere` }).find(0)).toEqual([]);
  });

  it('are listed with the token of the operator', async () => {
    const server = connect({ url: `${site.origin}/closed`, token: 'right' });
    expect(await server.find(0)).toHaveLength(6);
  });
});

describe('a faulty tool', () => {
  const open = (report?: ReportServer, settings: Partial<McpServerSettings> = {}) =>
    new McpServer({ name: 'docs', url: `${site.origin}/plain`, ...settings }, undefined, report);

  it.each([
    ['no schema', plain('odd', null), 'schema'],
    ['a schema that is not of an object', plain('odd', { type: 'array' }), 'schema'],
    ['a schema without a type', plain('odd', { properties: {} }), 'schema'],
    ['a property that is no schema', plain('odd', { ...object, properties: { a: true } }), 'schema'],
    ['an unknown type', plain('odd', { ...object, properties: { a: { type: 'date' } } }), 'schema'],
    ['a `required` that is not a list', plain('odd', { ...object, required: true }), 'schema'],
    ['an empty `anyOf`', plain('odd', { ...object, anyOf: [] }), 'schema'],
    ['too deep a schema', plain('odd', { ...object, properties: { deep } }), 'schema'],
    ['too long a schema', plain('odd', { ...object, description: 'x'.repeat(30_000) }), 'schema_size'],
    ['too long a name', plain('odd'.repeat(100)), 'name'],
    ['the name of another tool', plain('find'), 'duplicate'],
    ['a name that is no text', plain(7), 'name'],
    ['nothing at all', null, 'name'],
  ])('with %s is the only one left out, and is reported', async (_, odd, reason) => {
    listed = [[plain('find'), odd, plain('last')]];
    const reported: unknown[] = [];
    const server = open((problem, name) => reported.push([name, problem]));
    expect((await server.find(0)).map(({ name }) => name)).toEqual(['mcp_docs_find', 'mcp_docs_last']);
    const { tools, leftOut } = await server.offer();
    expect(tools.map(({ name }) => name)).toEqual(['find', 'last']);
    expect(leftOut).toEqual([{ name: expect.any(String), reason }]);
    expect(reported).toEqual([['docs', { leftOut }]]);
    // Reported once until it changes.
    await server.find(1_000_000);
    expect(reported).toHaveLength(1);
    listed = [[plain('find')]];
    await server.find(2_000_000);
    listed = [[odd]];
    await server.find(3_000_000);
    expect(reported).toHaveLength(reason === 'duplicate' ? 1 : 2);
  });

  it.each([
    ['a description of null', { description: null }],
    ['a title that is a number', { title: 7 }],
    ['icons that are no list', { icons: 'none' }],
    ['an odd schema of its results', { outputSchema: { type: 'nothing' } }],
    ['an execution in a new form', { execution: 7, _meta: [] }],
    ['an odd title in its annotations', { annotations: { ...reads, title: [] } }],
  ])('stays usable with %s', async (_, odd) => {
    listed = [[plain('odd', object, odd), plain('last')]];
    expect((await open().find(0)).map(({ name }) => name)).toEqual(['mcp_docs_odd', 'mcp_docs_last']);
  });

  it('gets the properties that its schema lacks', async () => {
    listed = [[plain('find')]];
    const [tool] = await open().find(0);
    expect(tool?.parameters).toEqual({ type: 'object', properties: {} });
  });

  it('with a long description says that it is cut', async () => {
    listed = [[plain('find', object, { description: 'x'.repeat(3_000) })]];
    const [tool] = await open().find(0);
    expect(tool?.description).toMatch(/^x{1900,1995} … \(cut\)$/);
  });

  it('after the last page that is read is reported', async () => {
    listed = Array.from({ length: 12 }, (_, page) => [plain(`t${page}`)]);
    const { tools, leftOut } = await open().offer();
    expect(tools).toHaveLength(10);
    expect(leftOut).toEqual([{ name: '', reason: 'too_many' }]);
  });

  it('is usable if only unused fields are invalid', async () => {
    const odd = {
      description: 7,
      outputSchema: { type: 'number' },
      annotations: { readOnlyHint: true, title: 4 },
    };
    listed = [[plain('find', { ...object, properties: {}, 'x-own': [1] }, odd)]];
    const reported: unknown[] = [];
    const [tool] = await open(problem => reported.push(problem)).find(0);
    expect(tool).toMatchObject({ name: 'mcp_docs_find', description: '', hasEffect: false });
    expect(reported).toEqual([]);
  });

  it('does not count towards the limit of a hundred tools, and tools beyond the limit are reported', async () => {
    const many = Array.from({ length: 120 }, (_, index) => plain(`t${index}`));
    listed = [[plain('odd', null), ...many.slice(0, 60)], many.slice(60)];
    const { tools, leftOut } = await open().offer();
    expect(tools.map(({ name }) => name)).toEqual(many.slice(0, 100).map(({ name }) => name));
    expect(leftOut.map(({ reason }) => reason)).toEqual([
      'schema',
      ...Array.from({ length: 20 }, () => 'too_many'),
    ]);
  });

  it('on an unusable server is reported with the reason', async () => {
    const reported: unknown[] = [];
    const server = open((problem, name) => reported.push([name, problem]), { url: `${site.origin}/closed` });
    await server.find(0);
    await server.find(60_000);
    expect(reported).toEqual([
      ['docs', { error: expect.objectContaining({ cause: expect.objectContaining({ code: 401 }) }) }],
    ]);
  });
});

it.each([300, 50_000])('a tool with a value of depth %i in its schema is the only one left out', depth => {
  const value = Array.from({ length: depth }).reduce<unknown>(inner => [inner], 0);
  const { tools, leftOut } = checkTools([
    plain('find'),
    plain('odd', { ...object, default: value }),
    plain('last'),
  ]);
  expect(tools.map(({ name }) => name)).toEqual(['find', 'last']);
  expect(leftOut).toEqual([{ name: 'odd', reason: 'schema_size' }]);
});

describe('names', () => {
  it('that would be cut or changed to the same name stay distinct, and each calls its own tool', async () => {
    const names = [
      long('read'),
      long('write'),
      'files.read',
      'files_read',
      'files/read',
      'dateien öffnen',
      '読む',
    ];
    listed = [names.map(name => plain(name))];
    const tools = await new McpServer({ name: 'docs', url: `${site.origin}/plain` }).find(0);
    expect(new Set(tools.map(({ name }) => name)).size).toBe(names.length);
    for (const [index, { name }] of tools.entries()) {
      expect(name).toMatch(/^mcp_docs_[\w-]{1,55}$/);
      const { result } = await runTool(tools, name, '{}', toolContext());
      expect(result).toBe(`ran ${names[index]}`);
    }
    // A name chosen earlier still refers to the same tool, whatever else is listed.
    listed = [[plain(long('write')), plain(long('read'))]];
    const again = await new McpServer({ name: 'docs', url: `${site.origin}/plain` }).find(0);
    expect(again.map(({ name }) => name)).toEqual([tools[1]?.name, tools[0]?.name]);
    expect(functionName('mcp_docs_', 'files_read')).toBe('mcp_docs_files_read');
    const changed = functionName('mcp_docs_', 'files.read');
    expect(functionName('mcp_docs_', changed.slice('mcp_docs_'.length))).not.toBe(changed);
    expect(functionName('mcp_docs_', 'Files_read')).not.toBe(functionName('mcp_docs_', 'files_read'));
  });

  it('of tools on two servers, or equal to ours, stay distinct', async () => {
    listed = [[plain('calculator'), plain('b_find')]];
    const [a, ab] = await Promise.all(
      ['a', 'ab'].map(name => new McpServer({ name, url: `${site.origin}/plain` }).find(0)),
    );
    const names = [...(a ?? []), ...(ab ?? [])].map(({ name }) => name);
    expect(names).toEqual(['mcp_a_calculator', 'mcp_a_b_find', 'mcp_ab_calculator', 'mcp_ab_b_find']);
  });
});

describe('a call', () => {
  it('answers the text of the tool', async () => {
    expect(await call('find-tide', { day: 'Monday' })).toEqual({
      result: 'High water on Monday: noon',
      isError: false,
    });
  });

  it('names what is not text', async () => {
    expect((await call('picture')).result).toBe(
      'A map\n(image)\n{"name":"tides","url":"https://tides.example"}',
    );
  });

  it.each([
    ['broken', {}, 'The table is missing'],
    ['flood', {}, 'The answer of the tool is too large'],
    ['find-tide', { day: 7 }, /Invalid arguments|invalid/i],
  ])('tells a fault and goes on: %s', async (tool, input, error) => {
    const { result, isError } = await call(tool, input);
    expect(isError).toBe(true);
    expect(JSON.parse(result).error).toEqual(
      typeof error === 'string' ? error : expect.stringMatching(error),
    );
  });

  it('takes what a tool says beside its data', async () => {
    expect(await call('liar')).toEqual({ result: 'no number at all\n{"height":1}', isError: false });
  });

  it('that hangs ends when the answer is stopped', async () => {
    const abort = new AbortController();
    const hanging = call('hang', {}, abort.signal);
    setTimeout(() => abort.abort(new Error('stopped')), 300);
    await expect(hanging).rejects.toThrow('stopped');
  });
});
