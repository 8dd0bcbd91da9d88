import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

type Values = Record<string, unknown>;

/** A message from the browser: the answer to a command, or a session's event. */
interface Received {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Values;
  readonly result?: Values;
  readonly error?: { readonly message: string };
}

/**
 * A browser driven directly through its debugging protocol. A test driver delays every new frame by several round trips of its
 * own, longer than the time measured here.
 */
export interface BrowserPipe {
  send(method: string, params?: Values, sessionId?: string): Promise<Values>;
  /** Calls the listener for each event. The returned function unsubscribes it. */
  on(listener: (method: string, params: Values, sessionId: string | undefined) => void): () => void;
  close(): Promise<void>;
}

export async function openBrowserPipe(
  executablePath: string,
  flags: readonly string[],
): Promise<BrowserPipe> {
  const profile = await mkdtemp(join(tmpdir(), 'oriel-browser-'));
  const child = spawn(
    executablePath,
    [...flags, '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  // The third and fourth streams are the pipes requested above.
  const input = child.stdio[3] as Writable;
  const output = child.stdio[4] as Readable;
  const waiting = new Map<number, { resolve(values: Values): void; reject(error: Error): void }>();
  const listeners = new Set<Parameters<BrowserPipe['on']>[0]>();
  const receive = ({ id, method, params, result, error, sessionId }: Received) => {
    if (id === undefined) {
      for (const listener of listeners) listener(method ?? '', params ?? {}, sessionId);
      return;
    }
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result ?? {});
    waiting.delete(id);
  };
  let rest = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    // The browser sends only messages of this shape.
    for (const message of messages) receive(JSON.parse(message) as Received);
  });
  let count = 0;
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        input.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
      }),
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      const gone = new Promise(resolve => child.once('exit', resolve));
      child.kill();
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
