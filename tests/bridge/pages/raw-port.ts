import { forgedAnswers, hostilePackets } from './hostile-packets';

interface Message {
  readonly type?: string;
  readonly id?: number;
  readonly method?: string;
  readonly ok?: boolean;
  readonly error?: { readonly code: string };
  readonly output?: unknown;
  readonly echo?: boolean;
}

/** One end of a conversation in an attacker's hands: it sends anything, and sees everything that arrives. */
export class RawPort {
  readonly received: Message[] = [];
  /** Name of the forged answer to the other side's requests. */
  answerWith = '';
  #lastPing = 0;

  constructor(readonly port: MessagePort) {
    port.onmessage = ({ data }) => {
      for (const message of Array.isArray(data) ? data : [data]) this.#take(message);
    };
  }

  /** Sends the packets with a name and returns the answers to the requests in them. */
  async send(name: string): Promise<string[]> {
    const before = this.received.length;
    const { packets, transfer = [] } = hostilePackets[name]?.() ?? { packets: [] };
    for (const packet of packets) this.port.postMessage(packet, transfer);
    await this.settled();
    return this.received
      .slice(before)
      .flatMap(({ type, ok, error }) => (type === 'response' ? [ok ? 'ok' : String(error?.code)] : []));
  }

  /** Resolves when the other side has read everything sent so far: it reads in order, and echoes a ping. */
  async settled(): Promise<void> {
    const first = this.#lastPing + 1;
    while (!this.received.some(({ type, id, echo }) => type === 'ping' && echo && Number(id) >= first)) {
      this.#lastPing += 1;
      this.port.postMessage([{ type: 'ping', id: this.#lastPing, echo: false }]);
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }

  /** Sends a valid request. */
  async request(method: string, input: unknown): Promise<unknown> {
    const id = 1_000_000 + this.received.length;
    this.port.postMessage([{ type: 'request', id, method, input }]);
    for (;;) {
      const answer = this.received.find(message => message.type === 'response' && message.id === id);
      if (answer) return answer.ok ? answer.output : answer.error;
      await new Promise(resolve => setTimeout(resolve, 10));
    }
  }

  #take(message: Message): void {
    this.received.push(message);
    if (message?.type !== 'request' || message.id === undefined) return;
    for (const packet of forgedAnswers[this.answerWith]?.(message.id) ?? []) this.port.postMessage(packet);
  }
}
