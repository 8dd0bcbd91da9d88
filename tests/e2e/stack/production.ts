import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@oriel/testing/free-port';
import Provider from 'oidc-provider';
import { generate } from 'selfsigned';
import { startChild } from './child';

const dist = fileURLToPath(new URL('../../../packages/server/dist', import.meta.url));

/** The product as an operator starts it: in production mode, on empty data, with an identity provider and TLS in front. */
export interface Production {
  /** Address of the portal, with a certificate that only this server and tolerant browsers accept. */
  readonly portal: string;
  /** Output of the server since its start. */
  readonly output: () => string;
  /** Runs a command of the server, such as `staff`, in the server's environment. @returns its output */
  run(command: string, ...args: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** @param settings - Additional environment variables of the server */
export async function startProduction(settings: Readonly<Record<string, string>> = {}): Promise<Production> {
  const folder = await mkdtemp(join(tmpdir(), 'oriel-production-'));
  const [port, publicPort, identityPort] = [await freePort(), await freePort(), await freePort()];
  const { private: key, cert } = await makeCertificate();
  const certificate = join(folder, 'certificate.pem');
  await writeFile(certificate, cert);
  const portal = `https://localhost:${publicPort}`;
  const issuer = `https://localhost:${identityPort}`;
  const clientSecret = randomBytes(32).toString('hex');
  const identity = createServer({ key, cert }, answerSignIns(issuer, portal, clientSecret));
  const proxy = createServer({ key, cert }, (request, response) => passOn(port, request, response));
  await Promise.all([listen(identity, identityPort), listen(proxy, publicPort)]);
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: portal,
    FRAME_ORIGIN: `https://127.0.0.1:${publicPort}`,
    TRUST_PROXY: 'on',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: join(folder, 'data'),
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    LOG_LEVEL: 'info',
    NODE_EXTRA_CA_CERTS: certificate,
    ...settings,
  };
  const server = startChild('packages/server/dist/main.js', env);
  await server.ready;
  return {
    portal,
    output: server.output,
    async run(command, ...args) {
      const { NODE_OPTIONS: _, ...inherited } = process.env;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(dist, `${command}.js`), ...args],
        // The data folder exists, and a command in another folder must not create one.
        { env: { ...inherited, ...env } },
      );
      return stdout;
    },
    async close() {
      await server.stop();
      await Promise.all([end(identity), end(proxy)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const makeCertificate = () =>
  generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });

const clientId = 'oriel';
/** Path of the sign-in page of the identity provider, before the number of the sign-in. */
const interactionPath = '/interaction/';

/** An identity provider that believes every address which somebody enters. */
function answerSignIns(issuer: string, portal: string, clientSecret: string) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${portal}/api/core/v1/auth/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${interactionPath}${uid}` },
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({
        sub: email,
        email,
        email_verified: true,
        name: nameOf(email),
        preferred_username: email,
      }),
    }),
    async loadExistingGrant({ oidc }) {
      const { client, session, account, provider: self } = oidc;
      if (!client || !account) return undefined;
      const grant = new self.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      session?.ensureClientContainer(client.clientId);
      return grant;
    },
  });
  const callback = provider.callback();
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith(interactionPath)) return void callback(request, response);
    if (request.method === 'POST') return void finish(provider, request, response);
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<form method="post"><label>E-mail <input name="email" /></label><button>Sign in</button></form>');
  };
}

/** Makes a name from the local part of an address: `anna.berg@…` is Anna Berg. */
const nameOf = (email: string): string =>
  email
    .replace(/@.*/, '')
    .split('.')
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

async function finish(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let form = '';
  for await (const chunk of request) form += String(chunk);
  const accountId = new URLSearchParams(form).get('email') ?? '';
  await provider.interactionFinished(request, response, { login: { accountId } });
}

/** Passes a request on to the server, as a proxy that terminates TLS does, without buffering. */
function passOn(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers, socket } = request;
  const passed = forward(
    {
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: { ...headers, 'x-forwarded-for': socket.remoteAddress },
    },
    answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });

const end = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
