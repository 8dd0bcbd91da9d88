import { OrielError, type OrielErrorCode } from '@oriel/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import type { Evidence, MountContext, Violation } from '../loader/mount-context';
import type { MountOptions } from '../options/mount-options';
import { findCause } from './find-cause';

afterEach(() => vi.unstubAllGlobals());

const server = 'https://ai.example.com';

interface Case {
  readonly isolation?: 'shadow' | 'iframe';
  readonly options?: MountOptions;
  readonly violations?: readonly Violation[];
  readonly outcome?: Evidence['tokens']['outcome'];
  readonly answer?: () => Promise<Response>;
}

/** The error that is reported instead of one with this code, and the number of requests made to find it. */
async function explain(code: OrielErrorCode, input: Case = {}) {
  const { isolation = 'shadow', options, violations = [], outcome, answer } = input;
  const fetch = vi.fn(answer ?? (async () => Response.json({})));
  vi.stubGlobal('fetch', fetch);
  // The parts of a mount that the explanation reads.
  const context = {
    options: { publishableKey: 'pk_1', ...options },
    isolation,
    state: 'connecting',
    source: { version: '1.0.0', server },
    evidence: { tokens: { outcome }, violations },
  } as unknown as MountContext;
  const error = new OrielError(code, 'A symptom.');
  const found = await findCause(context, error);
  return { found, isSame: found === error, requests: fetch.mock.calls.length };
}

const unknownKey = async () =>
  Response.json({ error: { code: 'publishable_key_unknown', message: 'No.' } }, { status: 401 });

it('names the directive that blocks a request', async () => {
  const blocked = { directive: 'connect-src', blocked: `${server}/api/core/v1/x`, sample: '' };
  const { found, requests } = await explain('NETWORK', { violations: [blocked] });
  expect(found).toMatchObject({
    code: 'CSP_BLOCKED',
    hint: expect.stringContaining(`connect-src ${server}`),
  });
  expect(requests).toBe(0);
});

it('does not take a directive that a frame does not need for a cause', async () => {
  const violations = [{ directive: 'connect-src', blocked: `${server}/api/core/v1/x`, sample: '' }];
  expect(await explain('NETWORK', { isolation: 'iframe', violations })).toMatchObject({ isSame: true });
});

it.each<[OrielErrorCode, Case]>([
  ['ORIGIN_NOT_ALLOWED', {}],
  ['ORIGIN_NOT_ALLOWED', { isolation: 'iframe' }],
  ['HANDSHAKE_TIMEOUT', { isolation: 'iframe' }],
  ['TOKEN_UNAVAILABLE', { outcome: { failure: 'refused', status: 502 } }],
])('says of %s with %j that the key is wrong', async (code, input) => {
  const { found } = await explain(code, { ...input, answer: unknownKey });
  expect(found).toMatchObject({
    code: 'ORIGIN_NOT_ALLOWED',
    message: 'The server does not know the publishable key.',
    hint: 'Set publishableKey to the key of an application of this server.',
    cause: { message: 'A symptom.' },
  });
});

it.each<[OrielErrorCode, Case]>([
  ['NETWORK', { isolation: 'iframe', answer: unknownKey }],
  ['TOKEN_UNAVAILABLE', { isolation: 'iframe', outcome: { failure: 'refused' }, answer: unknownKey }],
  ['TOKEN_UNAVAILABLE', { outcome: { failure: 'thrown' }, answer: unknownKey }],
  ['NO_CREDITS', { answer: unknownKey }],
  ['REQUEST_TIMEOUT', { answer: unknownKey }],
])('asks the server nothing about %s with %j', async (code, input) => {
  expect(await explain(code, input)).toMatchObject({ isSame: true, requests: 0 });
});

it('leaves a widget that waits for its server as it is', async () => {
  const answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await explain('NETWORK', { answer })).toMatchObject({ isSame: true });
  expect(await explain('INTERNAL')).toMatchObject({ isSame: true });
});

it('says that nothing answers where a frame does not', async () => {
  const answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const { found } = await explain('HANDSHAKE_TIMEOUT', { isolation: 'iframe', answer });
  expect(found).toMatchObject({ code: 'NETWORK', message: expect.stringContaining(server) });
});
