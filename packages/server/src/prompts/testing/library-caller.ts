import {
  type ApiErrorBody,
  type CardSearch,
  type CardSearchResult,
  createCard,
  listMyOrganizations,
  type PromptCard,
  type RouteInput,
  type RouteOutput,
  type RouteSpec,
  searchCards,
} from '@oriel/contracts';
import { TestBrowser, type TestStack } from '@oriel/testing';
import * as z from 'zod/mini';
import type { DemoUsername } from '../../dev/accounts';
import { browserOf, findUserId } from '../../http/testing/actors';

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A person before the library, who checks every answer against its contract. */
export class LibraryCaller {
  constructor(
    private readonly browser: TestBrowser,
    readonly userId: string,
    /** The demo workspace, whether she is a member or not. */
    readonly space: string,
  ) {}

  /** Sends a body that need not be what the route takes. */
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
      ...(body !== undefined && {
        body: isForm ? toForm(body) : JSON.stringify(body),
      }),
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

  /** The workspace of her own, which is on the basic plan. */
  async home(): Promise<string> {
    const own = await this.call(listMyOrganizations, {});
    return own.find(({ personal }) => personal)?.id ?? '';
  }

  createCard(fields: Partial<RouteInput<typeof createCard>['body']> = {}): Promise<PromptCard> {
    const body = { ...cardFields, space: this.space, visibility: 'ORG' as const, ...fields };
    return this.call(createCard, { body });
  }

  search(fields: Partial<CardSearch>): Promise<CardSearchResult> {
    return this.call(searchCards, { body: { ...searchFields, ...fields } });
  }
}

const searchFields: CardSearch = {
  page: 1,
  pageSize: 20,
  order: 'ALPHABETICAL',
  search: '',
  tags: [],
  owned: false,
};

const cardFields = {
  title: 'Plan a day',
  description: 'Plans a day',
  prompt: 'Plan {{Day}} for me.',
  tags: ['Planning'],
  cover: 1,
};

/** What a call was refused with. */
class CallError extends Error {
  readonly code: string;
  /** Fields and codes. */
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

export async function callerOf(stack: TestStack, name: DemoUsername | 'guest'): Promise<LibraryCaller> {
  const space = stack.keys.organizationId;
  if (name === 'guest') return new LibraryCaller(new TestBrowser(stack.url), '', space);
  return new LibraryCaller(await browserOf(stack, name), await findUserId(stack, name), space);
}
