import { createHash } from 'node:crypto';
import { publishableKeyHeader } from '@oriel/contracts';
import { TestBrowser, type TestStack } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { DemoUsername } from '../../../dev/accounts';
import { browserOf } from '../../../http/testing/actors';
import { applications } from '../../../platform/db/schema';
import { randomToken } from '../../../platform/secrets/hash';

export interface Collected {
  readonly status: string;
  readonly token: string;
}

/** A foreign page in one browser. */
export interface EmbedPage {
  readonly browser: TestBrowser;
  readonly origin: string;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Response>;
}

/** Status and code of a refusal. */
export const codeOf = async (response: Response): Promise<[number, string]> => {
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
};

/** The token in the response of a refresh; null if nobody is signed in. */
export const tokenOf = async (response: Response): Promise<string | null> => {
  if (response.status !== 200) throw new Error(`The refresh was answered with ${response.status}.`);
  return ((await response.json()) as { token: string | null }).token;
};

/** The value in the form of a sign-in page. */
export const formValue = (text: string): string => /name="form" value="([^"]+)"/.exec(text)?.[1] ?? '';

/** Sends the form of a sign-in page. */
export const answerForm = (
  window: TestBrowser,
  path: string,
  fields: Record<string, string>,
  origin?: string,
): Promise<Response> =>
  window.fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(origin !== undefined && { origin }),
    },
    body: new URLSearchParams(fields).toString(),
  });

/** Requests of embedding pages to a stack, and a person's actions in the window of their sign-in. */
export function embedPagesOf(stack: () => TestStack) {
  const base = '/api/access/v1';
  /** A page of the application in a browser: its own cookies, its own origin. */
  const openPage = (origin = stack().pageOrigin, browser = new TestBrowser(stack().url)): EmbedPage => {
    const post: EmbedPage['post'] = (path, body = {}, headers = {}) =>
      browser.send('POST', `${base}${path}`, body, { origin, ...headers });
    return { browser, origin, post };
  };
  const begin = async (page: EmbedPage, body: object = {}, publishableKey = stack().keys.publishableKey) => {
    const verifier = randomToken();
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
    const answer = await page.post(
      '/embed-sign-ins',
      { codeChallenge, origin: page.origin, widgets: ['chat'], ...body },
      { [publishableKeyHeader]: publishableKey },
    );
    return { answer, verifier };
  };
  const start = async (page: EmbedPage, body: object = {}, publishableKey?: string) => {
    const { answer, verifier } = await begin(page, body, publishableKey);
    expect(answer.status).toBe(200);
    const { id, url } = (await answer.json()) as { id: string; url: string };
    const collect = (codeVerifier = verifier, headers: Record<string, string> = {}) =>
      page.post(`/embed-sign-ins/${id}`, { codeVerifier }, headers);
    return { id, verifier, url, path: new URL(url).pathname, collect };
  };
  const decide = async (path: string, answer: 'allow' | 'deny', username: DemoUsername = 'member') => {
    const window = await browserOf(stack(), username);
    const form = formValue(await (await window.fetch(path)).text());
    await answerForm(window, path, { form, answer });
    return (await window.fetch(path)).text();
  };
  const signIn = async (
    page: EmbedPage,
    username: DemoUsername = 'member',
    body: object = {},
    publishableKey?: string,
  ) => {
    const attempt = await start(page, body, publishableKey);
    await decide(attempt.path, 'allow', username);
    const collected = (await (await attempt.collect()).json()) as Collected;
    expect(collected.status).toBe('done');
    return { ...attempt, token: collected.token };
  };
  const refresh = (page: EmbedPage, body: object = {}, headers: Record<string, string> = {}) =>
    page.post('/embed-tokens/refresh', { origin: page.origin, widgets: ['chat'], ...body }, headers);
  const use = (token: string, origin = stack().pageOrigin) =>
    fetch(`${stack().url}/api/chat/v1/organizations/${stack().keys.organizationId}/channels/mine`, {
      headers: { authorization: `Bearer ${token}`, origin },
    });
  const setApplication = (values: Partial<typeof applications.$inferInsert>) =>
    stack()
      .services.db.update(applications)
      .set(values)
      .where(eq(applications.publishableKey, stack().keys.publishableKey));
  return { base, openPage, begin, start, decide, signIn, refresh, use, setApplication };
}
