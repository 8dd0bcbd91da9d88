import { type APIRequestContext, request } from '@playwright/test';

/** A signed-in person who calls the services over HTTP. */
export interface Person {
  readonly id: string;
  /** The workspace that the calls concern. */
  readonly organizationId: string;
  get<T>(path: string): Promise<T>;
  /** Sends JSON, or a form with a text or a file per name. @throws if the answer is not a success */
  send<T>(method: 'PATCH' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T>;
  /** State of the browser after the sign-in. */
  state(): ReturnType<APIRequestContext['storageState']>;
  close(): Promise<void>;
}

export async function signInPerson(portal: string, username: string): Promise<Person> {
  const browser = await request.newContext({
    extraHTTPHeaders: { origin: portal, 'accept-language': 'en' },
  });
  const form = await browser.get(`${portal}/api/core/v1/auth/login?returnTo=/chat`);
  await browser.post(form.url(), { form: { username, password: 'demo' } });
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await browser.fetch(`${portal}/api${path}`, {
      method,
      ...(body instanceof FormData ? { multipart: body } : body !== undefined && { data: body }),
    });
    if (!answer.ok())
      throw new Error(`${username}: ${method} ${path}: ${answer.status()} ${await answer.text()}`);
    const isJson = answer.headers()['content-type']?.includes('json');
    // The server's own tests validate its answers.
    return (isJson ? await answer.json() : await answer.text()) as T;
  }
  const known = await call<{ id: string; personal: boolean }[]>('GET', '/core/v1/organizations/me');
  const { userId = '' } = await call<{ userId?: string }>('GET', '/core/v1/auth/authenticated');
  return {
    id: userId,
    organizationId: known.find(({ personal }) => !personal)?.id ?? known[0]?.id ?? '',
    get: path => call('GET', path),
    send: call,
    state: () => browser.storageState(),
    close: () => browser.dispose(),
  };
}
