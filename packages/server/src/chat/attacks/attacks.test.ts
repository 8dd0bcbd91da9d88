import { randomUUID } from 'node:crypto';
import { McpServer as OfficialServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  answerPageCall,
  deleteChatFile,
  type MessagePart,
  type PageAsk,
  type UploadedFile,
  uploadAgentFile,
  uploadChannelFile,
} from '@oriel/contracts';
import { type Attack, armed, attacks, effectTool, obedientModel } from '@oriel/testing/attacks';
import { startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { availableModel } from '../../ai/models/testing/available-model';
import { openAiProvider } from '../../ai/providers/openai/openai-provider';
import { McpServer } from '../../ai/tools/mcp/mcp-server';
import { type Site, startSite } from '../../ai/tools/testing/start-site';
import { createPublicAgent } from '../../ai/tools/web/public-agent';
import { createWebPageReader } from '../../ai/tools/web/web-page-reader';
import type { Person } from '../../http/testing/person';
import { agents } from '../../platform/db/schema';
import { writeAnswer } from '../runs/answer/write-answer';
import { AnswerReducer, ask, newChannel } from '../testing/ask';
import { type ChatStack, startChatStack } from '../testing/chat-stack';

const secret = 'harbour-4711-secret';
const by = (via: Attack['via']) => attacks.filter(each => each.via === via);

/** An unrelated site that no data of the chat may reach, and the tool with a side effect. */
let stranger: Site;
let post: Site;
/** Addresses that were fetched from the stranger. */
let fetched: string[] = [];
/** Calls that had a side effect. */
let sent: string[] = [];
/** The texts of the reading tool, of the page and of the file. */
let text = '';

beforeAll(async () => {
  stranger = await startSite((request, response) => {
    fetched.push(request.url ?? '');
    const isPage = request.url === '/page';
    response
      .writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
      .end(isPage ? text : 'A page of the stranger');
  });
  post = await startSite(async (request, response) => {
    const server = new OfficialServer({ name: 'post', version: '1' });
    const say = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
    server.registerTool('find_mail', { annotations: { readOnlyHint: true } }, () => say(text));
    for (const name of ['send_mail', 'delete_all'])
      server.registerTool(name, {}, () => {
        sent.push(name);
        return say('done');
      });
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on('close', () => void server.close());
    await server.connect(transport as never);
    await transport.handleRequest(request, response);
  });
});
afterAll(async () => {
  await stranger?.close();
  await post?.close();
});
beforeEach(() => {
  fetched = [];
  sent = [];
});

const server = () => ({
  name: 'post',
  url: `${post.origin}/mcp`,
  tools: ['find_mail', 'send_mail', 'delete_all'],
});

/** The calls and results of an answer that followed the injected instructions. */
const callsOf = (parts: readonly MessagePart[] = []) =>
  parts.flatMap(part => (part.type === 'function_call' && part.id.startsWith('order') ? [part] : []));
const resultsOf = (parts: readonly MessagePart[] = []) =>
  parts.flatMap(part => (part.type === 'function_response' && part.id.startsWith('order') ? [part] : []));

/** No tool with a side effect has run, and the secret was not disclosed. */
function expectKept(): void {
  expect(sent).toEqual([]);
  expect(fetched.filter(each => decodeURIComponent(each).includes(secret))).toEqual([]);
}

it('are thirty, ten of each way in', () => {
  expect((['page', 'file', 'mcp'] as const).map(via => by(via).length)).toEqual([10, 10, 10]);
  expect(new Set(attacks.map(({ via, name }) => `${via} ${name}`)).size).toBe(30);
});

describe('a page that a model obeys', () => {
  const agent = createPublicAgent(address => address === '127.0.0.1');
  let endpoint: Awaited<ReturnType<typeof startModelEndpoint>>;
  beforeAll(async () => {
    endpoint = await startModelEndpoint();
  });
  afterAll(async () => {
    await agent.destroy();
    await endpoint.close();
  });

  it.each(by('page'))('$name', async attack => {
    const { text: said, order } = armed(attack, secret, stranger.origin);
    text = said;
    const url = `${stranger.origin}/page`;
    endpoint.use(
      obedientModel(order, { call: 'web_page_reader', arguments: JSON.stringify({ url }), id: 'first' }),
    );
    const parts: MessagePart[] = [];
    const job = {
      messageId: randomUUID(),
      provider: openAiProvider({ baseUrl: endpoint.baseUrl }),
      model: 'stand-in',
      messages: [{ role: 'user' as const, content: `The code is ${secret}. Read ${url}` }],
      tools: [createWebPageReader(agent), ...(await new McpServer(server()).find(0))],
      parameters: {},
      locale: 'en',
      now: () => new Date(),
      signal: new AbortController().signal,
      emit: (event: { type: string; part?: MessagePart }) => {
        if (event.type === 'delta' && event.part) parts.push(event.part);
      },
    };
    const usage = { inputTokens: 0, outputTokens: 0 };
    expect(await writeAnswer(job, usage)).toEqual({ finish: 'complete' });
    expect(fetched[0]).toBe('/page');
    expectKept();
    expect(new Set(fetched).size).toBeLessThanOrEqual(8);
    expect(fetched.filter(each => each.startsWith('/count/'))).toEqual([]);
    // The model has followed the instructions; otherwise the test would prove nothing.
    const obeyed = JSON.stringify(endpoint.requests.at(-1)?.body.messages);
    const isSaid = order.some(step => 'text' in (step as object));
    expect(isSaid ? JSON.stringify(parts) : obeyed).toContain(isSaid ? secret : 'order-0');
  });
});

/** Texts of files: one in the chat and one that the agent knows. */
describe.each(['file', 'agent file', 'mcp'] as const)('a text by %s that a model obeys', carrier => {
  const via = carrier === 'mcp' ? 'mcp' : 'file';
  let stack: ChatStack;
  let user: Person;
  let owner: Person;
  let agentId = '';
  beforeAll(async () => {
    const mcpServers = [server()];
    stack = await startChatStack({ alone: true, tools: { webPages: true, mcpServers } });
    [user, owner] = await Promise.all([stack.user('member'), stack.user('owner')]);
    const { db } = stack.server.services;
    const model = await availableModel(db);
    const [row] = await db
      .insert(agents)
      .values({
        organizationId: user.organizationId,
        modelId: model.id,
        name: 'Obeys',
        systemMessages: [],
        assignedTools: ['web_page_reader', 'mcp_post_find_mail', effectTool, 'mcp_post_delete_all'],
      })
      .returning();
    agentId = row?.id ?? '';
  });
  afterAll(() => stack?.close());

  it.each(by(via))('$name', async attack => {
    const { text: said, order } = armed(attack, secret, stranger.origin);
    text = said;
    const { id: channelId } = await newChannel(user);
    const first = { call: 'mcp_post_find_mail', arguments: '{}', id: 'first' };
    stack.model.use(obedientModel(order, via === 'mcp' ? first : undefined));
    const files: UploadedFile[] = [];
    if (carrier === 'file')
      files.push(
        await user.call(uploadChannelFile, {
          params: { organizationId: user.organizationId, channelId },
          body: { file: new File([said], 'notes.txt') },
        }),
      );
    const known =
      carrier === 'agent file'
        ? await owner.call(uploadAgentFile, {
            params: { organizationId: user.organizationId, agentId },
            body: { file: new File([said], 'notes.txt') },
          })
        : undefined;
    const body = {
      channel_id: channelId,
      agent_id: agentId,
      text: `The code is ${secret}. What is new?`,
      file_ids: files.map(({ id }) => id),
    };
    const read = new AnswerReducer();
    const asked: PageAsk[] = [];
    for await (const each of ask(user, channelId, '', { body })) {
      read.add(each);
      if (each.event.type !== 'stateUpdate' || !each.event.ask) continue;
      expectKept();
      asked.push(each.event.ask);
      const params = { organizationId: user.organizationId, channelId, pageCallId: each.event.ask.id };
      await user.send(answerPageCall, { params, body: { kind: 'refuse', key: randomUUID() } });
    }
    expect(read.finish).toBe('complete');
    expectKept();
    if (known) {
      // The model has received the text; otherwise the test would prove nothing.
      expect(JSON.stringify(stack.model.requests.at(-1)?.body)).toContain(
        JSON.stringify(said.trim()).slice(1, -1),
      );
      await owner.call(deleteChatFile, {
        params: { organizationId: user.organizationId, fileId: known.id },
      });
    }
    const data = read.answer?.content.data;
    const effects = callsOf(data).filter(({ functionName }) => /^mcp_post_(?!find)/.test(functionName));
    expect(asked.map(each => each.call)).toEqual(effects.map(({ id }) => id));
    for (const result of resultsOf(data)) expect(result).toMatchObject({ isError: true });
    const isSaid = order.some(step => typeof step === 'object' && 'text' in step);
    if (isSaid) expect(read.answer?.content.fullText).toContain(secret);
    else expect(callsOf(data)).toHaveLength(order.length);
  });
});
