import type { WidgetName } from '@oriel/contracts';
import {
  type Config,
  createServer,
  type DemoUsername,
  type ExampleKeys,
  ensureTestTemplate,
  type RunningServer,
  type ServerOptions,
} from '@oriel/server';
import { createDatabase } from '../postgres/create-database';
import { signIn } from './sign-in';
import { TestBrowser } from './test-browser';
import { testConfig } from './test-config';

export interface StackOptions extends ServerOptions {
  /** Default: the embedded database, in memory. */
  readonly database?: 'pglite' | 'postgres';
  readonly config?: Partial<Config>;
}

export interface TestStack {
  /** Origin of the portal and the services. */
  readonly url: string;
  readonly server: RunningServer;
  readonly services: RunningServer['services'];
  /** The demo workspace and the keys of its application. */
  readonly keys: ExampleKeys;
  /** A page origin that the demo application allows. */
  readonly pageOrigin: string;
  /** A browser in which nobody is signed in. */
  guest(): TestBrowser;
  signIn(username: DemoUsername): Promise<TestBrowser>;
  /** A token for the demo workspace as the server of a page gets it. Default: for the member and the chat. */
  embedToken(request?: {
    user?: { id: string; email?: string; name?: string };
    widgets?: readonly WidgetName[];
  }): Promise<string>;
  close(): Promise<void>;
}

/** Starts the real server on a free port with a database of its own and the demo data. */
export async function startTestStack(options: StackOptions = {}): Promise<TestStack> {
  const postgres = options.database === 'postgres' ? await createDatabase() : undefined;
  if (!postgres) await ensureTestTemplate();
  const config = testConfig({
    ...options.config,
    ...(postgres && { database: { url: postgres.url, listenUrl: postgres.url } }),
  });
  const server = await createServer(config, options.now ? { now: options.now } : {}).catch(async error => {
    await postgres?.drop();
    throw error;
  });
  const { url, services, demo } = server;
  if (!demo) throw new Error('A test stack needs the demo data');
  const pageOrigin = `http://127.0.0.1:${config.examplesPort}`;
  return {
    url,
    server,
    services,
    keys: demo.keys,
    pageOrigin,
    guest: () => new TestBrowser(url),
    signIn: username => signIn(url, username),
    async embedToken({
      user = { id: 'member', email: 'member@nordhafen.example' },
      widgets = ['chat'],
    } = {}) {
      const answer = await fetch(`${url}/api/access/v1/embed-tokens`, {
        method: 'POST',
        headers: { authorization: `Bearer ${demo.keys.secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ user, origin: pageOrigin, widgets }),
      });
      if (!answer.ok) throw new Error(`No embed token: ${answer.status} ${await answer.text()}`);
      // The body of this route.
      return ((await answer.json()) as { token: string }).token;
    },
    async close() {
      await server.close();
      await postgres?.drop();
    },
  };
}
