import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import {
  type Agent,
  type ApiErrorCode,
  agent as agentSchema,
  type CardSearch,
  type CardTeam,
  cardSearchResult,
  type InputIssue,
  idempotencyKeyHeader,
  type Organization,
  type PromptCard,
  type ServiceBases,
  type Session,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import { buildCard } from './build-card';
import { answerAboutLists, emptyLists, type FakeLists } from './fake-lists';
import { answerAboutPast, emptyPast, type FakePast } from './fake-past';
import { answerAboutTransfer, emptyTransfer, exported, type FakeTransfer } from './fake-transfer';

/** An error response to a call. */
export interface Refusal {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly issues?: readonly InputIssue[];
}

/** The fake services of one test, over HTTP as the contracts define. */
export interface FakeLibrary {
  readonly bases: ServiceBases;
  user: (Omit<Session, 'authenticated'> & { userId: string; name: string }) | null;
  organizations: Organization[];
  permissions: string[];
  agents: Agent[];
  cards: PromptCard[];
  /** Whether search hits are only similar matches. */
  findsSimilar: boolean;
  /** Cards in the bin. */
  deleted: PromptCard[];
  /** Teams that the user may share cards with. */
  teams: CardTeam[];
  /** Received bulk actions on cards. */
  readonly chosen: { readonly call: string; readonly cardIds: string[]; readonly addTags?: string[] }[];
  readonly lists: FakeLists;
  readonly past: FakePast;
  readonly transfer: FakeTransfer;
  /** Received calls, as `METHOD /path`. */
  readonly calls: string[];
  /** Received search queries. */
  readonly searches: CardSearch[];
  /** Received forms. */
  readonly forms: FormData[];
  /** The `Idempotency-Key` of each call that had one. */
  readonly keys: string[];
  /** Rejects calls by their `METHOD /path`. */
  refuse: ((call: string) => Refusal | undefined) | undefined;
  /** Holds calls by their `METHOD /path` until they are released. */
  hold(matches: (call: string) => boolean): { release(): void };
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

const date = '2026-11-01T09:00:00.000Z';

export async function startFakeLibrary(): Promise<FakeLibrary> {
  const server = createServer((request, response) => {
    library.handle(request, response).catch(error => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}/api`;
  const organization = (name: string, personal: boolean): Organization => ({
    id: crypto.randomUUID(),
    name,
    personal,
    createdAt: date,
    updatedAt: date,
  });
  const refuse = (response: ServerResponse, { status, code, issues }: Refusal) =>
    send(response, status, { error: { code, message: code, requestId: 'r-77', ...(issues && { issues }) } });

  let held: { matches(call: string): boolean; done: Promise<void> } | undefined;
  const library: FakeLibrary = {
    bases: {
      core: `${base}/core`,
      prompts: `${base}/prompts`,
      chat: `${base}/chat`,
      access: `${base}/access`,
    },
    user: { userId: crypto.randomUUID(), name: 'Ines Kröger' },
    organizations: [organization('Nordhafen Studio', false), organization('Ines Kröger', true)],
    permissions: [],
    agents: [],
    cards: [],
    findsSimilar: false,
    deleted: [],
    teams: [],
    chosen: [],
    lists: emptyLists(),
    past: emptyPast(),
    transfer: emptyTransfer(),
    calls: [],
    searches: [],
    forms: [],
    keys: [],
    refuse: undefined,
    hold(matches) {
      let release: (() => void) | undefined;
      const done = new Promise<void>(resolve => {
        release = resolve;
      });
      held = { matches, done };
      return { release: () => release?.() };
    },
    async handle(request, response) {
      const url = new URL(request.url ?? '', base);
      const call = `${request.method} ${url.pathname.replace(/^\/api/, '')}`;
      library.calls.push(call);
      const key = request.headers[idempotencyKeyHeader];
      if (typeof key === 'string') library.keys.push(key);
      if (held?.matches(call)) await held.done;
      const refusal = library.refuse?.(call);
      if (refusal) return refuse(response, refusal);
      if (call === 'GET /prompts/v1/card-transfer/export') {
        response.writeHead(200, { 'content-type': 'text/csv' }).end(exported);
        return;
      }
      const answer = await answerTo(call, url.searchParams, request);
      if (answer === undefined) return refuse(response, { status: 404, code: 'not_found' });
      if (answer === null) response.writeHead(204).end();
      else send(response, 200, answer);
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function answerTo(call: string, query: URLSearchParams, request: IncomingMessage): Promise<unknown> {
    const { user, organizations, permissions, agents, cards } = library;
    if (call.endsWith('/v1/auth/authenticated')) {
      return user ? { authenticated: true, ...user } : { authenticated: false };
    }
    if (call.endsWith('/v1/organizations/me')) return organizations;
    if (call.endsWith('/v1/permissions')) return [...permissions, ...library.transfer.permissions];
    if (call.endsWith('/agents')) return agents.map(each => z.encode(agentSchema, each));
    if (call === 'POST /prompts/v1/cards/filter-with-tags') {
      const query: CardSearch = JSON.parse(await readText(request));
      library.searches.push(query);
      return z.encode(cardSearchResult, find(query));
    }
    if (call === 'GET /prompts/v1/card-bin') {
      const results = library.deleted.map(({ id, title, visibility }) => ({
        id,
        title,
        visibility,
        deletedAt: date,
        deletedByName: 'Ines Kröger',
      }));
      return { results, totalCount: results.length };
    }
    if (/^POST .*\/(card-bin|card-bin\/restore|cards\/change-many)$/.test(call)) {
      const body = JSON.parse(await readText(request));
      library.chosen.push({ call, ...body });
      const isChosen = ({ id }: PromptCard) => body.cardIds.includes(id);
      const [from, to] = call.endsWith('/restore') ? [library.deleted, cards] : [cards, library.deleted];
      const done = from.filter(isChosen);
      if (call.includes('card-bin')) {
        to.push(...done);
        for (const card of done) from.splice(from.indexOf(card), 1);
      }
      // `change-many` changes no card, so that the widget reports all of them as left out.
      return { cardIds: call.includes('card-bin') ? done.map(({ id }) => id) : [] };
    }
    const listed = answerAboutLists(library.lists, call);
    if (listed !== undefined) return listed;
    const past = await answerAboutPast(library.past, cards, call, query, () => readText(request));
    if (past !== undefined) return past;
    const { transfer } = library;
    const moved = await answerAboutTransfer(
      transfer,
      call,
      () => readForm(request),
      () => readText(request),
    );
    if (moved !== undefined) return moved;
    const organization = organizations.find(({ id }) => call === `GET /core/v1/organizations/${id}`);
    if (organization) return organization;
    if (call === 'POST /prompts/v1/card-tags/rename') {
      const { tag, to } = JSON.parse(await readText(request));
      const done = cards.filter(card => card.tags.includes(tag));
      for (const card of done)
        card.tags = [...new Set(card.tags.map(each => (each === tag ? String(to) : each)))];
      return { count: done.length };
    }
    if (call === 'GET /prompts/v1/card-teams') return library.teams;
    if (call === 'GET /prompts/v1/card-authors') {
      const people = new Map(cards.map(({ createdBy, ...card }) => [createdBy, card]));
      return [...people].flatMap(([id, { createdByName, hasCreatorLeft = false }]) =>
        id && createdByName
          ? {
              id,
              name: createdByName,
              count: cards.filter(({ createdBy }) => createdBy === id).length,
              hasLeft: hasCreatorLeft,
            }
          : [],
      );
    }
    const card = cards.find(({ id }) => call.includes(`/v1/cards/${id}`));
    if (card && call.endsWith('/favorite')) {
      if (call.startsWith('PUT')) card.isFavorite = true;
      else delete card.isFavorite;
      return null;
    }
    if (call.startsWith('POST') && call.endsWith('/uses')) return null;
    if (card && call.endsWith('/duplicate')) {
      const copy = { ...card, id: crypto.randomUUID(), title: `${card.title} (Copy)` };
      cards.push(copy);
      return copy;
    }
    if (card && call.startsWith('GET')) {
      const organizationId = query.get('space');
      return organizationId && card.space && card.space !== organizationId ? undefined : card;
    }
    if (card && call.startsWith('DELETE')) {
      cards.splice(cards.indexOf(card), 1);
      return null;
    }
    if (call.startsWith('PATCH') && !card) return undefined;
    if (/^(POST|PATCH) \/prompts\/v1\/cards/.test(call)) {
      const form = await readForm(request);
      library.forms.push(form);
      const text = (name: string, other: string) => String(form.get(name) ?? other);
      const saved = buildCard({
        ...card,
        title: text('title', card?.title ?? ''),
        description: text('description', card?.description ?? ''),
        prompt: text('prompt', card?.prompt ?? ''),
        version: (card?.version ?? 0) + 1,
        rights: ['edit', 'delete'],
      });
      if (card) cards.splice(cards.indexOf(card), 1, saved);
      else cards.push(saved);
      return saved;
    }
    return undefined;
  }

  function find({
    page,
    pageSize,
    search,
    tags,
    visibility,
    owned,
    list,
    author,
    team,
    collection,
  }: CardSearch) {
    const found = library.cards.filter(
      card =>
        (!owned || card.createdBy === library.user?.userId) &&
        (!visibility || visibility.includes(card.visibility)) &&
        (author === undefined || card.createdBy === author) &&
        (team === undefined || card.teamIds?.includes(team)) &&
        (collection !== 'FAVORITES' || card.isFavorite === true) &&
        (collection !== 'RECENT' || library.calls.includes(`POST /prompts/v1/cards/${card.id}/uses`)) &&
        (list === undefined || library.lists.cards.get(list)?.has(card.id) === true) &&
        card.title.toLowerCase().includes(search.toLowerCase()) &&
        tags.every(tag => card.tags.includes(tag)),
    );
    const tagsOccurrences: Record<string, number> = {};
    for (const tag of found.flatMap(card => card.tags))
      tagsOccurrences[tag] = (tagsOccurrences[tag] ?? 0) + 1;
    const results = found.slice((page - 1) * pageSize, page * pageSize);
    const isSimilar = library.findsSimilar && search !== '' ? { isSimilar: true } : {};
    return { results, totalCount: found.length, tagsOccurrences, ...isSimilar };
  }
  return library;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function readForm(request: IncomingMessage): Promise<FormData> {
  const type = request.headers['content-type'] ?? '';
  // A Node request body is an ordinary byte stream.
  const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
  const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' };
  return new Request('http://form.test/', init).formData();
}
