import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly doubleValue?: number;
}

export interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

/** A collector that receives spans and metrics by OTLP over HTTP, as JSON. */
export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly endpoint: string;
  /** Request bodies as received. */
  readonly bodies: readonly string[];
  spans(): readonly SentSpan[];
  /** Names of the received metrics, with the attributes of their points. */
  metrics(): ReadonlyMap<string, readonly SentSpan['attributes'][]>;
  close(): Promise<void>;
}

interface Attribute {
  readonly key: string;
  readonly value: Value;
}

const readAttributes = (attributes: readonly Attribute[] = []): SentSpan['attributes'] =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue === undefined ? value.doubleValue : Number(value.intValue)),
    ]),
  );

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isKnown = request.method === 'POST' && /^\/v1\/(traces|metrics)$/.test(request.url ?? '');
    if (isKnown) bodies.push(Buffer.concat(chunks).toString());
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The address of a server that listens on a port has this type.
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bodies,
    spans: () =>
      bodies
        .flatMap(body => JSON.parse(body).resourceSpans ?? [])
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(span => ({ ...span, attributes: readAttributes(span.attributes) })),
    metrics: () => {
      const found = new Map<string, SentSpan['attributes'][]>();
      const sent = bodies
        .flatMap(body => JSON.parse(body).resourceMetrics ?? [])
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap(({ metrics }) => metrics);
      for (const { name, histogram, sum, gauge } of sent) {
        const { dataPoints = [] } = histogram ?? sum ?? gauge ?? {};
        const points = found.get(name) ?? [];
        for (const { attributes } of dataPoints) points.push(readAttributes(attributes));
        found.set(name, points);
      }
      return found;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
