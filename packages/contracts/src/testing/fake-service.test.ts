import { describe, expect, it } from 'vitest';
import {
  type CompletionEvent,
  getOrganization,
  getPricing,
  listMembers,
  listMyOrganizations,
  type Organization,
  streamChannelEvents,
  updateOrganization,
} from '../index';
import { createFakeService, fakeBases, refuseCall } from './fake-service';

const id = '0b5a7a1e-5f0e-4a9e-9a54-1f1f6f5b1c11';
const date = '2026-01-01T00:00:00.000Z';
const organization: Organization = { id, name: 'Nord', personal: false, createdAt: date, updatedAt: date };
const { core, chat } = fakeBases;
const one = `${core}/v1/organizations/${id}`;

describe('a call', () => {
  it('reaches the handler of its route with parsed input', async () => {
    const fake = createFakeService();
    fake.on(getOrganization, ({ params }) => ({ ...organization, id: params.organizationId }));
    fake.on(listMyOrganizations, (_, { user }) => [{ ...organization, name: user ?? 'nobody' }]);
    fake.on(updateOrganization, ({ body }) => ({ ...organization, ...body }));
    expect(await (await fake.fetch(one)).json()).toEqual(organization);
    const headers = { authorization: 'Bearer ada' };
    expect(await (await fake.fetch(`${core}/v1/organizations/me`, { headers })).json()).toMatchObject([
      { name: 'ada' },
    ]);
    const change = { method: 'PATCH', body: JSON.stringify({ name: 'South' }) };
    expect(await (await fake.fetch(one, change)).json()).toMatchObject({ name: 'South' });
    expect(fake.requests(updateOrganization).map(({ body }) => body)).toEqual([{ name: 'South' }]);
    expect(fake.calls.map(({ line }) => line)).toEqual([
      `GET /v1/organizations/${id}`,
      'GET /v1/organizations/me',
      `PATCH /v1/organizations/${id}`,
    ]);
    fake.verify();
  });

  it('gets the defaults of its query', async () => {
    const fake = createFakeService();
    fake.on(listMembers, () => ({ results: [], totalCount: 0, seats: { limit: 1, taken: 1, invited: 0 } }));
    await fake.fetch(`${one}/members?search=lena`);
    expect(fake.requests(listMembers)[0]?.query).toMatchObject({ search: 'lena', page: 1 });
  });

  it('is refused where its body does not fit', async () => {
    const fake = createFakeService();
    fake.on(updateOrganization, () => organization);
    const answer = await fake.fetch(one, { method: 'PATCH', body: '{"name":7}' });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.issues).toMatchObject([{ path: 'body.name' }]);
    expect(fake.count(updateOrganization)).toBe(0);
  });

  it('goes to the last handler until that one ends', async () => {
    const fake = createFakeService();
    const name = async () => (await (await fake.fetch(one)).json()).name;
    fake.on(getOrganization, () => organization);
    const end = fake.on(getOrganization, () => ({ ...organization, name: 'South' }));
    expect(await name()).toBe('South');
    end();
    expect(await name()).toBe('Nord');
  });
});

describe('a test', () => {
  it('refuses the calls that it selects', async () => {
    const fake = createFakeService();
    fake.on(getOrganization, () => organization);
    const refusal = { status: 429, code: 'rate_limited', retryAfter: 3 } as const;
    const end = fake.refuse(getOrganization, refusal, ({ params }) => params.organizationId === id);
    const refused = await fake.fetch(one);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3']);
    expect((await refused.json()).error.code).toBe('rate_limited');
    end();
    expect((await fake.fetch(one)).status).toBe(200);
    fake.on(getOrganization, () => refuseCall({ status: 404, code: 'not_found' }));
    expect((await fake.fetch(one)).status).toBe(404);
    fake.verify();
  });

  it('holds calls, which can be aborted', async () => {
    const fake = createFakeService();
    fake.on(getOrganization, () => organization);
    const held = fake.hold(getOrganization);
    const abort = new AbortController();
    const aborted = fake.fetch(one, { signal: abort.signal });
    const first = fake.fetch(one);
    abort.abort();
    await expect(aborted).rejects.toThrow('aborted');
    held.release();
    expect((await first).status).toBe(200);
    expect((await fake.fetch(one)).status).toBe(200);
  });

  it.each<[problem: string, prepare: (fake: ReturnType<typeof createFakeService>) => void]>([
    ['has no answer. Register one: fake.on(getPricing, …).', () => {}],
    [
      'The answer of getPricing does not fit its schema: ✖ Invalid input',
      // A test may also build a response by hand.
      fake => fake.on(getPricing, () => Response.json({ plans: 7 })),
    ],
    [
      'The handler of getPricing failed: Error: broken',
      fake =>
        fake.on(getPricing, () => {
          throw new Error('broken');
        }),
    ],
  ])('fails with: %s', async (problem, prepare) => {
    const fake = createFakeService();
    prepare(fake);
    expect((await fake.fetch(`${core}/v1/pricing`)).ok).toBe(false);
    expect(() => fake.verify()).toThrow(problem);
    fake.verify();
  });

  it('fails for a path that no service has', async () => {
    const fake = createFakeService();
    await fake.fetch(`${core}/v1/nothing`);
    expect(() => fake.verify()).toThrow('GET /api/core/v1/nothing is no route of the services.');
  });
});

describe('a stream', () => {
  const url = `${chat}/v1/organizations/${id}/channels/${id}/events`;
  const event: CompletionEvent = { type: 'stateUpdate', messageId: id, state: 'processing' };
  const text = 'id: 1\ndata: {"type":"stateUpdate","message_id":';

  it('sends the events of its feed and ends with it', async () => {
    const fake = createFakeService();
    fake.on(streamChannelEvents, () => async reader => reader.take({ id: '1', event }));
    const answer = await fake.fetch(url);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(await answer.text()).toContain(text);
  });

  it('breaks off, and ends with its reader', async () => {
    const fake = createFakeService();
    let isGone = false;
    fake.on(streamChannelEvents, () => ({ signal, take }) => {
      take({ id: '1', event });
      return new Promise(resolve =>
        signal.addEventListener('abort', () => {
          isGone = true;
          resolve();
        }),
      );
    });
    const cut = (await fake.fetch(url)).text();
    fake.cut();
    await expect(cut).rejects.toThrow('The stream was cut.');
    const reader = (await fake.fetch(url)).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain(text);
    await reader?.cancel();
    expect(isGone).toBe(true);
  });
});
