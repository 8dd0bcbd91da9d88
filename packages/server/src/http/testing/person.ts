import type {
  ApiErrorBody,
  OrganizationRoleName,
  RouteInput,
  RouteOutput,
  RouteSpec,
} from '@oriel/contracts';
import { TestBrowser, type TestStack } from '@oriel/testing';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { createSession } from '../../identity/sessions/create-session';
import { sessionCookieName } from '../../identity/sessions/session-cookie';
import { saveUser } from '../../identity/users/save-user';
import { organizationMembers, organizationRoles } from '../../platform/db/schema';
import { type ActorName, credentialOf, isOwnSession, isRoleSession, personOf, roleUserId } from './actors';

/** An input that may violate the route's contract. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** A caller of routes over HTTP that checks every response against its contract. */
export class Person {
  constructor(
    private readonly browser: TestBrowser,
    /** Empty for a guest. */
    readonly userId: string,
    /** The demo workspace, whether the person is a member or not. */
    readonly organizationId: string,
    /** Sent with each request: a key or a token. Default: the browser's cookies identify the person. */
    private readonly credential: Readonly<Record<string, string>> = {},
  ) {}

  /** Origin of the server. */
  get url(): string {
    return this.browser.url;
  }

  /** The same credential, used with another process. */
  at(url: string): Person {
    return new Person(new TestBrowser(url), this.userId, this.organizationId, this.credential);
  }

  /** One request to any path. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(this.credential)) headers.set(name, value);
    return this.browser.fetch(path, { ...init, headers });
  }

  /** Sends any input and resolves with the response, even if it is a refusal. */
  async send(route: RouteSpec, input: AnyInput = {}): Promise<Response> {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(input.params?.[name] ?? name));
    const url = new URL(`/api/${route.service}${path}`, this.browser.url);
    for (const [name, value] of Object.entries(input.query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const { body, headers, signal } = input;
    const isForm = route.body !== undefined && route.body.kind !== 'json';
    return this.fetch(url.pathname + url.search, {
      method: route.method,
      ...(signal && { signal }),
      headers: { ...headers, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? toForm(body) : JSON.stringify(body) }),
    });
  }

  /** @throws CallError */
  async call<R extends RouteSpec>(
    route: R,
    input: RouteInput<R> & Pick<AnyInput, 'headers'>,
  ): Promise<RouteOutput<R>> {
    const { answer, body } = route;
    const given = input as AnyInput;
    const encoded = body?.kind === 'json' ? z.safeEncode(body.schema, given.body as never) : undefined;
    // A body that violates the contract is sent unchanged, for the server to refuse.
    const response = await this.send(route, { ...given, ...(encoded?.success && { body: encoded.data }) });
    if (!response.ok) throw await CallError.of(response);
    if (answer.kind === 'file') return response as RouteOutput<R>;
    if (answer.kind !== 'json') return undefined as RouteOutput<R>;
    return z.decode(answer.schema, (await response.json()) as never) as RouteOutput<R>;
  }
}

/** The error response of a call. */
export class CallError extends Error {
  readonly code: string;
  /** Issues in the form `path: code`. */
  readonly issues: readonly string[];
  constructor(
    readonly status: number,
    { error }: ApiErrorBody,
  ) {
    super(`${status} ${error.code} ${error.message}`);
    this.code = error.code;
    this.issues = (error.issues ?? []).map(({ path, code }) => `${path}: ${code}`);
  }

  static async of(response: Response): Promise<CallError> {
    return new CallError(response.status, (await response.json()) as ApiErrorBody);
  }
}

/** The fields of a form: lists as repeated fields, other objects as JSON. */
function toForm(fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof Blob) form.append(name, each);
      else if (each !== undefined) form.append(name, toText(each));
    }
  }
  return form;
}

const toText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** A demo account with a session created without the sign-in page, a guest, or the holder of a token or key. */
export async function person(stack: TestStack, name: ActorName): Promise<Person> {
  return personWith(stack, name, await credentialOf(stack, name));
}

/** Like `person`, with a credential that `credentialOf` created before. */
export async function personWith(stack: TestStack, name: ActorName, credential: string): Promise<Person> {
  const { organizationId } = stack.keys;
  const browser = new TestBrowser(stack.url);
  if (name === 'guest') return new Person(browser, '', organizationId);
  if (isOwnSession(name)) {
    browser.setCookie(sessionCookieName(stack.url), credential);
    return new Person(browser, await stack.userId(personOf(name)), organizationId);
  }
  if (isRoleSession(name)) {
    browser.setCookie(sessionCookieName(stack.url), credential);
    return new Person(browser, await roleUserId(stack, name), organizationId);
  }
  const authorization = `Bearer ${credential}`;
  const isToken = !credential.startsWith('sk_');
  // The tokens belong to the member; a key, and a person of an application, has its own user.
  const userId = name === 'embed' || name === 'trusted' ? await stack.userId('member') : '';
  return new Person(browser, userId, organizationId, {
    authorization,
    ...(isToken && { origin: stack.pageOrigin }),
  });
}

/** Any user in a fresh session of the portal. */
export async function sessionOf(stack: TestStack, userId: string, organizationId: string): Promise<Person> {
  const browser = new TestBrowser(stack.url);
  const { services } = stack;
  browser.setCookie(sessionCookieName(stack.url), await createSession(services, userId, services.now()));
  return new Person(browser, userId, organizationId);
}

/** The holder of a secret key. */
export const keyHolder = (url: string, organizationId: string, key: string, userId = ''): Person =>
  new Person(new TestBrowser(url), userId, organizationId, { authorization: `Bearer ${key}` });

/** The holder of an embed token. */
export const tokenHolder = (
  stack: TestStack,
  organizationId: string,
  token: string,
  userId: string,
): Person =>
  new Person(new TestBrowser(stack.url), userId, organizationId, {
    authorization: `Bearer ${token}`,
    origin: stack.pageOrigin,
  });

interface NewPerson {
  readonly fullName?: string;
  /** Default: a unique address. */
  readonly email?: string | undefined;
  /** In the demo workspace. Default: not a member of it. */
  readonly role?: Exclude<OrganizationRoleName, 'owner'>;
}

/** Creates a person that no other test uses, and signs them in. */
export async function newPerson(stack: TestStack, { role, ...given }: NewPerson = {}): Promise<Person> {
  const { db } = stack.services;
  const { organizationId } = stack.keys;
  const subject = crypto.randomUUID();
  const identity = { issuer: 'test', subject, username: subject, fullName: 'Nele Ahrens' };
  const { id } = await saveUser(db, { ...identity, email: `${subject}@example.org`, ...given });
  if (role) {
    const [found] = await db
      .select({ id: organizationRoles.id })
      .from(organizationRoles)
      .where(and(eq(organizationRoles.organizationId, organizationId), eq(organizationRoles.name, role)));
    await db.insert(organizationMembers).values({ organizationId, userId: id, roleId: found?.id ?? null });
  }
  return sessionOf(stack, id, organizationId);
}
