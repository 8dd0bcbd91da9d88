import type { EmbedTokenRequest, WidgetName } from '@oriel/contracts';
import {
  type Config,
  createServer,
  type DemoUsername,
  type ExampleKeys,
  type RunningServer,
  type ServerOptions,
} from '@oriel/server';
import { type ModelEndpoint, startModelEndpoint } from '../model';
import { createDatabase } from '../postgres/create-database';
import { signIn } from './sign-in';
import { templateDatabase, templateFile } from './templates';
import { TestBrowser } from './test-browser';
import { testConfig } from './test-config';

export type DatabaseName = 'pglite' | 'postgres';

export interface StackOptions extends Pick<ServerOptions, 'now' | 'mail'> {
  /** Default: PostgreSQL, which starts in a tenth of the processor time; `pglite` is the embedded database, in memory. */
  readonly database?: DatabaseName;
  readonly config?: Partial<Config>;
  /** Whether the server has a scripted model endpoint, `model` of the stack. Default: it only has the demo model. */
  readonly model?: boolean;
}

interface EmbedTokenOptions {
  /** Default: the member. */
  readonly user?: EmbedTokenRequest['user'];
  readonly widgets?: readonly WidgetName[];
  /**
   * `member`: the trusted application vouches for the user, who must have a member's address. `person`: the user is a person of
   * the first application. Default: `member`.
   */
  readonly identity?: 'member' | 'person';
}

/** A running server, and some of its users: those of the demonstration, or of a fresh organization. */
export interface TestStack {
  /** Origin of the portal and the services. */
  readonly url: string;
  readonly server: RunningServer;
  readonly services: RunningServer['services'];
  /** The workspace of the people and the keys of its application. */
  readonly keys: ExampleKeys;
  /** A page origin that the application allows. */
  readonly pageOrigin: string;
  /** The scripted model endpoint of a stack that was started with one. */
  readonly model: ModelEndpoint | undefined;
  /** A browser in which nobody is signed in. */
  guest(): TestBrowser;
  signIn(person: DemoUsername): Promise<TestBrowser>;
  userId(person: DemoUsername): Promise<string>;
  /** A token for the workspace, requested like a page's server does. Default: for the member and the chat. */
  embedToken(request?: EmbedTokenOptions): Promise<string>;
  /** Stops the server; a fresh organization only releases the shared one. */
  close(): Promise<void>;
}

/** Starts the real server on a free port with its own database and the demo data. */
export async function startTestStack(options: StackOptions = {}): Promise<TestStack> {
  const postgres = options.database === 'pglite' ? undefined : await createDatabase(templateDatabase());
  const model = options.model ? await startModelEndpoint() : undefined;
  const config = testConfig({
    ...(model && { openai: { baseUrl: model.baseUrl, apiKey: 'sk-upstream', models: [] } }),
    ...options.config,
    ...(postgres && { database: { url: postgres.url, listenUrl: postgres.url } }),
  });
  const end = async () => {
    await model?.close();
    await postgres?.drop();
  };
  const server = await createServer(config, {
    ...(options.now && { now: options.now }),
    ...(options.mail && { mail: options.mail }),
    instantDemo: true,
    lookEvery: 1_000,
    template: templateFile(),
  }).catch(async error => {
    await end();
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
    model,
    guest: () => new TestBrowser(url),
    signIn: person => signIn(url, person),
    userId: async person => demo.userIds[person],
    embedToken: options =>
      requestEmbedToken(url, demo.keys, {
        user: { id: 'member', email: 'member@nordhafen.example' },
        origin: pageOrigin,
        ...options,
      }),
    async close() {
      model?.release();
      await server.close();
      await end();
    },
  };
}

/** Requests a token like a page's server does. */
export async function requestEmbedToken(
  url: string,
  keys: ExampleKeys,
  {
    user,
    origin,
    widgets = ['chat'],
    identity = 'member',
  }: EmbedTokenOptions & Required<Pick<EmbedTokenOptions, 'user'>> & { readonly origin: string },
): Promise<string> {
  const isVouched = identity === 'member' && user.email !== undefined;
  const { secretKey } = identity === 'member' ? keys.trusted : keys;
  const request = { user: { ...user, ...(isVouched && { emailConfirmed: true }) }, origin, widgets };
  const answer = await fetch(`${url}/api/access/v1/embed-tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (!answer.ok) throw new Error(`No embed token: ${answer.status} ${await answer.text()}`);
  // The response has the body of this route.
  return ((await answer.json()) as { token: string }).token;
}
