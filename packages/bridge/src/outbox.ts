import type { BridgeMessage } from '@oriel/contracts';
import type { Wire } from './wire';

/** Transferables by message, for messages that have any. */
type HandedOver = ReadonlyMap<BridgeMessage, readonly Transferable[]>;

const nothing: HandedOver = new Map();
const noTransfer: Transferable[] = [];
const settled = Promise.resolve();

/** Batches the messages of one microtask into one packet, in order. While there is no wire, messages wait for the next one. */
export class Outbox {
  #messages: BridgeMessage[] = [];
  #handedOver: Map<BridgeMessage, readonly Transferable[]> | undefined;
  #isScheduled = false;
  #wire: Wire | undefined;

  readonly #flushNow = () => {
    this.#isScheduled = false;
    this.flush();
  };

  /** `onUnclonable` receives each message that the wire refused. */
  constructor(private readonly onUnclonable: (message: BridgeMessage, cause: unknown) => void) {}

  get isConnected(): boolean {
    return this.#wire !== undefined;
  }

  put(message: BridgeMessage, transfer?: readonly Transferable[]): void {
    this.#messages.push(message);
    if (transfer) {
      this.#handedOver ??= new Map();
      this.#handedOver.set(message, transfer);
    }
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // A promise schedules its microtask inside the engine; `queueMicrotask` would add a tenth to the cost of a call.
    settled.then(this.#flushNow);
  }

  connect(wire: Wire): void {
    this.#wire = wire;
    this.flush();
  }

  disconnect(): void {
    this.#wire?.close();
    this.#wire = undefined;
    this.#messages = [];
    this.#handedOver = undefined;
  }

  /** Removes a request that has not been sent; false if it has. */
  withdraw(id: number): boolean {
    const index = this.#messages.findIndex(message => message.type === 'request' && message.id === id);
    const [withdrawn] = index < 0 ? [] : this.#messages.splice(index, 1);
    if (withdrawn) this.#handedOver?.delete(withdrawn);
    return index >= 0;
  }

  flush(): void {
    const wire = this.#wire;
    const messages = this.#messages;
    if (!wire || messages.length === 0) return;
    const handedOver = this.#handedOver ?? nothing;
    this.#messages = [];
    this.#handedOver = undefined;
    try {
      post(wire, messages, handedOver);
    } catch {
      // One of the messages cannot be cloned: send them one by one, so that the others still go out.
      for (const message of messages) {
        try {
          post(wire, [message], handedOver);
        } catch (cause) {
          this.onUnclonable(message, cause);
        }
      }
    }
  }
}

function post(wire: Wire, messages: readonly BridgeMessage[], handedOver: HandedOver): void {
  const transfer =
    handedOver.size === 0 ? noTransfer : messages.flatMap(message => handedOver.get(message) ?? []);
  wire.post(messages, transfer);
}
