import type { IncomingMessage, ServerResponse } from 'node:http';
import { createChannel, getSession, listAgents, listMyChannels, updateOrganization } from '@oriel/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ClientOptions, createClient } from './client';
import { ApiError } from './http/api-error';
import { answerJson, basesOf, errorBody, type LocalServer, startServer } from './test-support/local-server';

const organizationId = '7d0f5b3e-8a41-4b7e-9a55-0c6a1f0d2b11';
const channel = {
  id: '0a2f7c8e-13d6-4a0e-8f5f-2f4b7d9c1e22',
  name: 'Angebote',
  last_message_at: 1,
  created_at: 1,
};

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(
  answer: (response: ServerResponse, seen: Seen, count: number) => void,
  options: Partial<ClientOptions> = {},
) {
  const seen: Seen[] = [];
  server = await startServer((request, response, body) => {
    const each = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    seen.push(each);
    answer(response, each, seen.length);
  });
  const client = createClient({ api: basesOf(server.origin), authentication: 'session', ...options });
  return { client, seen };
}

const failing = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('The call succeeded.');
    },
    error => {
      if (ApiError.isInstance(error)) return error;
      throw error;
    },
  );

describe('call', () => {
  it('writes path, query and body as the wire has them and reads the answer back', async () => {
    const { client, seen } = await start(
      (response, { method }) => answerJson(response, 200, method === 'GET' ? [] : channel),
      { publishableKey: 'pk_1' },
    );
    await client.call(listAgents, { params: { organizationId }, query: { add_default_agents: false } });
    const created = await client.call(createChannel, {
      params: { organizationId },
      body: { name: 'Angebote' },
    });
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: `/api/chat/v1/organizations/${organizationId}/agents?add_default_agents=false`,
    });
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({ name: 'Angebote' });
    expect(seen[1]?.headers['x-api-key']).toBe('pk_1');
    expect(created).toEqual({ id: channel.id, name: 'Angebote', lastMessageAt: 1, createdAt: 1 });
  });

  it.each([
    [406, { error: 'useraccess/NoAllowedCase' }, 1],
    [406, { error: 'Not Acceptable' }, 0],
    [406, errorBody('forbidden'), 0],
    [406, null, 0],
    [403, { error: 'useraccess/NoAllowedCase' }, 0],
  ])('reports changed access only for a 406 without an allowed case: %i %j', async (status, body, times) => {
    const onAccessChanged = vi.fn();
    const { client } = await start(response => answerJson(response, status, body), { onAccessChanged });
    const error = await failing(client.call(listMyChannels, { params: { organizationId } }));
    expect([error.status, error.kind]).toEqual([status, 'forbidden']);
    expect(onAccessChanged).toHaveBeenCalledTimes(times);
  });

  it('refuses an input that the route forbids, before anything is sent', async () => {
    const { client, seen } = await start(response => answerJson(response, 200, {}));
    const error = await failing(client.call(listMyChannels, { params: { organizationId: '../secrets' } }));
    expect(error).toMatchObject({ kind: 'validation', code: 'invalid_payload' });
    expect(error.issues[0]?.path).toBe('params.organizationId');
    expect(seen).toHaveLength(0);
  });

  it('reads a wrong answer as a failed validation and logs it once, without its content', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { client } = await start(response => answerJson(response, 200, [{ id: 'secret' }]));
    const error = await failing(client.call(listMyChannels, { params: { organizationId } }));
    expect(error).toMatchObject({ kind: 'validation', requestId: 'r-1' });
    expect(log).toHaveBeenCalledOnce();
    expect(String(log.mock.calls[0])).not.toContain('secret');
    log.mockRestore();
  });

  it.each([
    [400, errorBody('invalid_payload'), 'bad_request', 'invalid_payload'],
    [401, errorBody('unauthorized'), 'unauthorized', 'unauthorized'],
    [403, errorBody('forbidden'), 'forbidden', 'forbidden'],
    [403, errorBody('feature_disabled'), 'feature_disabled', 'feature_disabled'],
    [404, errorBody('not_found'), 'not_found', 'not_found'],
    [
      409,
      errorBody('chat_completion_is_locked_for_channel'),
      'conflict',
      'chat_completion_is_locked_for_channel',
    ],
    [413, '<html>', 'too_large', 'too_large'],
    [429, errorBody('rate_limited'), 'rate_limited', 'rate_limited'],
    [500, '<html>', 'internal_server_error', 'internal'],
    [502, '<html>', 'unavailable', 'unavailable'],
    [418, errorBody('a_code_of_tomorrow'), 'unknown', 'a_code_of_tomorrow'],
    [404, errorBody('constructor'), 'not_found', 'constructor'],
  ] as const)('reads %s %o as %s', async (status, body, kind, code) => {
    const { client } = await start(response => answerJson(response, status, body));
    const input = { params: { organizationId }, body: { name: 'Angebote' } };
    const error = await failing(client.call(updateOrganization, input));
    expect(error).toMatchObject({ kind, code, status, requestId: 'r-1' });
  });

  it.each([
    ['12', 12],
    [new Date(Date.now() - 60_000).toUTCString(), 0],
    ['soon', undefined],
  ])('reads Retry-After %s as %s seconds', async (header, seconds) => {
    const { client } = await start(response =>
      answerJson(response, 429, errorBody('rate_limited'), { 'retry-after': header }),
    );
    const input = { params: { organizationId }, body: { name: 'Angebote' } };
    expect((await failing(client.call(updateOrganization, input))).retryAfter).toBe(seconds);
  });

  it('reads a lost connection as network and an abort as aborted', async () => {
    const lost = await start(response => response.destroy());
    const input = { params: { organizationId }, body: { name: 'Angebote' } };
    expect(await failing(lost.client.call(updateOrganization, input))).toMatchObject({
      kind: 'network',
      status: 0,
    });
    await server?.close();
    const abort = new AbortController();
    const hanging = await start(() => abort.abort());
    const error = await failing(hanging.client.call(updateOrganization, input, { signal: abort.signal }));
    expect(error.kind).toBe('aborted');
  });

  it('reads an answer that takes too long as timeout, and asks once', async () => {
    const { client, seen } = await start(() => undefined);
    const input = { params: { organizationId } };
    const error = await failing(client.call(listMyChannels, input, { timeout: 100 }));
    expect(error.kind).toBe('timeout');
    expect(seen).toHaveLength(1);
  });

  it('repeats a GET whose connection was lost', async () => {
    const { client, seen } = await start((response, _seen, count) => {
      if (count === 1) response.destroy();
      else answerJson(response, 200, []);
    });
    expect(await client.call(listMyChannels, { params: { organizationId } })).toEqual([]);
    expect(seen).toHaveLength(2);
  });

  it('ends the wait for a repetition when it is aborted', async () => {
    const abort = new AbortController();
    const { client, seen } = await start(response => {
      answerJson(response, 503, '', { 'retry-after': '20' });
      response.on('close', () => abort.abort());
    });
    const input = { params: { organizationId } };
    const error = await failing(client.call(listMyChannels, input, { signal: abort.signal }));
    expect(error.kind).toBe('aborted');
    expect(seen).toHaveLength(1);
  });

  it('ends the wait for a repetition when the client is disposed of', async () => {
    const { client, seen } = await start(response => {
      answerJson(response, 503, '', { 'retry-after': '20' });
      response.on('close', () => client.dispose());
    });
    const error = await failing(client.call(listMyChannels, { params: { organizationId } }));
    expect(error.kind).toBe('aborted');
    expect(seen).toHaveLength(1);
  });

  it('repeats a GET twice and nothing else', async () => {
    const { client, seen } = await start(response => answerJson(response, 503, '', { 'retry-after': '0' }));
    await failing(client.call(listMyChannels, { params: { organizationId } }));
    expect(seen).toHaveLength(3);
    await failing(client.call(createChannel, { params: { organizationId }, body: { name: 'Angebote' } }));
    expect(seen).toHaveLength(4);
  });

  it('does not repeat a GET that failed for good', async () => {
    const { client, seen } = await start(response => answerJson(response, 500, ''));
    await failing(client.call(listMyChannels, { params: { organizationId } }));
    expect(seen).toHaveLength(1);
  });
});

describe('a refused session', () => {
  it('is prolonged once for all calls, and each is repeated once with the same idempotency key', async () => {
    let isFresh = false;
    const { client, seen } = await start((response, { url }) => {
      if (url.endsWith('/refresh')) {
        isFresh = true;
        answerJson(response, 200, { tokenExpiresInSec: 60 });
      } else if (isFresh) answerJson(response, 200, channel);
      else answerJson(response, 401, errorBody('unauthorized'));
    });
    const input = { params: { organizationId }, body: { name: 'Angebote' } };
    await Promise.all([client.call(createChannel, input), client.call(createChannel, input)]);
    expect(seen.filter(({ url }) => url.endsWith('/refresh'))).toHaveLength(1);
    const keys = seen
      .filter(({ url }) => url.endsWith('/channels'))
      .map(each => each.headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(2);
  });

  it('ends once when it cannot be prolonged', async () => {
    const onUnauthenticated = vi.fn();
    const { client } = await start(response => answerJson(response, 401, errorBody('unauthorized')), {
      onUnauthenticated,
    });
    const calls = [1, 2, 3].map(() => failing(client.call(listMyChannels, { params: { organizationId } })));
    expect((await Promise.all(calls)).map(error => error.kind)).toEqual(Array(3).fill('unauthorized'));
    expect(onUnauthenticated).toHaveBeenCalledOnce();
  });
});

describe('tokens', () => {
  it('go with every call, are replaced when refused, and no cookie goes with them', async () => {
    const reasons: string[] = [];
    const credentials: (string | undefined)[] = [];
    const { client, seen } = await start(
      (response, { headers }) =>
        headers.authorization === 'Bearer t2'
          ? answerJson(response, 200, [])
          : answerJson(response, 401, errorBody('token_expired')),
      {
        authentication: 'token',
        getToken: async reason => {
          reasons.push(reason);
          return { token: `t${reasons.length}` };
        },
        fetch: (input, init) => {
          credentials.push((input as Request).credentials);
          return fetch(input, init);
        },
      },
    );
    await client.call(listMyChannels, { params: { organizationId } });
    expect(reasons).toEqual(['initial', 'rejected']);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t2']);
    expect(credentials).toEqual(['omit', 'omit']);
    client.dispose();
  });

  it('for another application are replaced once, and the next call asks for a better one', async () => {
    let fetched = 0;
    const onUnauthenticated = vi.fn();
    const { client, seen } = await start(
      (response, { headers }) =>
        headers.authorization === 'Bearer t3'
          ? answerJson(response, 200, [])
          : answerJson(response, 403, errorBody('publishable_key_unknown')),
      {
        authentication: 'token',
        getToken: async () => ({ token: `t${++fetched}` }),
        onUnauthenticated,
      },
    );
    const ask = () => client.call(listMyChannels, { params: { organizationId } });
    expect((await failing(ask())).code).toBe('publishable_key_unknown');
    expect(await ask()).toEqual([]);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer t1',
      'Bearer t2',
      'Bearer t2',
      'Bearer t3',
    ]);
    expect(onUnauthenticated).not.toHaveBeenCalled();
    client.dispose();
  });

  it('missing at the host lead to the sign-in, without a request', async () => {
    const onUnauthenticated = vi.fn();
    const options = { authentication: 'token', getToken: async () => null, onUnauthenticated } as const;
    const { client, seen } = await start(
      response => answerJson(response, 200, { authenticated: false }),
      options,
    );
    const error = await failing(client.call(listMyChannels, { params: { organizationId } }));
    expect(error.kind).toBe('unauthorized');
    expect(onUnauthenticated).toHaveBeenCalledOnce();
    expect(seen).toHaveLength(0);
    expect(await client.call(getSession, {})).toEqual({ authenticated: false });
  });

  it('failing at the host are a network error, not a lost sign-in', async () => {
    const onUnauthenticated = vi.fn();
    const getToken = () => Promise.reject(new Error('host'));
    const { client } = await start(() => {}, { authentication: 'token', getToken, onUnauthenticated });
    expect((await failing(client.call(getSession, {}))).kind).toBe('network');
    expect(onUnauthenticated).not.toHaveBeenCalled();
  });
});
