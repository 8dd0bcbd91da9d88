import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Claims = Readonly<Record<string, unknown>>;

/** An OpenID Connect provider that signs in everybody, with the claims of `next`. */
export interface IdentityProviderStandIn {
  readonly issuer: string;
  /** Sets the claims of the next person, in the id token and as user information. `sub` is part of both. */
  next(subject: string, claims: { readonly idToken?: Claims; readonly userInfo?: Claims }): void;
  close(): Promise<void>;
}

const clientId = 'oriel';

export async function startIdentityProvider(): Promise<IdentityProviderStandIn> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = [{ ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: 'one' }];
  const nonces = new Map<string, string>();
  let said: { readonly idToken: Claims; readonly userInfo: Claims } = { idToken: {}, userInfo: {} };

  const server = createServer(async (request, response) => {
    const reply = (content: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return reply({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['ES256'],
        });
      case '/keys':
        return reply({ keys });
      case '/authorize': {
        const code = randomUUID();
        nonces.set(code, searchParams.get('nonce') ?? '');
        const back = new URL(searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', code);
        back.searchParams.set('state', searchParams.get('state') ?? '');
        return response.writeHead(303, { location: back.href }).end();
      }
      case '/token': {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        const code = new URLSearchParams(Buffer.concat(chunks).toString()).get('code') ?? '';
        const token = await new SignJWT({ ...said.idToken, nonce: nonces.get(code) })
          .setProtectedHeader({ alg: 'ES256', kid: 'one' })
          .setIssuer(issuer)
          .setAudience(clientId)
          .setIssuedAt()
          .setExpirationTime('5 minutes')
          .sign(privateKey);
        return reply({ access_token: randomUUID(), token_type: 'Bearer', id_token: token });
      }
      case '/userinfo':
        return reply(said.userInfo);
      default:
        return response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The address of a server that listens on TCP is always an object.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    next(subject, { idToken, userInfo }) {
      said = { idToken: { sub: subject, ...idToken }, userInfo: { sub: subject, ...userInfo } };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
