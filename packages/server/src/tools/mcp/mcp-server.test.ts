import { McpServer as OfficialServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { runTool } from '../run-tool';
import { type Site, startSite } from '../testing/start-site';
import { toolContext } from '../testing/tool-context';
import { McpServer, type McpServerSettings } from './mcp-server';

const reads = { readOnlyHint: true };

/** A server made with the official library, with tools that behave and tools that do not. */
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
  server.registerTool(
    'liar',
    { annotations: reads, outputSchema: { height: z.number() } },
    // Its own library would not let it lie about a structured result, so the lie is that it is text.
    () => ({ content: [{ type: 'text', text: 'no number at all' }], structuredContent: { height: 1 } }),
  );
  server.registerTool('picture', { annotations: reads }, () => ({
    content: [
      { type: 'text', text: 'A map' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      { type: 'resource_link', name: 'tides', uri: 'https://tides.example' },
    ],
  }));
  return server;
}

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
    const server = createOfficial();
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

  it('takes what a tool says, whatever it promised', async () => {
    expect(await call('liar')).toEqual({ result: 'no number at all', isError: false });
  });

  it('that hangs ends when the answer is stopped', async () => {
    const abort = new AbortController();
    const hanging = call('hang', {}, abort.signal);
    setTimeout(() => abort.abort(new Error('stopped')), 300);
    await expect(hanging).rejects.toThrow('stopped');
  });
});
