import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AnswerScope } from '../answer-scope';
import { runTool } from '../run-tool';
import { type Site, startSite } from '../testing/start-site';
import { toolContext } from '../testing/tool-context';
import { McpServer } from './mcp-server';

type Message = { id?: number; method?: string; params?: { name?: string; arguments?: { page?: string } } };

/** The pages that are open, by session. */
const sessions = new Map<string, string | undefined>();
let begun = 0;
const deleted: string[] = [];
/** Responds to a call of the tool `answer`. */
let answer: (id: number, response: ServerResponse) => void = () => undefined;
/** Additional members of the first response. */
let odd: object = {};

async function bodyOf(request: IncomingMessage): Promise<Message> {
  let text = '';
  for await (const piece of request) text += piece;
  return JSON.parse(text || '{}');
}

function send(
  response: ServerResponse,
  id: number,
  value: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...value }));
}

const names = ['open', 'read', 'answer'];
const listed = {
  tools: names.map(name => ({ name, inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } })),
};

/** A server that keeps the open page in the session. */
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const session = String(request.headers['mcp-session-id'] ?? '');
  if (request.method === 'GET') return void response.writeHead(405).end();
  const { id, method, params } = await bodyOf(request);
  if (method === 'initialize') {
    const started = `s${++begun}`;
    sessions.set(started, undefined);
    const result = {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'pages', version: '1' },
      ...odd,
    };
    return send(response, id ?? 0, { result }, { 'mcp-session-id': started });
  }
  if (!sessions.has(session)) return void response.writeHead(404).end();
  if (request.method === 'DELETE') {
    sessions.delete(session);
    deleted.push(session);
    return void response.writeHead(200).end();
  }
  if (id === undefined) return void response.writeHead(202).end();
  if (method === 'tools/list') return send(response, id, { result: listed });
  if (params?.name === 'answer') return answer(id, response);
  if (params?.name === 'open') sessions.set(session, params.arguments?.page);
  const text = sessions.get(session) ?? 'no page is open';
  send(response, id, { result: { content: [{ type: 'text', text }] } });
}

let site: Site;
beforeAll(async () => {
  site = await startSite((request, response) => void serve(request, response));
});
afterAll(() => site.close());
beforeEach(() => {
  sessions.clear();
  deleted.length = 0;
  begun = 0;
  odd = {};
});

async function start() {
  const server = new McpServer({ name: 'web', url: `${site.origin}/mcp`, token: 'geheim' });
  const tools = await server.find(0);
  await expect.poll(() => sessions.size).toBe(0);
  deleted.length = 0;
  begun = 0;
  const open =
    (scope?: AnswerScope) =>
    (tool: string, input: object = {}) =>
      runTool(tools, `mcp_web_${tool}`, JSON.stringify(input), toolContext({ scope }));
  return { open, tools };
}

describe('the calls of one answer', () => {
  it('share a session, which is deleted at the end', async () => {
    const { open } = await start();
    const scope = new AnswerScope();
    const call = open(scope);
    await call('open', { page: 'Tides' });
    expect(await call('read')).toEqual({ result: 'Tides', isError: false });
    expect([begun, deleted]).toEqual([1, []]);
    scope.close();
    await expect.poll(() => deleted).toHaveLength(1);
    expect(sessions.size).toBe(0);
  });

  it('share it if they come at once', async () => {
    const { open } = await start();
    const scope = new AnswerScope();
    await Promise.all(['a', 'b', 'c'].map(page => open(scope)('open', { page })));
    expect(begun).toBe(1);
    scope.close();
  });

  it('do not see the session of another answer', async () => {
    const { open } = await start();
    const [one, other] = [new AnswerScope(), new AnswerScope()];
    await open(one)('open', { page: 'Secret' });
    expect((await open(other)('read')).result).toBe('no page is open');
    for (const scope of [one, other]) scope.close();
    await expect.poll(() => deleted).toHaveLength(2);
  });

  it('have one each without an answer around them', async () => {
    const { open } = await start();
    await open()('open', { page: 'Tides' });
    expect((await open()('read')).result).toBe('no page is open');
    await expect.poll(() => deleted).toHaveLength(2);
  });

  it('go on in a new session if the server has forgotten theirs', async () => {
    const { open } = await start();
    const scope = new AnswerScope();
    const call = open(scope);
    await call('open', { page: 'Tides' });
    sessions.clear();
    expect(await call('open', { page: 'Again' })).toEqual({ result: 'Again', isError: false });
    expect((await call('read')).result).toBe('Again');
    expect(begun).toBe(2);
    scope.close();
  });

  it('keep the session after an error of the tool, and begin a new one after a flood', async () => {
    const { open } = await start();
    const scope = new AnswerScope();
    const call = open(scope);
    await call('open', { page: 'Tides' });
    answer = (id, response) => send(response, id, { error: { code: -32_602, message: 'No' } });
    await call('answer');
    expect((await call('read')).result).toBe('Tides');
    answer = (id, response) => send(response, id, { result: { content: 'x'.repeat(3_000_000) } });
    expect((await call('answer')).result).toContain('too large');
    expect((await call('read')).result).toBe('no page is open');
    scope.close();
  });

  it('end with the answer', async () => {
    const { open } = await start();
    const scope = new AnswerScope();
    scope.close();
    expect((await open(scope)('read')).isError).toBe(false);
    scope.close();
  });
});

describe('an error', () => {
  const failing = async (respond: (id: number, response: ServerResponse) => void) => {
    const { open } = await start();
    answer = respond;
    const { result, isError } = await open()('answer');
    expect(isError).toBe(true);
    return String(JSON.parse(result).error);
  };
  const error = (value: object) => (id: number, response: ServerResponse) =>
    send(response, id, { error: value });

  it.each([
    ['-32602', { code: -32_602, message: 'day must look like 2026-03-01' }, 'day must look like 2026-03-01'],
    ['-32603', { code: -32_603, message: 'The table is locked' }, 'The table is locked'],
    ['-32000', { code: -32_000, message: 'No such room' }, 'No such room'],
    ['-32001', { code: -32_001, message: 'Unknown city' }, 'Unknown city'],
    ['an error without a code', { message: 'No such day' }, 'No such day'],
    ['an own code', { code: 7, message: 'Closed today' }, 'Closed today'],
    ['details', { code: -32_602, message: 'Invalid', data: { day: 'missing' } }, 'Invalid {"day":"missing"}'],
  ])('reaches the model with its sentence: %s', async (_, value, sentence) => {
    expect(await failing(error(value))).toBe(sentence);
  });

  it('is cut, says so, and does not repeat the token', async () => {
    const text = await failing(error({ code: 1, message: `Bearer geheim ${'x'.repeat(5_000)}` }));
    expect(text).toMatch(/^Bearer ••• x{900,1000} … \(cut\)$/);
  });

  it('reaches the model from a response with an error status', async () => {
    const text = await failing((id, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_602, message: 'day is missing' } }),
      );
    });
    expect(text).toBe('day is missing');
  });

  it.each([
    ['a refusal', 401],
    ['a fault', 500],
    ['a page', 400],
  ])('of the connection stays one: %s', async (_, status) => {
    const text = await failing((_id, response) => void response.writeHead(status).end('<html>geheim</html>'));
    expect(text).toBe('The server of the tool cannot be used');
  });
});

describe('a result', () => {
  const reading = async (result: object) => {
    const { open } = await start();
    answer = (id, response) => send(response, id, { result });
    return open()('answer');
  };
  const text = (value: string) => ({ type: 'text', text: value });

  it.each<[string, object, string]>([
    [
      'data beside a sentence',
      { content: [text('see structured content')], structuredContent: { tide: 6 } },
      'see structured content\n{"tide":6}',
    ],
    ['data without content', { structuredContent: { tide: 6 } }, '{"tide":6}'],
    ['data and empty content', { content: [], structuredContent: [1] }, '[1]'],
    [
      'data that the text repeats',
      { content: [text('{ "b": 2, "a": 1 }')], structuredContent: { a: 1, b: 2 } },
      '{ "b": 2, "a": 1 }',
    ],
    ['no content', {}, '{}'],
    ['content that is a text', { content: 'Noon' }, 'Noon'],
    [
      'a part of a new kind',
      { content: [{ type: 'video', data: 1 }, text('Noon')] },
      '[A part of the kind video was left out]\nNoon',
    ],
    [
      'a sound',
      { content: [text('Noon'), { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }] },
      'Noon\n[A part of the kind audio was left out]',
    ],
    [
      'odd annotations',
      { content: [{ ...text('Noon'), annotations: { audience: 'all', priority: 7 }, _meta: 1 }] },
      'Noon',
    ],
    ['a part of null', { content: [null, text('Noon')] }, '[A part of the kind null was left out]\nNoon'],
    ['an image without data', { content: [{ type: 'image' }, text('Noon')] }, '(image)\nNoon'],
    ['a text of a file', { content: [{ type: 'resource', resource: { uri: 'a', text: 'Noon' } }] }, 'Noon'],
    [
      'a file',
      {
        content: [{ type: 'resource', resource: { uri: 'a://b', blob: 'AA', mimeType: 'application/pdf' } }],
      },
      '[A part of the kind resource application/pdf a://b was left out]',
    ],
    [
      'a file of null',
      { content: [{ type: 'resource', resource: null }, text('Noon')] },
      '[A part of the kind resource was left out]\nNoon',
    ],
    [
      'a link with an odd size',
      { content: [{ type: 'resource_link', uri: 'a://b', name: 7, size: 'x' }] },
      '{"url":"a://b"}',
    ],
  ])('with %s is read whole', async (_, result, expected) => {
    expect(await reading(result)).toEqual({ result: expected, isError: false });
  });

  it.each<[string, (id: number) => object]>([
    [
      'odd members beside it',
      id => ({ jsonrpc: '2.0', id, result: { content: [text('Noon')], _meta: null }, extra: 1 }),
    ],
    [
      'no version of the protocol',
      id => ({ id, result: { content: [text('Noon')], task: 'x' }, error: null }),
    ],
    ['its id as a text', id => ({ jsonrpc: '2.0', id: String(id), result: { content: [text('Noon')] } })],
    ['a text in its place', id => ({ jsonrpc: '2.0', id, result: 'Noon' })],
  ])('arrives with %s, as JSON and as an event', async (_, build) => {
    const { open } = await start();
    for (const type of ['application/json', 'text/event-stream']) {
      answer = (id, response) => {
        const json = JSON.stringify(build(id));
        response.writeHead(200, { 'content-type': type });
        response.end(type === 'application/json' ? json : `: hi\n\nevent: message\ndata:${json}\n\n`);
      };
      expect(await open()('answer')).toEqual({ result: 'Noon', isError: false });
    }
  });

  it.each<[string, object]>([
    ['no version of the server', { serverInfo: { name: 'pages' } }],
    ['no server', { serverInfo: null }],
    ['odd icons', { serverInfo: { name: 'pages', version: '1', icons: 7 } }],
    ['odd abilities', { capabilities: { tools: true, logging: 'x' } }],
    ['odd instructions', { instructions: 7, _meta: 1 }],
  ])('arrives from a server with %s', async (_, value) => {
    odd = value;
    const { open } = await start();
    expect((await open()('read')).result).toBe('no page is open');
  });

  it('that reports an error has its data, too', async () => {
    const { result, isError } = await reading({
      content: [text('No')],
      structuredContent: { code: 4 },
      isError: true,
    });
    expect([JSON.parse(result).error, isError]).toEqual(['No\n{"code":4}', true]);
  });

  it('that is cut says so', async () => {
    const { result } = await reading({ content: [text('x'.repeat(30_000))] });
    expect(result).toHaveLength(20_000);
    expect(result).toMatch(/\[The result was cut here: it has 30000 characters\]$/);
  });
});
