import { createRequire } from 'node:module';
import { getChannel } from '@oriel/contracts';
import { type Collector, startCollector, startTestStack, type TestStack } from '@oriel/testing';
import { freePort } from '@oriel/testing/free-port';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, newChannel, readAll } from './chat/testing/ask';
import { person } from './http/testing/person';

const loaded = () =>
  Object.keys(createRequire(import.meta.url).cache).filter(path => path.includes('@opentelemetry/sdk'));

it('loads nothing of the SDK where no address is set', async () => {
  const stack = await startTestStack();
  try {
    await fetch(`${stack.url}/api/core/v1/session`);
    expect(loaded()).toEqual([]);
    expect(stack.services.telemetry).toBeUndefined();
  } finally {
    await stack.close();
  }
});

describe('for Prometheus', () => {
  const listenOn = (port: number) =>
    startTestStack({
      config: { telemetry: { isSent: false, prometheus: { host: '127.0.0.1', port } } },
    });
  beforeEach(() => {
    vi.stubEnv('OTEL_METRICS_EXPORTER', 'prometheus');
    vi.stubEnv('OTEL_EXPORTER_PROMETHEUS_HOST', undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('serves metrics on a port of its own, without texts of people, and no page of the product', async () => {
    const port = await freePort();
    vi.stubEnv('OTEL_EXPORTER_PROMETHEUS_PORT', String(port));
    const stack = await listenOn(port);
    try {
      await fetch(`${stack.url}/api/nothing?token=sk_secret_value`);
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      expect(metrics).toMatch(/http_server_request_duration_count\{.*http_response_status_code="404"/);
      expect(metrics).toMatch(/process_memory_usage\{.*\} \d{7,}/);
      expect(metrics).not.toContain('sk_secret_value');
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
      expect((await fetch(`${stack.url}/metrics`)).status).toBe(404);
    } finally {
      await stack.close();
    }
  });
});

describe('with a collector', () => {
  let collector: Collector;
  let stack: TestStack | undefined;
  const start = async (config: { trustProxy?: boolean } = {}) => {
    stack = await startTestStack({
      model: true,
      config: { telemetry: { isSent: true, prometheus: undefined }, ...config },
    });
    return stack;
  };
  beforeEach(async () => {
    collector = await startCollector();
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.endpoint);
    vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
    vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=staging');
  });
  afterEach(async () => {
    await stack?.close();
    stack = undefined;
    await collector.close();
    vi.unstubAllEnvs();
  });
  /** A stop sends pending data. */
  const stop = async () => {
    await stack?.close();
    stack = undefined;
  };

  it('sends spans of calls and answers and their metrics, and nothing that people wrote', async () => {
    const own = await start();
    const user = await person(own, 'member');
    own.model?.use([{ text: 'Die Geheimzahl ist 4242.' }]);
    const channel = await newChannel(user);
    await readAll(ask(user, channel.id, 'Wie lautet die Geheimzahl von Frau Lindqvist?'));
    await expect(
      user.call(getChannel, {
        params: { organizationId: user.organizationId, channelId: '00000000-0000-4000-8000-000000000000' },
      }),
    ).rejects.toThrow();
    await fetch(`${own.url}/api/nothing?token=sk_secret_value`, {
      headers: { authorization: 'Bearer sk_secret_value', baggage: 'name=Lindqvist' },
    });
    await stop();

    const spans = collector.spans();
    const asked = spans.find(({ name }) => /^POST .*completions/.test(name)) ?? expect.unreachable();
    expect(asked.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': asked.name.slice(5),
      'http.response.status_code': 200,
      'oriel.request.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'oriel.organization.id': user.organizationId,
    });
    const answer = spans.find(({ name }) => name.startsWith('chat ')) ?? expect.unreachable();
    expect(answer).toMatchObject({ traceId: asked.traceId, parentSpanId: asked.spanId });
    expect(answer.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': answer.name.slice(5),
      'oriel.answer.status': 'complete',
      'gen_ai.usage.output_tokens': expect.any(Number),
    });
    const refused = spans.filter(({ attributes }) => attributes['http.response.status_code'] === 404);
    expect(refused.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET']));

    const metrics = collector.metrics();
    expect(metrics.get('http.server.request.duration')).toContainEqual({
      'http.request.method': 'POST',
      'http.route': asked.name.slice(5),
      'http.response.status_code': 200,
    });
    const common = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': answer.name.slice(5) };
    expect(metrics.get('gen_ai.client.operation.duration')).toEqual([
      { ...common, 'oriel.answer.status': 'complete' },
    ]);
    expect(metrics.get('oriel.answer.first_piece.duration')).toEqual([common]);
    expect(metrics.get('gen_ai.client.token.usage')).toContainEqual({
      ...common,
      'gen_ai.token.type': 'output',
    });
    for (const name of ['oriel.answers.running', 'nodejs.eventloop.utilization', 'process.memory.usage'])
      expect([...metrics.keys()]).toContain(name);

    const all = collector.bodies.join('\n');
    expect(all).toContain('staging');
    for (const secret of [
      'Geheimzahl',
      'Lindqvist',
      'sk_secret',
      'Nordhafen',
      'nordhafen.example',
      'Bearer',
      channel.id,
      'sk-upstream',
      'process.owner',
      'host.name',
      'process.command',
    ])
      expect(all).not.toContain(secret);
  });

  it('says that an answer failed, and by which code', async () => {
    const own = await start();
    const user = await person(own, 'member');
    own.model?.use([{ fault: 'unauthorized' }]);
    const { id } = await newChannel(user);
    await readAll(ask(user, id, 'Hallo'));
    await stop();
    const answer = collector.spans().find(({ name }) => name.startsWith('chat '));
    expect(answer?.attributes).toMatchObject({
      'oriel.answer.status': 'error',
      'error.type': 'provider_authentication',
    });
    expect(answer?.status.code).toBe(2);
  });

  it.each([
    ['a proxy that is trusted', true],
    ['anybody', false],
  ])('joins the trace that %s names: %s', async (_, trustProxy) => {
    const own = await start({ trustProxy });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await fetch(`${own.url}/api/core/v1/session`, {
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    });
    await stop();
    expect(collector.spans().some(span => span.traceId === traceId)).toBe(trustProxy);
  });

  it('serves and stops while the collector is away', async () => {
    const away = await startCollector();
    await away.close();
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', away.endpoint);
    const own = await start();
    expect((await fetch(`${own.url}/readyz`)).status).toBe(200);
    await fetch(`${own.url}/api/core/v1/session`);
    const began = performance.now();
    await stop();
    expect(performance.now() - began).toBeLessThan(9_000);
  });
});
