import { signIn, TestBrowser } from '@oriel/testing';
import { type Front, processHeader } from './front';

/** Version of a process. */
export type Version = 'old' | 'new';

/** What the parts of an answer that the journey reads may be. Two versions need not agree on the rest. */
export interface Told {
  readonly id: string;
  readonly [name: string]: unknown;
}

/** Somebody who calls both versions with the same credential. */
export class Caller {
  private constructor(
    private readonly browser: TestBrowser,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** Signs a demo account in through the identity provider of a version. */
  static async signIn(front: Front, at: Version, username: Parameters<typeof signIn>[1]): Promise<Caller> {
    front.prefer(at);
    return new Caller(await signIn(front.url, username));
  }

  /** The holder of a token. */
  static ofToken(url: string, token: string, headers: Readonly<Record<string, string>> = {}): Caller {
    return new Caller(new TestBrowser(url), { authorization: `Bearer ${token}`, ...headers });
  }

  /** The same person in the same session, in another browser. */
  copy(): Caller {
    return new Caller(this.browser.copy(), this.headers);
  }

  /** One call of a service at a process, whatever becomes of it. */
  send(at: Version, method: string, path: string, body?: unknown, init: RequestInit = {}): Promise<Response> {
    const isForm = body instanceof FormData;
    return this.browser.fetch(`/api${path}`, {
      ...init,
      method,
      headers: {
        ...this.headers,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        // What this file gives is a record.
        ...(init.headers as Record<string, string>),
        [processHeader]: at,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  /** @throws where the call is refused */
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
    // The journey compares what it reads.
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  async status(at: Version, method: string, path: string, body?: unknown): Promise<number> {
    const answer = await this.send(at, method, path, body);
    await answer.body?.cancel();
    return answer.status;
  }

  /** Opens a stream of events, which is read as it comes. */
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

/** The events of a stream, read as they come. */
export class Stream {
  #text = '';
  #wake: () => void = () => {};
  #isOver = false;
  /** Resolves when the stream is over, or was cut. */
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
      // Cut by either side: what came is kept.
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

  /** Waits until the events fulfil something. @throws after ten seconds, and where the stream ends before */
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

  /** Waits for its end. @throws after the time, in milliseconds */
  async ended(within = 20_000): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`The stream goes on after ${within} ms`)), within);
    });
    await Promise.race([this.over, late]).finally(() => clearTimeout(timer));
  }
}
