import { performance } from 'node:perf_hooks';
import {
  type Attributes,
  type Context,
  context,
  type Meter,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** Data of a call, known once it is answered. */
export interface AnsweredCall {
  /** Pattern of the route, without the values of its parameters; absent if no route matches. */
  readonly route: string | undefined;
  readonly status: number;
  readonly organizationId: string | undefined;
}

export interface EndedAnswer {
  /** `lost` if another process has taken the answer over. */
  readonly status: string;
  /** Code of the error that ended it. */
  readonly code: string | undefined;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
}

/** Measures an answer in progress. */
export interface MeasuredAnswer {
  /** Called at the first chunk from the model; later calls have no effect. */
  began(): void;
  end(ended: EndedAnswer): void;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const answerSeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320];
const tokens = [1, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576];

/** Reads a proxy's headers as the parent of a span; baggage is ignored. */
const headersGetter = {
  get: (headers: Headers, key: string) => headers.get(key) ?? undefined,
  keys: () => [],
};

/**
 * Spans and metrics under the conventions of OpenTelemetry. Attributes are a closed list: patterns of routes, codes, numbers, ids
 * of requests and workspaces, and the model. They never include text written by a person or a model, nor a name, address, token
 * or header.
 */
export class Telemetry {
  readonly #tracer: Tracer;
  readonly #calls;
  readonly #answers;
  readonly #firstPieces;
  readonly #tokens;
  readonly #running;
  readonly #trustsCallers: boolean;

  /** @param trustsCallers - whether a proxy in front decides which trace a call belongs to; otherwise any caller could. */
  constructor(tracer: Tracer, meter: Meter, trustsCallers: boolean) {
    this.#tracer = tracer;
    this.#trustsCallers = trustsCallers;
    this.#calls = meter.createHistogram('http.server.request.duration', {
      unit: 's',
      description: 'Until the first byte of the answer',
      advice: { explicitBucketBoundaries: seconds },
    });
    this.#answers = meter.createHistogram('gen_ai.client.operation.duration', {
      unit: 's',
      description: 'From the start of an answer to its stored end',
      advice: { explicitBucketBoundaries: answerSeconds },
    });
    this.#firstPieces = meter.createHistogram('oriel.answer.first_piece.duration', {
      unit: 's',
      description: 'From the start of an answer to its first piece',
      advice: { explicitBucketBoundaries: answerSeconds },
    });
    this.#tokens = meter.createHistogram('gen_ai.client.token.usage', {
      unit: '{token}',
      advice: { explicitBucketBoundaries: tokens },
    });
    this.#running = meter.createUpDownCounter('oriel.answers.running', { unit: '{answer}' });
    let last = performance.eventLoopUtilization();
    meter.createObservableGauge('nodejs.eventloop.utilization', { unit: '1' }).addCallback(result => {
      const now = performance.eventLoopUtilization();
      result.observe(performance.eventLoopUtilization(now, last).utilization);
      last = now;
    });
    meter
      .createObservableGauge('process.memory.usage', { unit: 'By' })
      .addCallback(result => result.observe(process.memoryUsage.rss()));
  }

  /** Runs a call of a service inside a span. */
  async call(
    method: string,
    requestId: string,
    headers: Headers,
    run: () => Promise<void>,
    answered: () => AnsweredCall,
  ): Promise<void> {
    const started = performance.now();
    const parent = this.#trustsCallers
      ? propagation.extract(ROOT_CONTEXT, headers, headersGetter)
      : ROOT_CONTEXT;
    const span = this.#tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'oriel.request.id': requestId } },
      parent,
    );
    try {
      await context.with(trace.setSpan(parent, span), run);
    } finally {
      const { route, status, organizationId } = answered();
      const common: Attributes = {
        'http.request.method': method,
        'http.response.status_code': status,
        ...(route !== undefined && { 'http.route': route }),
      };
      if (route !== undefined) span.updateName(`${method} ${route}`);
      span.setAttributes({
        ...common,
        ...(organizationId !== undefined && { 'oriel.organization.id': organizationId }),
      });
      // A refusal is the caller's mistake, not a server error.
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      this.#calls.record((performance.now() - started) / 1_000, common);
    }
  }

  /** Starts measuring an answer, as part of the call that requested it. */
  answer(model: string): MeasuredAnswer {
    const started = performance.now();
    const common: Attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': model };
    const parent: Context = context.active();
    const span: Span = this.#tracer.startSpan(`chat ${model}`, { attributes: common }, parent);
    this.#running.add(1);
    let hasBegun = false;
    const elapsed = () => (performance.now() - started) / 1_000;
    return {
      began: () => {
        if (hasBegun) return;
        hasBegun = true;
        span.addEvent('first piece');
        this.#firstPieces.record(elapsed(), common);
      },
      end: ({ status, code, usage }) => {
        const outcome: Attributes = {
          'oriel.answer.status': status,
          ...(code !== undefined && { 'error.type': code }),
        };
        span.setAttributes({
          ...outcome,
          'gen_ai.usage.input_tokens': usage.inputTokens,
          'gen_ai.usage.output_tokens': usage.outputTokens,
        });
        if (code !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        this.#running.add(-1);
        this.#answers.record(elapsed(), { ...common, ...outcome });
        this.#tokens.record(usage.inputTokens, { ...common, 'gen_ai.token.type': 'input' });
        this.#tokens.record(usage.outputTokens, { ...common, 'gen_ai.token.type': 'output' });
      },
    };
  }
}
