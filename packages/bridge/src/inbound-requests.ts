import { type BridgeMessage, OrielError, type OrielErrorCode, type Surface } from '@oriel/contracts';
import { serializeError } from './error-serialization';
import { InboundRequest } from './inbound-request';
import type { BridgeLimits } from './limits';
import { fits } from './message-size';
import { own } from './own';
import { parsePayload, refused } from './parse-payload';
import type { DropReason } from './peer-stats';
import { toOrielError } from './to-oriel-error';

type Handler = (input: unknown, context: InboundRequest) => unknown;
/** Handlers by method, without static types: the schemas check the values. */
export type Handlers = Readonly<Record<string, Handler>>;

export interface InboundRequestsOptions {
  readonly local: Surface;
  readonly handlers: Handlers;
  readonly limits: BridgeLimits;
  readonly send: (message: BridgeMessage) => void;
  readonly drop: (reason: DropReason) => void;
}

/** Requests from the other side: checks them, runs their handlers and sends the answers. */
export class InboundRequests {
  readonly #running = new Map<number, InboundRequest>();

  constructor(private readonly options: InboundRequestsOptions) {}

  get size(): number {
    return this.#running.size;
  }

  serve(id: number, method: string, input: unknown): void {
    const { local, handlers, limits, drop } = this.options;
    if (this.#running.has(id)) {
      drop('unexpected');
      return;
    }
    const spec = own(local.methods, method);
    const handler = own(handlers, method);
    if (!spec || !handler) {
      this.refuse(id, 'METHOD_NOT_FOUND', `There is no method "${method}".`);
      return;
    }
    if (!fits(input, limits)) {
      drop('oversized');
      this.refuse(id, 'INVALID_MESSAGE', `The input of "${method}" is too large.`);
      return;
    }
    if (this.#running.size >= limits.concurrent) {
      drop('flooding');
      this.refuse(id, 'RATE_LIMITED', 'Too many requests are in work.');
      return;
    }
    const value = parsePayload(spec.input, input);
    if (value === refused) {
      drop('invalid');
      this.refuse(id, 'INVALID_MESSAGE', `The input of "${method}" does not fit its schema.`);
      return;
    }
    this.#run(id, handler, value);
  }

  cancel(id: number, reason: OrielError): void {
    const request = this.#running.get(id);
    this.#running.delete(id);
    request?.abort(reason);
  }

  cancelAll(reason: OrielError): void {
    for (const id of [...this.#running.keys()]) this.cancel(id, reason);
  }

  refuse(id: number, code: OrielErrorCode, text: string): void {
    const error = serializeError(new OrielError(code, text));
    this.options.send({ type: 'response', id, ok: false, error });
  }

  #run(id: number, handler: Handler, input: unknown): void {
    const request = new InboundRequest();
    this.#running.set(id, request);
    try {
      const output = handler(input, request);
      // Do not use `instanceof`: the page may have replaced `Promise`, and async functions return the browser's own.
      if (isPromise(output)) {
        output.then(
          value => this.#answer(id, request, value),
          (thrown: unknown) => this.#fail(id, request, thrown),
        );
      } else this.#answer(id, request, output);
    } catch (thrown) {
      this.#fail(id, request, thrown);
    }
  }

  #answer(id: number, request: InboundRequest, output: unknown): void {
    if (!this.#end(id, request)) return;
    if (fits(output, this.options.limits)) this.options.send({ type: 'response', id, ok: true, output });
    else this.refuse(id, 'INVALID_MESSAGE', 'The answer is too large.');
  }

  #fail(id: number, request: InboundRequest, thrown: unknown): void {
    // The error's text never leaves this side, so only this console can show it.
    if (toOrielError(thrown).code === 'INTERNAL') console.error(thrown);
    if (!this.#end(id, request)) return;
    this.options.send({ type: 'response', id, ok: false, error: serializeError(thrown) });
  }

  /** Ends a request. Returns false if it has already ended: a cancelled one gets no answer, because its id may be reused. */
  #end(id: number, request: InboundRequest): boolean {
    return this.#running.get(id) === request && this.#running.delete(id);
  }
}

const isPromise = (output: unknown): output is PromiseLike<unknown> =>
  // Every value but null and undefined has properties.
  typeof (output as PromiseLike<unknown> | null | undefined)?.then === 'function';
