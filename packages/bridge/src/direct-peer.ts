/*
 * One end of a connection within a page. It behaves like a peer over a port, and passes the same suite:
 *   1. every request settles: by its answer, its timeout, its signal, or the end of the connection;
 *   2. every value is copied, checked against the limits, parsed with its schema, and delivered asynchronously;
 *   3. names are looked up as own keys;
 *   4. an error is sent as code, message, retryable and request id.
 * Both ends are our own code, run by the page itself, so there is no untrusted envelope and no rate limit.
 */
import { OrielError, type OrielErrorCode, type RequestOptions, type Surface } from '@oriel/contracts';
import type { Clock } from './clock';
import { InboundRequest } from './inbound-request';
import type { Handlers } from './inbound-requests';
import type { BridgeLimits } from './limits';
import { Listeners } from './listeners';
import { fits } from './message-size';
import { own } from './own';
import { parsePayload, refused } from './parse-payload';
import { type DropReason, emptyStats, type PeerStats } from './peer-stats';
import { abortError, toOrielError } from './to-oriel-error';

type MethodSpec = Surface['methods'][string];
type GiveUp = (error: OrielError) => void;

export class DirectPeer {
  readonly #listeners = new Listeners();
  readonly #stats = emptyStats();
  /** This side's requests without an answer. */
  readonly #pending = new Set<GiveUp>();
  #other: DirectPeer = this;
  #end: OrielError | undefined;

  constructor(
    private readonly surface: Surface,
    private readonly handlers: Handlers,
    private readonly limits: BridgeLimits,
    private readonly clock: Clock,
  ) {}

  connect(other: DirectPeer): void {
    this.#other = other;
  }

  stats(): PeerStats {
    const { dropped, ...counters } = this.#stats;
    const running = this.#other.#pending.size;
    return { ...counters, dropped: { ...dropped }, pending: this.#pending.size, running };
  }

  request(method: string, input: unknown, options: RequestOptions = {}): Promise<unknown> {
    const { timeout = 30_000, signal, transfer } = options;
    // Exceptions in here reject the promise.
    return new Promise((resolve, reject) => {
      const other = this.#other;
      if (this.#end) throw this.#end;
      if (signal?.aborted) throw abortError(signal);
      const spec = own(other.surface.methods, method);
      if (!spec) throw notFound(method);
      const copy = this.#copy(`The input of "${method}"`, input, transfer);
      const inbound = new InboundRequest();
      const finish = () => {
        stopTimer?.();
        signal?.removeEventListener('abort', handleAbort);
        return this.#pending.delete(giveUp);
      };
      const giveUp = (error: OrielError, reason = error) => {
        if (!finish()) return;
        reject(error);
        inbound.abort(reason);
      };
      const cancel = (error: OrielError) =>
        giveUp(error, new OrielError('ABORTED', 'The other side gave up.'));
      const handleAbort = () => signal && cancel(abortError(signal));
      const answer = (settle: () => void) => {
        if (this.#pending.has(giveUp)) other.#pass(() => finish() && settle());
      };
      signal?.addEventListener('abort', handleAbort);
      const stopTimer =
        timeout > 0
          ? // Browsers store delays in 31 bits; a longer one would fire at once.
            this.clock.after(Math.min(timeout, 2 ** 31 - 1), () =>
              cancel(new OrielError('REQUEST_TIMEOUT', 'The other side did not answer in time.')),
            )
          : undefined;
      this.#pending.add(giveUp);
      this.#pass(() =>
        other.#serve(method, spec, copy, inbound).then(
          output =>
            answer(() => {
              const value = this.#read(spec.output, output);
              if (value === refused) reject(invalid('The answer does not fit its schema.'));
              else resolve(value);
            }),
          error => answer(() => reject(error)),
        ),
      );
    });
  }

  emit(name: string, detail: unknown): void {
    let copy: unknown;
    try {
      if (this.#end) throw this.#end;
      copy = this.#copy(name, detail);
    } catch {
      this.#drop('unsent');
      return;
    }
    this.#pass(() => this.#other.#tell(name, copy));
  }

  on(name: string, listener: (detail: unknown) => void): () => void {
    return this.#end ? () => {} : this.#listeners.add(name, listener);
  }

  close(reason?: unknown): void {
    if (this.#end) return;
    const error = OrielError.isInstance(reason)
      ? reason
      : new OrielError('DESTROYED', 'The connection was closed.', { cause: reason });
    this.#pass(() => this.#other.#finish(ofOtherSide(error)));
    this.#finish(error);
  }

  async #serve(
    method: string,
    { input }: MethodSpec,
    given: unknown,
    request: InboundRequest,
  ): Promise<unknown> {
    const handler = own(this.handlers, method);
    if (!handler) throw notFound(method);
    const value = this.#read(input, given);
    if (value === refused) throw invalid(`The input of "${method}" does not fit its schema.`);
    let output: unknown;
    try {
      output = await handler(value, request);
    } catch (thrown) {
      const error = toOrielError(thrown);
      // The error's text never leaves this side, so only this console can show it.
      if (error.code === 'INTERNAL') console.error(thrown);
      throw ofOtherSide(error);
    }
    return this.#copy('The answer', output);
  }

  #tell(name: string, detail: unknown): void {
    const schema = own(this.#other.surface.events, name);
    if (!schema) {
      this.#drop('unexpected');
      return;
    }
    const value = this.#read(schema, detail);
    if (value !== refused) this.#listeners.tell(name, value);
  }

  #read(schema: MethodSpec['input'], value: unknown): unknown {
    const read = parsePayload(schema, value);
    if (read === refused) this.#drop('invalid');
    return read;
  }

  /** Copies a value for the other side. Throws if a port would refuse the value. */
  #copy(what: string, value: unknown, transfer: readonly Transferable[] = []): unknown {
    if (!fits(value, this.limits)) throw invalid(`${what} is too large.`);
    try {
      return transfer.length > 0 ? structuredClone(value, { transfer: [...transfer] }) : directClone(value);
    } catch (cause) {
      throw invalid('The value is not cloneable.', cause);
    }
  }

  /** Runs a function on the other side, in order and asynchronously. */
  #pass(act: () => unknown): void {
    this.#stats.sent += 1;
    queueMicrotask(() => {
      this.#other.#stats.received += 1;
      act();
    });
  }

  #drop(reason: DropReason): void {
    this.#stats.dropped[reason] += 1;
  }

  #finish(error: OrielError): void {
    if (this.#end) return;
    this.#end = error;
    for (const giveUp of [...this.#pending]) giveUp(error);
    this.#listeners.clear();
  }
}

const fault = (code: OrielErrorCode, message: string, cause?: unknown): OrielError =>
  new OrielError(code, message, { cause });
const invalid = (message: string, cause?: unknown): OrielError => fault('INVALID_MESSAGE', message, cause);
const notFound = (method: string): OrielError => fault('METHOD_NOT_FOUND', `There is no method "${method}".`);

/** The part of an error that may leave a side: no stack, no cause, and no details of a foreign error. */
const ofOtherSide = ({ code, message, retryable, requestId }: OrielError): OrielError =>
  new OrielError(code, message, { retryable, requestId });

/**
 * Copies a value like a port would, so that the two sides of a direct pair share no object. Files and blobs are immutable and
 * passed on unchanged. Throws for values that a port would refuse.
 */
function directClone(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new TypeError(`A ${typeof value} cannot be sent.`);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(directClone);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) {
    const copy: Record<string, unknown> = {};
    for (const [key, entry] of Object.entries(value)) {
      // Assigning to the key `__proto__` would change the prototype.
      Object.defineProperty(copy, key, {
        value: directClone(entry),
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return copy;
  }
  return typeof Blob === 'function' && value instanceof Blob ? value : structuredClone(value);
}
