import { expect, it } from 'vitest';
import { EndpointLoad } from '../endpoints/endpoint-load';
import type { Endpoint } from '../endpoints/endpoints';
import { ServiceHealth } from '../model-services/service-health';
import type { Provider, ProviderRequest } from '../providers/provider';
import { ProviderError } from '../providers/provider-error';
import type { ProviderEvent } from '../providers/provider-event';
import { type AskedCandidate, CandidateProvider, type Choice } from './ask-candidates';

const signal = new AbortController().signal;
const request: ProviderRequest = {
  model: 'ignored',
  messages: [{ role: 'user', content: 'Hello' }],
  tools: [{ name: 'clock', description: 'The time', parameters: {} }],
  parameters: { temperature: 0.5, effort: 'low' },
  signal,
};

const candidate = (id: string, rank: number, change: object = {}) =>
  ({
    rank,
    serviceInternalId: id,
    service: { id, name: id, failingSince: null, dataPolicy: null },
    model: {
      id: `model of ${id}`,
      modelId: id,
      serviceHostLocations: ['germany'],
      abilities: [{ type: 'chat' }, { type: 'tool-function' }],
      parameterDefinitions: { temperature: { type: 'number' } },
      ...change,
    },
    // The other columns are not read.
  }) as unknown as AskedCandidate;

/** An endpoint that runs each step of its script in turn. */
class ScriptedEndpoint implements Provider {
  readonly requests: ProviderRequest[] = [];
  readonly #steps: readonly (ProviderEvent | ProviderError | Promise<void>)[];

  constructor(...steps: readonly (ProviderEvent | ProviderError | Promise<void>)[]) {
    this.#steps = steps;
  }

  async stream(asked: ProviderRequest, onEvent: (event: ProviderEvent) => void): Promise<void> {
    this.requests.push(asked);
    for (const step of this.#steps) {
      if (ProviderError.isInstance(step)) throw step;
      if ('then' in step) await step;
      else onEvent(step);
    }
  }
}

const text = (words: string): ProviderEvent => ({ type: 'text', text: words });
const fault = (code: ProviderError['code']) => new ProviderError(code, 'It fails');

function setUp(endpoints: Readonly<Record<string, Endpoint>>) {
  const services = {
    endpoints: new (class {
      find = (id: string) => endpoints[id] && { place: 'germany' as const, ...endpoints[id] };
    })(),
    // The marks and errors of services are stored, and not read again.
    health: new ServiceHealth({
      db: {
        transaction: () => Promise.resolve(),
        update: () => ({ set: () => ({ where: () => Promise.resolve() }) }),
      },
    } as never),
    load: new EndpointLoad(() => 0),
  };
  const choices: Choice[] = [];
  const events: ProviderEvent[] = [];
  let waits = 0;
  const provider = (candidates: readonly AskedCandidate[]) =>
    new CandidateProvider(services, candidates, {
      ownModelId: candidates[0]?.model.id ?? '',
      onChoose: async choice => void choices.push(choice),
      onWait: () => {
        waits++;
      },
    });
  return {
    services,
    choices,
    events,
    provider,
    waits: () => waits,
    ask: (candidates: readonly AskedCandidate[]) =>
      provider(candidates).stream(request, event => void events.push(event)),
    answer: () => events.map(event => (event.type === 'text' ? event.text : '')).join(''),
  };
}

it('asks the next one after a fault of the service, with the parameters that it takes', async () => {
  const own = new ScriptedEndpoint(
    { type: 'open' },
    { type: 'usage', inputTokens: 9, outputTokens: 0 },
    fault('provider_overloaded'),
  );
  const other = new ScriptedEndpoint(text('Hi'));
  const { ask, answer, choices, events } = setUp({ own: { provider: own }, other: { provider: other } });
  await ask([candidate('own', 0), candidate('other', 1)]);
  expect(answer()).toBe('Hi');
  expect(choices.map(({ candidate: { model }, reason }) => [model.modelId, reason])).toEqual([
    ['own', undefined],
    ['other', 'capacity'],
  ]);
  expect(own.requests[0]).toMatchObject({ model: 'own', parameters: request.parameters });
  expect(other.requests[0]).toMatchObject({ model: 'other', parameters: { temperature: 0.5 } });
  // Tokens counted by the failed one are not charged.
  expect(events.some(({ type }) => type === 'usage')).toBe(false);
});

it.each(['provider_bad_request', 'provider_refusal', 'chat_completion_exceeds_max_input_tokens'] as const)(
  'asks nobody else after %s, which is about the question',
  async code => {
    const other = new ScriptedEndpoint(text('Hi'));
    const { ask } = setUp({
      own: { provider: new ScriptedEndpoint(fault(code)) },
      other: { provider: other },
    });
    await expect(ask([candidate('own', 0), candidate('other', 1)])).rejects.toMatchObject({ code });
    expect(other.requests).toEqual([]);
  },
);

it('asks nobody else once something of the answer has come', async () => {
  const other = new ScriptedEndpoint(text('Hi'));
  const own = new ScriptedEndpoint({ type: 'reasoning', text: 'Well' }, fault('provider_internal'));
  const { ask } = setUp({ own: { provider: own }, other: { provider: other } });
  await expect(ask([candidate('own', 0), candidate('other', 1)])).rejects.toMatchObject({
    code: 'provider_internal',
  });
  expect(other.requests).toEqual([]);
});

it('continues after the calls of tools with the one that has begun', async () => {
  const own = new ScriptedEndpoint(fault('provider_unreachable'));
  const other = new ScriptedEndpoint(text('Hi'));
  const { provider, choices } = setUp({ own: { provider: own }, other: { provider: other } });
  const run = provider([candidate('own', 0), candidate('other', 1)]);
  await run.stream(request, () => undefined);
  await run.stream(request, () => undefined);
  expect([own.requests.length, other.requests.length, choices.length]).toEqual([1, 2, 2]);
  expect(choices.at(-1)?.reason).toBe('failure');
});

it('reports that a model has no tools, and does not send them', async () => {
  const plain = new ScriptedEndpoint(text('Hi'));
  const { ask, events } = setUp({ plain: { provider: plain } });
  await ask([candidate('plain', 1, { abilities: [{ type: 'chat' }] })]);
  expect(plain.requests[0]?.tools).toEqual([]);
  expect(events.map(({ type }) => type)).toEqual(['without-tools', 'text']);
});

it('shares the load between equals', async () => {
  let end = () => {};
  const running = new Promise<void>(resolve => {
    end = resolve;
  });
  const [one, two] = [new ScriptedEndpoint(text('Hi'), running), new ScriptedEndpoint(text('Hi'), running)];
  const { ask, choices } = setUp({ one: { provider: one }, two: { provider: two } });
  const all = Array.from({ length: 4 }, () => ask([candidate('one', 0), candidate('two', 0)]));
  expect([one.requests.length, two.requests.length]).toEqual([0, 0]);
  await expect.poll(() => one.requests.length + two.requests.length).toBe(4);
  expect([one.requests.length, two.requests.length]).toEqual([2, 2]);
  expect(choices.every(({ reason }) => reason === undefined)).toBe(true);
  end();
  await Promise.all(all);
});

it('passes over an endpoint at its limits, and waits where all are', async () => {
  let end = () => {};
  const running = new Promise<void>(resolve => {
    end = resolve;
  });
  const own = new ScriptedEndpoint(text('Hi'), running);
  const other = new ScriptedEndpoint(text('Hi'), running);
  const { ask, choices, waits } = setUp({
    own: { provider: own, limits: { parallel: 1 } },
    other: { provider: other, limits: { requestsPerMinute: 1 } },
  });
  const candidates = [candidate('own', 0), candidate('other', 1)];
  const first = ask(candidates);
  const second = ask(candidates);
  const third = ask(candidates);
  await expect.poll(waits).toBe(1);
  expect(choices.map(({ reason }) => reason)).toEqual([undefined, 'capacity']);
  end();
  await Promise.all([first, second, third]);
  // The minute of the other one is not over.
  expect([own.requests.length, other.requests.length]).toEqual([2, 1]);
});

it('asks a failing endpoint last', async () => {
  const own = new ScriptedEndpoint(text('Hi'));
  const other = new ScriptedEndpoint(text('Hi'));
  const { ask, choices } = setUp({ own: { provider: own }, other: { provider: other } });
  const failing = candidate('own', 0);
  await ask([
    { ...failing, service: { ...failing.service, failingSince: new Date() } },
    candidate('other', 1),
  ]);
  expect([own.requests.length, other.requests.length]).toEqual([0, 1]);
  expect(choices[0]?.reason).toBe('failure');
});

it.each(['usa', 'any', undefined] as const)(
  'does not ask an endpoint that has moved since the question was accepted, to %s',
  async place => {
    const own = new ScriptedEndpoint(text('Hi'));
    const { ask } = setUp({ own: { provider: own, place } });
    await expect(ask([candidate('own', 0)])).rejects.toMatchObject({ code: 'provider_unreachable' });
    expect(own.requests).toEqual([]);
  },
);
