import type { BridgeMessage } from '@oriel/contracts';
import type { Wire } from './wire';

interface Letter {
  readonly message: BridgeMessage;
  readonly transfer: readonly Transferable[] | undefined;
}

/**
 * Gathers the messages of one microtask and sends them as one packet, in order. Without a wire they wait for the next.
 */
export class Outbox {
  #letters: Letter[] = [];
  #isScheduled = false;
  #wire: Wire | undefined;

  readonly #flushNow = () => {
    this.#isScheduled = false;
    this.flush();
  };

  /** `onUnclonable` is told of each message that the wire refused. */
  constructor(private readonly onUnclonable: (message: BridgeMessage, cause: unknown) => void) {}

  get isConnected(): boolean {
    return this.#wire !== undefined;
  }

  put(message: BridgeMessage, transfer?: readonly Transferable[]): void {
    this.#letters.push({ message, transfer });
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(this.#flushNow);
  }

  connect(wire: Wire): void {
    this.#wire = wire;
    this.flush();
  }

  disconnect(): void {
    this.#wire?.close();
    this.#wire = undefined;
    this.#letters = [];
  }

  /** Forgets a request that has not been sent; false when it has. */
  withdraw(id: number): boolean {
    const index = this.#letters.findIndex(({ message }) => message.type === 'request' && message.id === id);
    if (index >= 0) this.#letters.splice(index, 1);
    return index >= 0;
  }

  flush(): void {
    const wire = this.#wire;
    if (!wire || this.#letters.length === 0) return;
    const letters = this.#letters;
    this.#letters = [];
    try {
      post(wire, letters);
    } catch {
      // One of them cannot be cloned: send them singly, so that the others still go.
      for (const letter of letters) {
        try {
          post(wire, [letter]);
        } catch (cause) {
          this.onUnclonable(letter.message, cause);
        }
      }
    }
  }
}

const noTransfer: Transferable[] = [];

function post(wire: Wire, letters: readonly Letter[]): void {
  const [first] = letters;
  if (letters.length === 1 && first && !first.transfer) {
    wire.post([first.message], noTransfer);
    return;
  }
  const transfer: Transferable[] = [];
  const packet: BridgeMessage[] = [];
  for (const letter of letters) {
    packet.push(letter.message);
    if (letter.transfer) transfer.push(...letter.transfer);
  }
  wire.post(packet, transfer);
}
