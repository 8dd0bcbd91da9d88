import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Agent,
  agent as agentSchema,
  type Channel,
  type ChatFolder,
  type ChatHit,
  type ChatMessage,
  type Credits,
  channel as channelSchema,
  chatFolder,
  type chatImportEvent,
  createChannel,
  type ExportedChat,
  type FeatureFlags,
  type Feedback,
  giveFeedback,
  limits,
  listFeedback,
  listMessages,
  listVersions,
  type MessageDetails,
  type Model,
  type ModelService,
  messageDetails,
  model as modelSchema,
  modelService,
  type Organization,
  type OrganizationEvent,
  type OrganizationSettings,
  type PageCallAnswer,
  type Permission,
  pageCallAnswer,
  readComparison,
  type ServiceBases,
  type Session,
  searchChats,
  writeServerSentEvent,
} from '@oriel/contracts';
import { buildCredits } from '@oriel/contracts/testing';
import * as z from 'zod/mini';
import { answerError, type Refusal } from './answer-error';
import { type AnswerScript, createAnswerScript } from './answer-script';
import { buildAgent, buildMessage, textContent } from './build-message';
import { createFakeBin, type FakeBin } from './fake-bin';
import { createFakeFiles, type FakeFiles } from './fake-files';
import { createFakeImages, type FakeImages } from './fake-images';
import { createMessageBranches, type MessageBranches } from './message-branches';
import { streamAnswer } from './stream-answer';

/** The fake services of one test, over HTTP as the contracts define. */
export interface FakeApi {
  readonly bases: ServiceBases;
  user: (Omit<Session, 'authenticated'> & { userId: string; name: string }) | null;
  organization: Organization;
  features: FeatureFlags;
  permissions: Permission[];
  agents: Agent[];
  models: Model[];
  services: ModelService[];
  defaultAgentId: string | undefined;
  /** Settings of the workspace, apart from the default agent. */
  settings: Partial<OrganizationSettings>;
  credits: Credits | null;
  /** Estimated cost of the next answer, in euro. */
  estimate: number;
  /** Limits for the cost of every chat, in whole cents. */
  costLimits: { limit: number | null; workspaceLimit: number | null };
  channels: Channel[];
  readonly messages: Map<string, ChatMessage[]>;
  readonly runs: Map<string, AnswerScript>;
  /** Share links of channels by channel id, in the wire format. */
  readonly shares: Map<string, unknown>;
  folders: ChatFolder[];
  /** Received calls, as `METHOD /path`. */
  readonly calls: string[];
  /** Received questions; repeats with the same key count once. */
  readonly asked: Record<string, unknown>[];
  /** The branches of each channel with several versions. */
  readonly branches: Map<string, MessageBranches>;
  /** The answers of the comparison at the end of each channel; the first is its run. */
  readonly compared: Map<string, AnswerScript[]>;
  /** Ratings by answer id. */
  readonly feedback: Map<string, Feedback>;
  readonly files: FakeFiles;
  readonly images: FakeImages;
  readonly bin: FakeBin;
  /** Any chat exported as JSON. */
  exported: ExportedChat;
  /** Prompt cards in the service's format. */
  cards: { readonly id: string; readonly title: string; readonly prompt: string }[];
  /** Details of an answer. */
  details: MessageDetails;
  /** Responses to the calls that a run makes on the page. */
  readonly pageAnswers: PageCallAnswer[];
  /** Rejects calls by their `METHOD /path`. */
  refuse: ((call: string) => Refusal | undefined) | undefined;
  /** Maximum messages of one page, whatever is requested. */
  longestPage: number;
  /** Answer streams open but send nothing. */
  isSilent: boolean;
  /** Writes an answer; by default a test does so with `run`. */
  onRun: ((script: AnswerScript) => void) | undefined;
  /** The run of a channel, once started. */
  run(): Promise<AnswerScript>;
  /** Notifies all watchers of the workspace that its credit has changed. */
  tellCredits(): void;
  /** Closes every open stream. */
  cut(): void;
  addChannel(name: string, messages?: readonly [question: string, answer: string][], age?: number): Channel;
  close(): Promise<void>;
}

export async function startFakeApi(): Promise<FakeApi> {
  const date = new Date().toISOString();
  const open = new Set<ServerResponse>();
  const runWaiters: ((script: AnswerScript) => void)[] = [];
  const isVisible = { enabled: true, status: 'visible' } as const;
  const agent = buildAgent();
  const watching = new Set<ServerResponse>();
  const keys = new Map<string, Channel>();
  const runsByKey = new Map<string, AnswerScript>();

  const server = createServer((request, response) => {
    void handle(request, response).catch(error => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;

  const api: FakeApi = {
    asked: [],
    pageAnswers: [],
    branches: new Map(),
    compared: new Map(),
    feedback: new Map(),
    files: createFakeFiles(),
    images: createFakeImages(),
    bin: createFakeBin(),
    exported: { name: 'Tides', messages: [] },
    cards: [],
    details: {
      agentId: null,
      agentName: 'Site analyst',
      modelName: 'Large',
      serviceName: 'Meridian',
      isFallback: false,
      hostLocation: 'germany',
      durationMs: 6_200,
      inputTokens: 1_204,
      outputTokens: 310,
      costInEuro: 0.004,
    },
    bases: {
      core: `${base}/core`,
      prompts: `${base}/prompts`,
      chat: `${base}/chat`,
      access: `${base}/access`,
    },
    user: { userId: crypto.randomUUID(), name: 'Ines Kröger' },
    organization: {
      id: crypto.randomUUID(),
      name: 'Nordhafen Studio',
      personal: false,
      createdAt: date,
      updatedAt: date,
    },
    features: { viewOrganizationChat: isVisible },
    permissions: ['viewOrganizationChat', 'createOrganizationCredits'],
    agents: [agent, buildAgent({ name: 'Editor', description: 'Writes.', i18n: undefined })],
    models: [],
    services: [],
    defaultAgentId: agent.id,
    settings: {},
    credits: buildCredits(1420),
    estimate: 0,
    costLimits: { limit: null, workspaceLimit: null },
    channels: [],
    messages: new Map(),
    runs: new Map(),
    shares: new Map(),
    folders: [],
    calls: [],
    refuse: undefined,
    longestPage: limits.messageList,
    isSilent: false,
    onRun: undefined,
    run() {
      const running = [...api.runs.values()].findLast(script => !script.isOver);
      if (running) return Promise.resolve(running);
      return new Promise(resolve => runWaiters.push(resolve));
    },
    tellCredits() {
      for (const response of watching) response.write(organizationEventOf('credits'));
    },
    cut() {
      for (const response of open) response.destroy();
      open.clear();
    },
    addChannel(name, pairs = [], age = 0) {
      const channel: Channel = {
        id: crypto.randomUUID(),
        name,
        lastMessageAt: Date.now() - age,
        createdAt: Date.now() - age,
      };
      api.channels.unshift(channel);
      const messages = pairs.flatMap(([question, answer]) => {
        const asked = buildMessage({ content: textContent(question) });
        const answered = buildMessage({
          senderConversationRole: 'assistant',
          finishReason: 'complete',
          responseToId: asked.id,
          content: textContent(answer),
        });
        return [asked, answered];
      });
      api.messages.set(channel.id, messages);
      return channel;
    },
    close: () =>
      new Promise<void>(resolve => {
        api.cut();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin = '*' } = request.headers;
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader(
      'access-control-allow-headers',
      'content-type, idempotency-key, x-channel-token, authorization, x-api-key',
    );
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const url = new URL(request.url ?? '/', base);
    const path = url.pathname.replace(/^\/(core|prompts|chat|access)\/v1/, '');
    const call = `${request.method} ${path}`;
    api.calls.push(call);
    const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
    const sent = await readBody(request);
    const body: unknown = isForm ? {} : JSON.parse(sent || '{}');
    const refusal = api.refuse?.(call);
    if (refusal) return answerError(response, refusal);
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const found = (pattern: RegExp) => pattern.exec(call);

    if (call === 'GET /auth/authenticated') {
      return void json(api.user ? { authenticated: true, ...api.user } : { authenticated: false });
    }
    if (!api.user) return answerError(response, { status: 401, code: 'unauthorized' });
    if ((await api.files.answer(call, response)) || api.images.answer(call, response)) return;
    if (api.bin.answer(call, url, body, response)) return;
    if (call === 'GET /organizations/me') return void json([api.organization]);
    if (found(/^GET \/organizations\/[^/]+$/)) return void json(api.organization);
    if (call === 'GET /features') return void json(api.features);
    if (call === 'GET /permissions') return void json(api.permissions);
    if (found(/^GET .*\/settings$/)) {
      return void json({
        id: api.organization.id,
        allowedPredefinedAgentIds: [],
        allowedHostLocations: [],
        ...(api.defaultAgentId && { defaultAgentId: api.defaultAgentId }),
        ...api.settings,
      });
    }
    if (found(/^GET .*\/credits$/)) {
      return api.credits ? void json(api.credits) : answerError(response, { status: 403, code: 'forbidden' });
    }
    if (found(/^GET .*\/budgets\/estimate$/)) return void json({ cost_in_euro: api.estimate });
    if (found(/^(GET|PUT) .*\/channels\/[^/]+\/cost$/)) {
      // The contract defines the body.
      if (request.method === 'PUT') Object.assign(api.costLimits, body as { limit: number | null });
      const { limit, workspaceLimit } = api.costLimits;
      return void json({ cost_in_euro: 0.42, limit, workspace_limit: workspaceLimit });
    }
    if (found(/^GET \/organizations\/[^/]+\/events$/)) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      open.add(response);
      watching.add(response);
      response.on('close', () => {
        open.delete(response);
        watching.delete(response);
      });
      return void response.write(organizationEventOf('ready'));
    }
    if (found(/^GET .*\/agents$/)) return void json(api.agents.map(each => z.encode(agentSchema, each)));
    if (found(/^GET .*\/ai-models$/)) return void json(api.models.map(each => z.encode(modelSchema, each)));
    if (found(/^GET .*\/ai-model-services$/))
      return void json(api.services.map(each => z.encode(modelService, each)));
    if (found(/^GET .*\/channels\/mine$/)) {
      const isArchive = url.searchParams.get('archived') === 'true';
      const listed = api.channels.filter(
        each => (each.archivedAt !== undefined) === isArchive && !each.draft,
      );
      return void json(listed.map(each => z.encode(channelSchema, each)));
    }
    if (found(/^POST .*\/channels\/search$/)) {
      // The contract defines the body.
      const { query } = body as { query: string };
      return void json(z.encode(searchChats.answer.schema, { hits: findHits(query), hasMore: false }));
    }
    if (found(/^POST .*\/channels$/)) {
      const key = String(request.headers['idempotency-key']);
      // The contract defines the body.
      const {
        folder_id: folderId,
        agent_id: agentId,
        temporary,
        draft,
      } = body as { folder_id?: string; agent_id?: string; temporary?: boolean; draft?: boolean };
      const channel =
        keys.get(key) ??
        Object.assign(
          api.addChannel('Neuer Chat'),
          folderId && { folderId, lastMessageAt: 0 },
          agentId && { agentId },
          temporary && { temporary },
          draft && { draft },
        );
      keys.set(key, channel);
      return void json(z.encode(createChannel.answer.schema, channel), 201);
    }
    const folders = found(/^(GET|POST) \/organizations\/[^/]+\/chat-folders$/);
    if (folders?.[1] === 'GET') return void json(api.folders.map(each => z.encode(chatFolder, each)));
    if (folders) {
      // The contract defines the body.
      const made = { instructions: '', ...(body as { name: string; instructions?: string }) };
      const folder = { id: crypto.randomUUID(), fileCount: 0, createdAt: Date.now(), ...made };
      api.folders.push(folder);
      return void json(z.encode(chatFolder, folder), 201);
    }
    const ofFolder = found(/^(PATCH|DELETE) .*\/chat-folders\/([0-9a-f-]+)$/);
    if (ofFolder) {
      const folder = api.folders.find(({ id }) => id === ofFolder[2]);
      if (!folder) return answerError(response, { status: 404, code: 'not_found' });
      if (ofFolder[1] === 'PATCH') {
        // The contract defines the body.
        Object.assign(folder, body as Partial<ChatFolder>);
        return void json(z.encode(chatFolder, folder));
      }
      api.folders = api.folders.filter(each => each !== folder);
      const isKept = url.searchParams.get('chats') !== 'delete';
      api.channels = api.channels
        .filter(each => isKept || each.folderId !== folder.id)
        .map(each => (each.folderId === folder.id ? { ...each, folderId: undefined } : each));
      return void response.writeHead(204).end();
    }
    if (found(/^GET .*\/channels\/[0-9a-f-]+\/export$/)) {
      if (url.searchParams.get('format') === 'json')
        return void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(api.exported));
      return void response.writeHead(200, { 'content-type': 'text/markdown' }).end('# Tides');
    }
    if (found(/^POST .*\/chat-import$/)) {
      const { id } = api.addChannel('From elsewhere', [['a', 'b']]);
      const chat = {
        type: 'chat',
        messages: 0,
        attachments: 0,
        shortened: 0,
        unread: 0,
        channel_id: null,
      } as const;
      const events: z.input<typeof chatImportEvent>[] = [
        { ...chat, name: 'From elsewhere', outcome: 'imported', messages: 2, channel_id: id },
        { ...chat, name: 'Broken', outcome: 'malformed' },
        { type: 'progress', share: 1 },
        {
          type: 'done',
          source: 'chatgpt',
          imported: 1,
          left: 0,
          skipped: [{ reason: 'media', count: 30, names: ['file-abc.png'] }],
        },
      ];
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return void response.end(events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''));
    }
    const within = found(/^POST .*\/channels\/([0-9a-f-]+)\/find$/);
    if (within) {
      // The contract defines the body.
      const { query } = body as { query: string };
      const all = api.messages.get(within[1] ?? '') ?? [];
      const hits = all.filter(({ content }) => content.fullText.includes(query));
      const counts = hits.map(({ content }) => content.fullText.split(query).length - 1);
      return void json({ message_ids: hits.map(({ id }) => id), counts, has_more: false });
    }
    const shared = found(/^(GET|PUT|DELETE) .*\/channels\/([0-9a-f-]+)\/share$/);
    if (shared) {
      const id = shared[2] ?? '';
      if (shared[1] === 'DELETE') {
        api.shares.delete(id);
        return void response.writeHead(204).end();
      }
      if (shared[1] === 'GET') {
        const share = api.shares.get(id) ?? null;
        return void json({ share, audiences: ['organization', 'public'] });
      }
      // The contract defines the body.
      const wanted = body as { audience: string; with_name: boolean };
      const share = { id, url: `https://oriel.example/share/${id}`, ...wanted, shared_until: Date.now() };
      api.shares.set(id, share);
      return void json(share);
    }
    if (found(/^DELETE .*\/channels$/)) {
      api.channels = [];
      return void response.writeHead(204).end();
    }
    const one = found(/^(GET|PATCH|DELETE) .*\/channels\/([0-9a-f-]+)$/);
    if (one) {
      const channel = api.channels.find(each => each.id === one[2]);
      if (!channel) return answerError(response, { status: 404, code: 'not_found' });
      if (one[1] === 'DELETE') {
        api.channels = api.channels.filter(each => each !== channel);
        const { id, name } = channel;
        if (!channel.temporary)
          api.bin.add({ id, name, messagesOf: null, excerpt: '' }, () => api.channels.unshift(channel));
        return void response.writeHead(204).end();
      }
      const change = body as {
        name?: string;
        pinned?: boolean;
        archived?: boolean;
        folder_id?: string | null;
        agent_id?: string;
      };
      const { name = channel.name } = change;
      const renamed: Channel = {
        ...channel,
        name,
        ...(change.pinned !== undefined && { pinnedAt: change.pinned ? Date.now() : undefined }),
        ...(change.folder_id !== undefined && { folderId: change.folder_id ?? undefined }),
        ...(change.agent_id && { agentId: change.agent_id }),
        ...(change.archived !== undefined && { archivedAt: change.archived ? Date.now() : undefined }),
      };
      api.channels = api.channels.map(each => (each === channel ? renamed : each));
      return void json(z.encode(channelSchema, renamed));
    }
    const list = found(/^GET .*\/channels\/([0-9a-f-]+)\/messages$/);
    if (list) {
      const channelId = list[1] ?? '';
      if (!api.channels.some(each => each.id === channelId)) {
        return answerError(response, { status: 404, code: 'not_found' });
      }
      const all = api.messages.get(channelId) ?? [];
      const before = url.searchParams.get('before');
      const limit = Math.min(api.longestPage, Number(url.searchParams.get('limit') ?? api.longestPage));
      const until = before ? all.findIndex(each => each.id === before) : all.length;
      const running = api.runs.get(channelId);
      const answer = {
        messages: all.slice(Math.max(0, until - limit), until),
        hasMore: until > limit,
        activeRunId: running && !running.isOver ? running.runId : null,
      };
      return void json(z.encode(listMessages.answer.schema, answer));
    }
    if (call === 'POST /cards/filter-with-tags') {
      const { search } = body as { search: string };
      const results = api.cards
        .filter(({ title }) => title.toLowerCase().includes(search))
        .map(({ prompt: _, ...item }) => item);
      return void json({ results, totalCount: results.length, tags_occurences: {} });
    }
    const card = found(/^GET \/cards\/([0-9a-f-]+)$/);
    if (card) return void json(api.cards.find(({ id }) => id === card[1]));
    const versions = found(/^GET .*\/channels\/([0-9a-f-]+)\/versions$/);
    if (versions) {
      const branches = api.branches.get(versions[1] ?? '');
      return void json(z.encode(listVersions.answer.schema, { versions: [...(branches?.versions ?? [])] }));
    }
    const shown = found(/^POST .*\/messages\/([0-9a-f-]+)\/show$/);
    if (shown) {
      for (const branches of api.branches.values()) branches.show(shown[1] ?? '');
      for (const [channelId, scripts] of api.compared) {
        const kept = scripts.find(({ message }) => message.id === shown[1]);
        if (!kept) continue;
        api.messages.get(channelId)?.splice(-1, 1, kept.message);
        api.compared.delete(channelId);
      }
      return void response.writeHead(204).end();
    }
    const compared = found(/^GET .*\/channels\/([0-9a-f-]+)\/comparison$/);
    if (compared) {
      const scripts = api.compared.get(compared[1] ?? '');
      const answers = scripts?.map(script => ({
        message: script.message,
        runId: script.isOver ? null : script.runId,
        details: {
          ...api.details,
          agentName: api.agents.find(({ id }) => id === script.message.agentId)?.name ?? null,
          ...(!script.isOver && { durationMs: null, costInEuro: null }),
        },
      }));
      const comparison =
        answers && answers.length > 1 ? { questionId: scripts?.[0]?.question.id ?? '', answers } : null;
      return void json(z.encode(readComparison.answer.schema, { comparison }));
    }
    if (found(/^GET .*\/agents\/[0-9a-f-]+\/feedback$/)) {
      return void json({ up: 0, down: 0, results: [] });
    }
    if (found(/^GET .*\/feedback$/)) {
      const results = [...api.feedback].map(([messageId, feedback]) => ({ messageId, feedback }));
      return void json(z.encode(listFeedback.answer.schema, { results }));
    }
    const rated = found(/^(PUT|DELETE) .*\/messages\/([0-9a-f-]+)\/feedback$/);
    if (rated) {
      const id = rated[2] ?? '';
      if (rated[1] === 'PUT') {
        api.feedback.set(id, z.parse(giveFeedback.answer.schema, body));
        return void json(body);
      }
      api.feedback.delete(id);
      return void response.writeHead(204).end();
    }
    if (found(/^GET .*\/messages\/[0-9a-f-]+\/details$/)) {
      return void json(z.encode(messageDetails, api.details));
    }
    const deleted = found(/^DELETE .*\/messages\/([0-9a-f-]+)$/);
    if (deleted) {
      const id = deleted[1] ?? '';
      const channel = api.channels.find(each =>
        api.messages.get(each.id)?.some(message => message.id === id),
      );
      const all = api.messages.get(channel?.id ?? '') ?? [];
      const question = all.find(each => each.id === id);
      if (channel && url.searchParams.get('versions') !== 'one') {
        const left = all.filter(each => each !== question && each.responseToId !== id);
        api.messages.set(channel.id, left);
        const excerpt = question?.content.fullText ?? '';
        const entry = { id, name: channel.name, messagesOf: channel.id, excerpt };
        api.bin.add(entry, () => api.messages.set(channel.id, all));
      }
      return void response.writeHead(204).end();
    }
    if (found(/^POST .*\/connection-tokens\//)) return void json({ token: 'token' }, 201);
    if (found(/^POST .*\/page-calls\/[0-9a-f-]+$/)) {
      api.pageAnswers.push(z.parse(pageCallAnswer, body));
      return void response.writeHead(204).end();
    }
    const cancelled = found(/^POST .*\/channels\/([0-9a-f-]+)\/cancel$/);
    if (cancelled) {
      const one = url.searchParams.get('messageId');
      const scripts = api.compared.get(cancelled[1] ?? '') ?? [api.runs.get(cancelled[1] ?? '')];
      for (const script of scripts) if (!one || script?.message.id === one) script?.end('stopped');
      return void response.writeHead(204).end();
    }
    const events = found(/^GET .*\/channels\/([0-9a-f-]+)\/events$/);
    if (events) {
      const wanted = url.searchParams.get('after')?.split(':')[0];
      const script =
        api.compared.get(events[1] ?? '')?.find(({ runId }) => runId === wanted) ??
        api.runs.get(events[1] ?? '');
      if (!script) return answerError(response, { status: 404, code: 'not_found' });
      const after = url.searchParams.get('after');
      const seen = after ? Number(after.split(':')[1]) : undefined;
      return streamAnswer(response, script, { after: seen, isSilent: api.isSilent, open });
    }
    if (call.startsWith('POST') && path.endsWith('/completions/stream')) {
      // The contract defines the body; the tests check the rest.
      const asked = body as Asked;
      const key = String(request.headers['idempotency-key']);
      const known = runsByKey.get(key);
      if (known) return streamAnswer(response, known, { after: 0, isSilent: api.isSilent, open });
      api.asked.push({ ...asked });
      const running = api.runs.get(asked.channel_id);
      if (running && !running.isOver) {
        return answerError(response, { status: 409, code: 'chat_completion_is_locked_for_channel' });
      }
      const script = begin(asked);
      runsByKey.set(key, script);
      return streamAnswer(response, script, { after: 0, isSilent: api.isSilent, open });
    }
    answerError(response, { status: 404, code: 'not_found' });
  }

  /** Messages that contain the text as typed. */
  const findHits = (query: string): ChatHit[] =>
    api.channels.flatMap(channel =>
      (api.messages.get(channel.id) ?? []).flatMap(({ id, createdAt, content, senderConversationRole }) =>
        senderConversationRole !== 'system' && content.fullText.includes(query)
          ? {
              channelId: channel.id,
              channelName: channel.name,
              archived: channel.archivedAt !== undefined,
              at: createdAt,
              message: { id, role: senderConversationRole, excerpt: content.fullText },
            }
          : [],
      ),
    );

  function begin(asked: Asked) {
    const messages = api.messages.get(asked.channel_id) ?? [];
    const former = messages.find(each => each.id === asked.answer_to);
    const known = asked.text === undefined ? former : undefined;
    const question =
      known ??
      buildMessage({
        content: textContent(asked.text ?? ''),
        attachments: api.files.take(asked.channel_id, asked.file_ids ?? []),
      });
    const { agentId } = api.channels.find(({ id }) => id === asked.channel_id) ?? {};
    const answerer =
      asked.agent_id ?? api.agents.find(({ id }) => id === agentId)?.id ?? api.defaultAgentId ?? agent.id;
    const script = createAnswerScript(asked.channel_id, question, answerer);
    if (former) {
      const branches = api.branches.get(asked.channel_id) ?? createMessageBranches(messages);
      api.branches.set(asked.channel_id, branches);
      const answer = messages.find(each => each.responseToId === former.id);
      if (!known) branches.leave(former.id, question.id);
      else if (answer) branches.leave(answer.id, script.message.id);
    }
    api.runs.set(asked.channel_id, script);
    const others = (asked.compare_with ?? []).map(id => createAnswerScript(asked.channel_id, question, id));
    if (others.length > 0) {
      api.compared.set(asked.channel_id, [script, ...others]);
      const messageIds = [script, ...others].map(({ message }) => message.id);
      const branches = { versions: [{ messageIds, shownId: script.message.id }], leave() {}, show() {} };
      api.branches.set(asked.channel_id, branches);
    } else api.compared.delete(asked.channel_id);
    api.channels = api.channels.map(each =>
      each.id === asked.channel_id
        ? { ...each, draft: false, lastMessageAt: Date.now(), agentId: asked.agent_id ?? each.agentId }
        : each,
    );
    if (!known) messages.push(question);
    messages.push(script.message);
    script.onEvent(() => {
      const index = messages.findIndex(each => each.id === script.message.id);
      if (index >= 0) messages[index] = script.message;
    });
    api.messages.set(asked.channel_id, messages);
    api.onRun?.(script);
    for (const waiter of runWaiters.splice(0)) waiter(script);
    return script;
  }

  return api;
}

interface Asked {
  channel_id: string;
  text?: string;
  agent_id?: string;
  answer_to?: string;
  compare_with?: string[];
  file_ids?: string[];
}

const organizationEventOf = (type: OrganizationEvent['type']): string =>
  writeServerSentEvent({ id: undefined, data: JSON.stringify({ type }) });

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
