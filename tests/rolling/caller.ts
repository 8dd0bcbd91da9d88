import { signIn, TestBrowser } from '@oriel/testing';
import { type Front, processHeader } from './front';

/** Version of a process. */
export type Version = 'old' | 'new';

/** The parts of an answer that the journey reads. Two versions need not agree on the rest. */
export interface Told {
  readonly id: string;
  readonly [name: string]: unknown;
}

/** A client that calls both versions with the same credential. */
export class Caller {
  private constructor(
    private readonly browser: TestBrowser,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** Signs a demo account in through a version's identity provider. */
  static async signIn(front: Front, at: Version, username: Parameters<typeof signIn>[1]): Promise<Caller> {
    front.prefer(at);
    return new Caller(await signIn(front.url, username));
  }

  /** Returns a client that uses a token. */
  static ofToken(url: string, token: string, headers: Readonly<Record<string, string>> = {}): Caller {
    return new Caller(new TestBrowser(url), { authorization: `Bearer ${token}`, ...headers });
  }

  /** Returns the same person and session in another browser. */
  copy(): Caller {
    return new Caller(this.browser.copy(), this.headers);
  }

  /** Calls a service at a process, without checking the response. */
  send(at: Version, method: string, path: string, body?: unknown, init: RequestInit = {}): Promise<Response> {
    const isForm = body instanceof FormData;
    return this.browser.fetch(`/api${path}`, {
      ...init,
      method,
      headers: {
        ...this.headers,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        // The helpers in this file pass the headers as a record.
        ...(init.headers as Record<string, string>),
        [processHeader]: at,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  /** @throws if the call is refused */
  async call<T = Told>(
    at: Version,
    method: string,
    path: string,
    body?: unknown,
    init?: RequestInit,
  ): Promise<T> {
    const answer = await this.send(at, method, path, body, init);
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`${method} ${path} at the ${at} version: ${answer.status} ${text.slice(0, 300)}`);
    // The journey compares the values that it reads.
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  async status(at: Version, method: string, path: string, body?: unknown): Promise<number> {
    const answer = await this.send(at, method, path, body);
    await answer.body?.cancel();
    return answer.status;
  }

  /** Opens a stream of events, which is read as it arrives. */
  async open(
    at: Version,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const controller = new AbortController();
    const answer = await this.send(at, method, path, body, { headers, signal: controller.signal });
    if (!answer.ok || !answer.body)
      throw new Error(`${method} ${path} at the ${at} version: ${answer.status} ${await answer.text()}`);
    return new Stream(answer.body, () => controller.abort());
  }
}

/** The events of a stream, read as they arrive. */
export class Stream {
  #text = '';
  #wake: () => void = () => {};
  #isOver = false;
  /** Resolves when the stream has ended or was cut. */
  readonly over: Promise<void>;

  constructor(
    body: ReadableStream<Uint8Array>,
    readonly close: () => void,
  ) {
    this.over = this.#read(body);
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) {
        this.#text += decoder.decode(chunk, { stream: true });
        this.#wake();
      }
    } catch {
      // Either side cut the stream: the received events are kept.
    }
    this.#isOver = true;
    this.#wake();
  }

  get events(): readonly { readonly type: string; readonly [name: string]: unknown }[] {
    return this.#text
      .split('\n\n')
      .slice(0, -1)
      .flatMap(event => /^data: ?(.*)$/m.exec(event)?.[1] ?? [])
      .map(data => JSON.parse(data));
  }

  /** Waits until the events satisfy a condition. @throws after ten seconds, and if the stream ends first */
  async until(isFulfilled: (events: Stream['events']) => boolean): Promise<void> {
    const deadline = performance.now() + 10_000;
    while (!isFulfilled(this.events)) {
      const left = deadline - performance.now();
      if (this.#isOver || left <= 0)
        throw new Error(
          `${this.#isOver ? 'The stream ended' : 'Nothing more came'} after: ${this.#text.slice(-500)}`,
        );
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>(resolve => {
        this.#wake = resolve;
        timer = setTimeout(resolve, left);
      });
      clearTimeout(timer);
    }
  }

  /** Waits for the end of the stream. @throws after the given time, in milliseconds */
  async ended(within = 20_000): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`The stream goes on after ${within} ms`)), within);
    });
    await Promise.race([this.over, late]).finally(() => clearTimeout(timer));
  }
}
