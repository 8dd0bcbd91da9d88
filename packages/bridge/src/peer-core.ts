/*
 * One end of a connection, over any transport. Required:
 *   1. every request settles: by its answer, its timeout, its signal, or the end of the connection;
 *   2. a message from the other side has no effect until its envelope, size, rate and schema are checked;
 *   3. names are looked up as own keys, so `__proto__` and `constructor` are unknown names like any other;
 *   4. an error is sent as code, message, retryable and request id.
 * The wire can be replaced during the connection: an iframe that reloads gets a new port, and listeners stay.
 */
import { type BridgeMessage, OrielError, type RequestOptions, type Surface } from '@oriel/contracts';
import * as z from 'zod/mini';
import { type Clock, systemClock } from './clock';
import { deserializeError, serializeError } from './error-serialization';
import { type Handlers, InboundRequests } from './inbound-requests';
import { type BridgeLimits, defaultLimits } from './limits';
import { Listeners } from './listeners';
import { fits } from './message-size';
import { Outbox } from './outbox';
import { own } from './own';
import { parsePayload, refused } from './parse-payload';
import { type DropReason, emptyStats, type PeerStats } from './peer-stats';
import { PendingRequests } from './pending-requests';
import { readMessage } from './read-message';
import { abortError } from './to-oriel-error';
import { TokenBucket } from './token-bucket';
import type { Wire } from './wire';

export interface PeerCoreOptions {
  readonly local: Surface;
  readonly remote: Surface;
  readonly handlers: Handlers;
  readonly limits?: Partial<BridgeLimits> | undefined;
  readonly clock?: Clock | undefined;
  /** Called when the other side has closed the connection. Default: this side closes with the same error. */
  readonly onBye?: ((error: OrielError) => void) | undefined;
  /** Called for every packet, as a sign of life. */
  readonly onPacket?: (() => void) | undefined;
  readonly onClose?: ((error: OrielError) => void) | undefined;
}

const defaultTimeout = 30_000;
const noOptions: RequestOptions = {};

export class PeerCore {
  readonly #clock: Clock;
  readonly #limits: BridgeLimits;
  readonly #stats = emptyStats();
  readonly #incoming: TokenBucket;
  readonly #outgoing: TokenBucket;
  readonly #inbound: InboundRequests;
  readonly #listeners = new Listeners();
  readonly #outbox = new Outbox((message, cause) => this.#refuseUnclonable(message, cause));
  readonly #pending: PendingRequests;
  #lastId = 0;
  #lastPing = 0;
  /** The reason why requests cannot be sent now. */
  #fault: OrielError | undefined;
  #end: OrielError | undefined;

  constructor(private readonly options: PeerCoreOptions) {
    this.#clock = options.clock ?? systemClock;
    this.#limits = { ...defaultLimits, ...options.limits };
    const { burst, rate } = this.#limits;
    this.#incoming = new TokenBucket(burst, rate, this.#clock);
    // Slightly below the other side's limit, so that a well-behaved sender is limited by its own side.
    this.#outgoing = new TokenBucket(burst * 0.9, rate * 0.9, this.#clock);
    this.#pending = new PendingRequests(this.#clock, id => this.#cancel(id));
    this.#inbound = new InboundRequests({
      local: options.local,
      handlers: options.handlers,
      limits: this.#limits,
      send: message => this.#send(message),
      drop: reason => this.#drop(reason),
    });
  }

  stats(): PeerStats {
    const { dropped, ...counters } = this.#stats;
    return {
      ...counters,
      dropped: { ...dropped },
      pending: this.#pending.size,
      running: this.#inbound.size,
    };
  }

  /** Connects or replaces the wire; waiting requests are sent. */
  connect(wire: Wire): void {
    if (this.#end) {
      wire.close();
      return;
    }
    this.#fault = undefined;
    this.#outbox.connect(wire);
  }

  /**
   * Disconnects the wire but keeps the connection: pending requests reject. New requests wait for the next wire if one is
   * expected, else they reject with the same error.
   */
  disconnect(error: OrielError, isNextExpected: boolean): void {
    this.#outbox.disconnect();
    this.suspend(error);
    if (isNextExpected) this.#fault = undefined;
  }

  /** The other side is silent: pending and new requests reject until `resume` or the next wire. */
  suspend(error: OrielError): void {
    this.#fault = error;
    this.#pending.rejectAll(error);
    this.#inbound.cancelAll(error);
  }

  resume(): void {
    this.#fault = this.#end;
  }

  request(method: string, input: unknown, options: RequestOptions = noOptions): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const fault = this.#findFault(method, input, options.signal);
      if (fault) {
        reject(fault);
        return;
      }
      const id = ++this.#lastId;
      const { timeout = defaultTimeout, signal, transfer } = options;
      const onAbort = signal && (() => this.#abort(id, signal));
      if (onAbort) signal.addEventListener('abort', onAbort);
      const deadline = timeout > 0 ? this.#clock.now() + timeout : Number.POSITIVE_INFINITY;
      // `#findFault` has checked that the method exists.
      const output = this.options.remote.methods[method]?.output ?? z.unknown();
      this.#pending.add(id, { output, resolve, reject, deadline, signal, onAbort });
      this.#send({ type: 'request', id, method, input }, transfer);
    });
  }

  emit(name: string, detail: unknown): void {
    if (this.#end || !this.#outbox.isConnected || !fits(detail, this.#limits) || !this.#outgoing.take()) {
      this.#drop('unsent');
      return;
    }
    this.#send({ type: 'event', name, detail });
  }

  on(name: string, listener: (detail: unknown) => void): () => void {
    return this.#end ? () => {} : this.#listeners.add(name, listener);
  }

  ping(): void {
    this.#send({ type: 'ping', id: ++this.#lastPing, echo: false });
  }

  close(reason?: unknown): void {
    if (this.#end) return;
    const error = OrielError.isInstance(reason)
      ? reason
      : new OrielError('DESTROYED', 'The connection was closed.', { cause: reason });
    this.#send({ type: 'bye', error: serializeError(error) });
    this.#outbox.flush();
    this.#finish(error);
  }

  /** Handles one packet from the wire. Never throws, whatever the packet. */
  receive(packet: unknown): void {
    if (this.#end) return;
    if (!Array.isArray(packet)) {
      this.#drop('invalid');
      return;
    }
    this.options.onPacket?.();
    for (const item of packet) {
      if (this.#end) return;
      this.#stats.received += 1;
      const message = readMessage(item);
      const isAwaited = message?.type === 'response' && this.#pending.has(message.id);
      if (!isAwaited && !this.#incoming.take()) this.#drop('flooding');
      else if (message) this.#act(message);
      else this.#drop('invalid');
    }
  }

  #act(message: BridgeMessage): void {
    switch (message.type) {
      case 'request':
        this.#inbound.serve(message.id, message.method, message.input);
        return;
      case 'response':
        this.#settle(message);
        return;
      case 'event':
        this.#tell(message.name, message.detail);
        return;
      case 'cancel':
        this.#inbound.cancel(message.id, new OrielError('ABORTED', 'The other side gave up.'));
        return;
      case 'ping':
        if (!message.echo) this.#send({ type: 'ping', id: message.id, echo: true });
        return;
      case 'bye': {
        const error = deserializeError(message.error);
        if (this.options.onBye) this.options.onBye(error);
        else this.#finish(error);
      }
    }
  }

  #settle(message: BridgeMessage & { type: 'response' }): void {
    const request = this.#pending.take(message.id);
    if (!request) {
      this.#drop('unexpected');
      return;
    }
    if (!message.ok) {
      request.reject(deserializeError(message.error));
      return;
    }
    const isTooLarge = !fits(message.output, this.#limits);
    const value = isTooLarge ? refused : parsePayload(request.output, message.output);
    if (value !== refused) {
      request.resolve(value);
      return;
    }
    this.#drop(isTooLarge ? 'oversized' : 'invalid');
    request.reject(new OrielError('INVALID_MESSAGE', 'The answer does not fit its schema.'));
  }

  #tell(name: string, detail: unknown): void {
    const schema = own(this.options.remote.events, name);
    if (!schema) {
      this.#drop('unexpected');
      return;
    }
    if (!fits(detail, this.#limits)) {
      this.#drop('oversized');
      return;
    }
    const value = parsePayload(schema, detail);
    if (value === refused) {
      this.#drop('invalid');
      return;
    }
    this.#listeners.tell(name, value);
  }

  #findFault(method: string, input: unknown, signal: AbortSignal | undefined): OrielError | undefined {
    if (this.#fault) return this.#fault;
    if (signal?.aborted) return abortError(signal);
    if (!own(this.options.remote.methods, method)) {
      return new OrielError('METHOD_NOT_FOUND', `There is no method "${method}".`);
    }
    if (!fits(input, this.#limits)) {
      return new OrielError('INVALID_MESSAGE', `The input of "${method}" is too large.`);
    }
    if (!this.#outgoing.take()) return new OrielError('RATE_LIMITED', 'Too many messages were sent.');
    return undefined;
  }

  #abort(id: number, signal: AbortSignal): void {
    this.#pending.take(id)?.reject(abortError(signal));
    this.#cancel(id);
  }

  #cancel(id: number): void {
    if (!this.#outbox.withdraw(id)) this.#send({ type: 'cancel', id });
  }

  #refuseUnclonable(message: BridgeMessage, cause: unknown): void {
    const error = new OrielError('INVALID_MESSAGE', 'The value is not cloneable.', {
      cause,
    });
    if (message.type === 'request') this.#pending.take(message.id)?.reject(error);
    else if (message.type === 'response') this.#inbound.refuse(message.id, 'INVALID_MESSAGE', error.message);
    else this.#drop('unsent');
  }

  #send(message: BridgeMessage, transfer?: readonly Transferable[]): void {
    this.#stats.sent += 1;
    this.#outbox.put(message, transfer);
  }

  #drop(reason: DropReason): void {
    this.#stats.dropped[reason] += 1;
  }

  #finish(error: OrielError): void {
    if (this.#end) return;
    this.#end = error;
    this.disconnect(error, false);
    this.#listeners.clear();
    this.options.onClose?.(error);
  }
}
