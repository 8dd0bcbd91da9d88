import type { ApiErrorBody, RouteInput, RouteOutput, RouteSpec } from '@oriel/contracts';
import { TestBrowser, type TestStack } from '@oriel/testing';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { saveUser } from '../../core/users/save-user';
import type { DemoUsername } from '../../dev/accounts';
import { createSession } from '../../identity/sessions/create-session';
import { sessionCookieName } from '../../identity/sessions/session-cookie';
import { organizationMembers, organizationRoles } from '../../platform/db/schema';
import { browserOf, findUserId } from './actors';

/** An input that need not be what the route takes. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A demo account, or a guest, who calls routes over HTTP and checks every answer against its contract. */
export class Person {
  constructor(
    private readonly browser: TestBrowser,
    /** Empty for a guest. */
    readonly userId: string,
    /** The demo workspace, whether she is a member or not. */
    readonly organizationId: string,
  ) {}

  /** One request to any path. */
  fetch(path: string, init?: RequestInit): Promise<Response> {
    return this.browser.fetch(path, init);
  }

  /** Sends whatever it is given and resolves with the response, also with a refusal. */
  async send(route: RouteSpec, input: AnyInput = {}): Promise<Response> {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(input.params?.[name] ?? name));
    const url = new URL(`/api/${route.service}${path}`, this.browser.url);
    for (const [name, value] of Object.entries(input.query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const { body, headers } = input;
    const isForm = route.body?.kind === 'multipart';
    return this.browser.fetch(url.pathname + url.search, {
      method: route.method,
      headers: { ...headers, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? toForm(body) : JSON.stringify(body) }),
    });
  }

  /** @throws CallError */
  async call<R extends RouteSpec>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>> {
    const response = await this.send(route, input as AnyInput);
    if (!response.ok) throw new CallError(response.status, (await response.json()) as ApiErrorBody);
    const { answer } = route;
    if (answer.kind === 'file') return response as RouteOutput<R>;
    if (answer.kind !== 'json') return undefined as RouteOutput<R>;
    return z.decode(answer.schema, (await response.json()) as never) as RouteOutput<R>;
  }
}

/** The refusal of a call. */
class CallError extends Error {
  readonly code: string;
  /** Each as `path: code`. */
  readonly issues: readonly string[];
  constructor(
    readonly status: number,
    { error }: ApiErrorBody,
  ) {
    super(`${status} ${error.code} ${error.message}`);
    this.code = error.code;
    this.issues = (error.issues ?? []).map(({ path, code }) => `${path}: ${code}`);
  }
}

/** The fields of a form: lists repeated, other objects as JSON. */
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

/** Signs a demo account in without the sign-in page. */
export async function person(stack: TestStack, name: DemoUsername | 'guest'): Promise<Person> {
  const { organizationId } = stack.keys;
  if (name === 'guest') return new Person(new TestBrowser(stack.url), '', organizationId);
  return new Person(await browserOf(stack, name), await findUserId(stack, name), organizationId);
}

interface NewPerson {
  readonly fullName?: string;
  /** Default: one that nobody else has. */
  readonly email?: string | undefined;
  /** In the demo workspace. Default: no member of it. */
  readonly role?: 'administrator' | 'member';
}

/** Makes a person whom no other test has, and signs her in. */
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
  const browser = new TestBrowser(stack.url);
  browser.setCookie(sessionCookieName(stack.url), await createSession(stack.services, id));
  return new Person(browser, id, organizationId);
}
