import type { Locale, WidgetName } from '@oriel/contracts';
import { notFound, unauthorized } from '../../platform/errors/errors';
import type { Logger } from '../../platform/log/logger';
import type { ActingUser, Actor } from '../caller/actor';
import type { OrganizationAccess } from '../caller/organization-access';
import { applicationOf, type Owner } from '../caller/owner';

/** An application as the page that embeds it may know it. */
export interface PublishedApplication {
  readonly id: string;
  readonly name: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly widgets: readonly WidgetName[];
  readonly allowedOrigins: readonly string[];
}

interface Parts {
  readonly requestId: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly headers: Headers;
  readonly url: URL;
  readonly address: string;
  readonly locale: Locale;
  readonly actor: Actor;
  readonly organization: OrganizationAccess | undefined;
  readonly application: PublishedApplication | undefined;
}

/**
 * What a handler knows of its request beside the input. When it runs, the guard has checked everything the route's
 * `access` asks for: login, membership, permission, feature, ownership, widget.
 */
export class RequestContext {
  readonly requestId: string;
  /** Carries the request's number. */
  readonly log: Logger;
  /** Aborted when the caller has gone away. */
  readonly signal: AbortSignal;
  readonly headers: Headers;
  readonly url: URL;
  /** Network address of the caller. */
  readonly address: string;
  /** From `Accept-Language`. */
  readonly locale: Locale;
  readonly actor: Actor;
  /** Values of `Set-Cookie` that go out with the answer. */
  readonly cookies: string[] = [];
  /**
   * Calls back once the caller may no longer make this call; for answers that last. @returns what ends the watch
   */
  watchRights: (onLost: () => void) => () => void = () => () => undefined;
  readonly #organization: OrganizationAccess | undefined;
  readonly #application: PublishedApplication | undefined;

  constructor(parts: Parts) {
    this.requestId = parts.requestId;
    this.log = parts.log;
    this.signal = parts.signal;
    this.headers = parts.headers;
    this.url = parts.url;
    this.address = parts.address;
    this.locale = parts.locale;
    this.actor = parts.actor;
    this.#organization = parts.organization;
    this.#application = parts.application;
  }

  /** The signed-in user. @throws 401 on a route that guests may call */
  get user(): ActingUser {
    if (this.actor.kind === 'guest') throw unauthorized();
    return this.actor.user;
  }

  /** The organization that the path or query names, of which the user is a member. @throws 404 where none is named */
  get organization(): OrganizationAccess {
    if (!this.#organization) throw notFound();
    return this.#organization;
  }

  /** The application that the publishable key names. @throws 401 where the route asks for none */
  get application(): PublishedApplication {
    if (!this.#application) throw unauthorized();
    return this.#application;
  }

  /** Whose things the request is about, in the organization that it names. */
  get owner(): Owner {
    return {
      organizationId: this.organization.id,
      userId: this.user.id,
      applicationId: applicationOf(this.actor),
    };
  }

  /** The one workspace that a token or secret key is good for. */
  get boundOrganizationId(): string | undefined {
    return 'organizationId' in this.actor ? this.actor.organizationId : undefined;
  }
}
