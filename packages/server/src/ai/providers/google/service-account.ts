import { importPKCS8, SignJWT } from 'jose';
import type { Connection } from '../connection';
import { openRequest } from '../open-request';
import { ProviderError } from '../provider-error';
import { readLimited } from '../read-limited';
import { readRefusal } from '../read-refusal';
import { sizeLimits } from '../size-limits';
import type { TimeLimits } from '../time-limits';

const usualTokenAddress = 'https://oauth2.googleapis.com/token';
/** Milliseconds before its end at which a token is replaced. */
const margin = 60_000;

interface Key {
  readonly email: string;
  readonly privateKey: string;
  readonly keyId: string | undefined;
  readonly tokenUrl: URL;
}

/**
 * Exchanges the key file of a service account for access tokens (RFC 7523, 2.1, as Google documents it under "Using OAuth 2.0 for
 * server to server applications"). A token is kept until shortly before its end.
 */
export class ServiceAccount {
  readonly #key: Key;
  #current: { readonly token: string; readonly until: number } | undefined;

  /** @throws an Error without the text of the key, if it is not a key file */
  constructor(
    keyFile: string,
    private readonly reach: { readonly limits: TimeLimits; readonly connection: Connection },
  ) {
    this.#key = readKey(keyFile);
  }

  /** @throws ProviderError; the reason of the signal */
  async token(signal: AbortSignal): Promise<string> {
    if (this.#current && performance.now() < this.#current.until) return this.#current.token;
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await this.#assertion(),
    }).toString();
    const response = await openRequest({
      url: this.#key.tokenUrl,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
      },
      body,
      ...this.reach,
      signal,
    });
    if (response.status !== 200) {
      const { error } = await readRefusal(response);
      // Google refuses a wrong key with status 400, which otherwise means a wrong question.
      throw new ProviderError('provider_authentication', 'The service account was refused', { cause: error });
    }
    const text = await readLimited(response.bytes, sizeLimits.errorBody, true);
    const { token, seconds } = readToken(text);
    this.#current = { token, until: performance.now() + seconds * 1_000 - margin };
    return token;
  }

  async #assertion(): Promise<string> {
    const { email, privateKey, keyId, tokenUrl } = this.#key;
    try {
      return await new SignJWT({ scope: 'https://www.googleapis.com/auth/cloud-platform' })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) })
        .setIssuer(email)
        .setAudience(tokenUrl.href)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(await importPKCS8(privateKey, 'RS256'));
    } catch {
      // The cause may quote the key.
      throw new ProviderError(
        'provider_authentication',
        'The private key of the service account is not valid',
      );
    }
  }
}

function readKey(text: string): Key {
  const invalid = new Error('The key is not the key file of a service account');
  let file: Readonly<Record<string, unknown>>;
  try {
    // The fields are checked below.
    file = Object(JSON.parse(text)) as typeof file;
  } catch {
    throw invalid;
  }
  const { client_email: email, private_key: privateKey, private_key_id: keyId, token_uri: uri } = file;
  const address = typeof uri === 'string' ? uri : usualTokenAddress;
  if (typeof email !== 'string' || typeof privateKey !== 'string' || !/^https?:/.test(address)) throw invalid;
  if (!URL.canParse(address)) throw invalid;
  return {
    email,
    privateKey,
    keyId: typeof keyId === 'string' ? keyId : undefined,
    tokenUrl: new URL(address),
  };
}

function readToken(text: string): { token: string; seconds: number } {
  try {
    // The fields are checked below.
    const answer = Object(JSON.parse(text)) as { access_token?: unknown; expires_in?: unknown };
    const { access_token: token, expires_in: seconds } = answer;
    if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token))
      return { token, seconds: typeof seconds === 'number' ? seconds : 0 };
  } catch {
    // Handled below, without the text.
  }
  throw new ProviderError('provider_invalid_answer', 'There is no access token');
}
