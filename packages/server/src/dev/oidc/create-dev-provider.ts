/** In seconds. */
const lifetimes = {
  Interaction: 3600,
  Session: 3600,
  Grant: 3600,
  AuthorizationCode: 60,
  AccessToken: 600,
  IdToken: 600,
};

/**
 * An OpenID provider inside the process, for a machine where nothing else is installed. It is a real one: the sign-in uses
 * discovery, PKCE, state and nonce as with any other. It only answers this machine.
 */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IdentityProvider } from '../../identity/sign-ins/identity-provider';
import type { Services } from '../../services';
import { demoAccounts, demoIssuer } from '../accounts';
import { translateStudio } from '../seed/seed-studio-cards';
import { handleInteraction } from './handle-interaction';
import { memoryAdapter } from './memory-adapter';
import { signInPolicy } from './sign-in-page';

const devOidcPath = '/dev/oidc';

export interface DevProvider {
  readonly identityProvider: IdentityProvider;
  handles(request: IncomingMessage): boolean;
  serve(request: IncomingMessage, response: ServerResponse): void;
}

const clientId = 'oriel';

export async function createDevProvider(services: Services): Promise<DevProvider> {
  const { publicUrl, secret, brand } = services;
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url');
  const clientSecret = derive('client of the demo provider');
  const issuer = `${publicUrl}${devOidcPath}`;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const Provider = await loadProvider();
  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/api/core/v1/auth/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    // Node exports a complete key; its type lists every field as optional.
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' } as never] },
    cookies: { keys: [derive('cookies of the demo provider')] },
    ttl: lifetimes,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    pkce: { required: () => true },
    extraParams: ['color_scheme'],
    renderError(context, { error }) {
      context.set('content-security-policy', signInPolicy(brand));
      context.type = 'text/plain';
      context.body = `The sign-in cannot go on: ${error}`;
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `${devOidcPath}/interaction/${interaction.uid}` },
    findAccount: (_, subject) => {
      const account = demoAccounts.find(({ username }) => username === subject);
      return account && { accountId: subject, claims: () => claimsOf(account) };
    },
    // Oriel itself asks, so no consent is needed.
    async loadExistingGrant(context) {
      const { client, session, account } = context.oidc;
      if (!client || !account) return undefined;
      const grant = new context.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: account.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      session?.ensureClientContainer(client.clientId);
      return grant;
    },
  });
  provider.on('server_error', (_, error) =>
    services.log.error({ error: error.message }, 'demo provider failed'),
  );
  const callback = provider.callback();

  return {
    identityProvider: {
      name: demoIssuer,
      issuer,
      clientId,
      clientSecret,
      insecure: publicUrl.startsWith('http:'),
      alwaysAsk: true,
      takesColorScheme: true,
      trustEmail: false,
      trustLogin: false,
    },
    handles: request => request.url?.startsWith(`${devOidcPath}/`) ?? false,
    serve(request, response) {
      if (!isLoopback(request.socket.remoteAddress)) {
        response
          .writeHead(403, { 'content-type': 'text/plain' })
          .end('The demo accounts are for this machine only.');
        return;
      }
      const path = request.url ?? '';
      if (path.startsWith(`${devOidcPath}/interaction/`)) {
        void handleInteraction({
          provider,
          brand,
          onSignIn: locale => translateStudio(services.db, locale),
          request,
          response,
        });
        return;
      }
      // Lets a mounted provider find its mount path.
      Object.assign(request, { originalUrl: path });
      request.url = path.slice(devOidcPath.length);
      void callback(request, response);
    },
  };
}

const claimsOf = (account: (typeof demoAccounts)[number]) => ({
  sub: account.username,
  email: account.email,
  email_verified: true,
  name: account.fullName,
  preferred_username: account.username,
});

const isLoopback = (address: string | undefined): boolean =>
  address === undefined || /^(::1|127\.|::ffff:127\.)/.test(address);

type ProviderClass = typeof import('oidc-provider')['default'];

/** Loads the provider without its warning about Node versions: it serves a demonstration on this machine only. */
async function loadProvider(): Promise<ProviderClass> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return (await import('oidc-provider')).default;
  } finally {
    console.warn = warn;
  }
}
