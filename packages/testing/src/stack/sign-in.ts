import { type DemoUsername, demoPassword } from '@oriel/server';
import { TestBrowser } from './test-browser';

/** Signs a demo account in through the identity provider, like a person. */
export async function signIn(
  url: string,
  username: DemoUsername,
  { returnTo = '/', browser = new TestBrowser(url) }: { returnTo?: string; browser?: TestBrowser } = {},
): Promise<TestBrowser> {
  const form = await browser.follow(`/api/core/v1/auth/login?returnTo=${encodeURIComponent(returnTo)}`);
  await form.response.body?.cancel();
  const end = await browser.follow(form.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username, password: demoPassword }).toString(),
  });
  await end.response.body?.cancel();
  const answer = await browser.fetch('/api/core/v1/auth/authenticated');
  // The response has the body of this route.
  const { authenticated } = (await answer.json()) as { authenticated: boolean };
  if (!authenticated) throw new Error(`${username} could not sign in: ended at ${end.url}`);
  return browser;
}
