import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Locale } from '@oriel/contracts';
import type Provider from 'oidc-provider';
import type { Brand } from '../../platform/config/brand';
import { demoPassword, findAccount } from '../accounts';
import { type Look, readLook } from './read-look';
import { signInPage, signInPolicy } from './sign-in-page';

interface Interaction {
  readonly provider: Provider;
  readonly brand: Brand;
  /** Called after a sign-in, with the language of the page. */
  readonly onSignIn: (locale: Locale) => Promise<void>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const maxBytes = 10_000;

/** Shows the sign-in page and handles its form. A form whose interaction is over redirects to the start. */
export async function handleInteraction({
  provider,
  brand,
  onSignIn,
  request,
  response,
}: Interaction): Promise<void> {
  const show = (status: number, look: Look, username: string, failed: boolean) => {
    response
      .writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': signInPolicy(brand),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      })
      .end(signInPage({ ...look, brand, username, failed }));
  };
  try {
    const { params } = await provider.interactionDetails(request, response);
    const look = readLook(params, request.headers['accept-language']);
    if (request.method !== 'POST') return show(200, look, '', false);
    const form = new URLSearchParams(await readText(request));
    const username = form.get('username') ?? '';
    const account = findAccount(username);
    if (!account || form.get('password') !== demoPassword) return show(401, look, username, true);
    await onSignIn(look.locale);
    await provider.interactionFinished(request, response, { login: { accountId: account.username } });
  } catch {
    response.writeHead(303, { location: '/', 'cache-control': 'no-store' }).end();
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    // A request without an encoding yields buffers.
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxBytes) throw new Error('The form is too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
