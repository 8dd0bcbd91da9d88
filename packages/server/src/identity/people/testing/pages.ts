import type { ApiErrorBody, Application, WidgetName } from '@oriel/contracts';
import type { TestStack } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { type Person, tokenHolder } from '../../../http/testing/person';
import { applications } from '../../../platform/db/schema';
import { addApplication } from '../../applications/add-application';
import { createSecretKey } from '../../secret-keys/create-secret-key';

interface PageOptions {
  readonly widgets?: readonly WidgetName[];
  /** The domains of the members whom the server of the page vouches for. Default: the application is not trusted. */
  readonly trustedDomains?: readonly string[];
  readonly shownAgentIds?: string[] | null;
  readonly shownListIds?: string[] | null;
}

/** The user whom a page's server names. */
interface PageUser {
  readonly id: string;
  readonly name?: string;
  readonly email?: string;
  readonly emailConfirmed?: boolean;
}

/** An application of the workspace, with a server that has its secret key. */
export class Page {
  private constructor(
    private readonly stack: TestStack,
    readonly application: Application,
    readonly secretKey: string,
  ) {}

  static async open(stack: TestStack, { trustedDomains, ...options }: PageOptions = {}): Promise<Page> {
    const { db } = stack.services;
    const { organizationId } = stack.keys;
    const application = await addApplication(db, organizationId, {
      name: 'Page',
      allowedOrigins: [stack.pageOrigin],
      widgets: [...(options.widgets ?? (['chat', 'prompts', 'images'] as const))],
      ...(options.shownAgentIds !== undefined && { shownAgentIds: options.shownAgentIds }),
      ...(options.shownListIds !== undefined && { shownListIds: options.shownListIds }),
    });
    const maker = { organizationId, userId: await stack.userId('owner'), name: 'Page' };
    const secretKey = await createSecretKey(db, { ...maker, applicationId: application.id });
    const page = new Page(stack, application, secretKey);
    if (trustedDomains) await page.trust(trustedDomains);
    return page;
  }

  /** Stores the state that the owner would set; the operation itself has its own test. */
  async trust(domains: readonly string[] | null): Promise<void> {
    await this.stack.services.db
      .update(applications)
      .set({ trustedDomains: domains && [...domains], trustedAt: new Date() })
      .where(eq(applications.id, this.application.id));
  }

  /** One call of the page's server. @param body replaces parts of the request */
  ask(
    user: PageUser,
    body: Readonly<Record<string, unknown>> = {},
    secretKey: string | undefined = this.secretKey,
  ): Promise<Response> {
    return fetch(`${this.stack.url}/api/access/v1/embed-tokens`, {
      method: 'POST',
      headers: {
        ...(secretKey !== '' && { authorization: `Bearer ${secretKey}` }),
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        user,
        origin: this.stack.pageOrigin,
        widgets: this.application.widgets,
        ...body,
      }),
    });
  }

  /** Status and code of a refused call. */
  async refusal(...asked: Parameters<Page['ask']>): Promise<readonly [number, string | undefined]> {
    const response = await this.ask(...asked);
    // The body of a refusal; a successful response has no error.
    const { error } = (await response.json()) as Partial<ApiErrorBody>;
    return [response.status, error?.code];
  }

  /** A holder of a token that the page's server has requested. */
  async person(user: PageUser, body: Readonly<Record<string, unknown>> = {}): Promise<Person> {
    const response = await this.ask(user, body);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    // The response has the type of this route.
    const { token } = (await response.json()) as { token: string };
    return tokenHolder(this.stack, this.stack.keys.organizationId, token, '');
  }

  /** A call with the secret key itself. */
  call(method: string, path: string): Promise<Response> {
    return fetch(`${this.stack.url}/api/access/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.secretKey}` },
    });
  }
}
