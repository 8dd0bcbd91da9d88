import type { BrowserContext, Page, Route } from '@playwright/test';
import type { Stack } from '../e2e/stack/stack';

/** Stands in for a server's sign-in: the test controls the window and the responses. */
export interface SignInStandIn {
  /** Whether the browser has the cookie of an earlier sign-in. */
  hasCookie: boolean;
  /** Calls in order, as `POST /path`. */
  readonly calls: string[];
  /** Addresses to which the page asked to return. */
  readonly returns: (string | undefined)[];
}

interface StandInOptions {
  /** Headers of the sign-in page, such as its opener policy. */
  readonly headers?: Readonly<Record<string, string>>;
}

const attempt = 'a'.repeat(43);
const signInPath = `/embed/v1/sign-in/${attempt}`;

/** Handles the calls and the page of a sign-in in every page of the context. The tokens are real. */
export async function standInForSignIn(
  context: BrowserContext,
  stack: Stack,
  { headers = {} }: StandInOptions = {},
): Promise<SignInStandIn> {
  const state: SignInStandIn = { hasCookie: false, calls: [], returns: [] };
  let outcome = 'pending';
  const token = async () => {
    const answer = await fetch(`${stack.examples}/script-tag/token`, {
      method: 'POST',
      headers: { origin: stack.examples },
    });
    return (await answer.json()) as object;
  };
  await context.route(/\/api\/access\/v1\/embed-/, async (route: Route) => {
    const request = route.request();
    const cors = {
      'access-control-allow-origin': request.headers().origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization, content-type, x-api-key',
    };
    const answer = (status: number, json?: object) =>
      route.fulfill({ status, headers: cors, ...(json && { json }) });
    if (request.method() === 'OPTIONS') return answer(204);
    const path = new URL(request.url()).pathname.replace('/api/access', '');
    state.calls.push(`${request.method()} ${path}`);
    if (path === '/v1/embed-tokens/refresh') {
      return answer(200, state.hasCookie ? await token() : { token: null });
    }
    if (path === '/v1/embed-sign-ins') {
      outcome = 'pending';
      const { returnTo } = request.postDataJSON() as { returnTo?: string };
      state.returns.push(returnTo);
      const expiresAt = new Date(Date.now() + 600_000).toISOString();
      return answer(200, { id: attempt, url: `${stack.portal}${signInPath}`, expiresAt });
    }
    if (path === '/v1/embed-sessions/end') {
      state.hasCookie = false;
      return answer(204);
    }
    if (outcome !== 'done') return answer(200, { status: outcome });
    state.hasCookie = true;
    return answer(200, { status: 'done', ...(await token()) });
  });
  await context.route(new RegExp(signInPath), async (route: Route) => {
    const address = new URL(route.request().url());
    const chosen = address.searchParams.get('outcome');
    if (chosen) outcome = chosen;
    const returnTo = state.returns.at(-1);
    // Not a redirect, because the test could not answer the redirect's target.
    const end = returnTo
      ? `location.replace(${JSON.stringify(returnTo)})`
      : `window.opener?.postMessage({ oriel: 'sign-in' }, '*')`;
    const body = chosen
      ? `<p>You can close this window.</p><script>${end}</script>`
      : `<a href="?outcome=done">Allow</a> <a href="?outcome=denied">Decline</a>`;
    return route.fulfill({ contentType: 'text/html', headers: { ...headers }, body });
  });
  return state;
}

/** Clicks, and resolves with the window that opens. */
export async function openWindow(page: Page, click: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), click()]);
  await popup.waitForURL(/sign-in/);
  return popup;
}
