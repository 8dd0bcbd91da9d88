import type { Locale, WidgetName } from '@oriel/contracts';
import { notFound, unauthorized } from '../../platform/errors/errors';
import type { Logger } from '../../platform/log/logger';
import type { ActingUser, Actor } from '../caller/actor';
import type { OrganizationAccess } from '../caller/organization-access';
import { applicationOf, type Owner } from '../caller/owner';

/** The public data of an application, for pages that embed it. */
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
 * Request data for a handler, in addition to the input. When the handler runs, the guard has checked everything that the route's
 * `access` requires: login, membership, permission, feature, ownership, widget.
 */
export class RequestContext {
  readonly requestId: string;
  /** Includes the request id. */
  readonly log: Logger;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly headers: Headers;
  readonly url: URL;
  /** Network address of the caller. */
  readonly address: string;
  /** From `Accept-Language`. */
  readonly locale: Locale;
  readonly actor: Actor;
  /** Values of `Set-Cookie` that are sent with the response. */
  readonly cookies: string[] = [];
  /**
   * Calls back once the caller may no longer make this call; for long-lived responses. @returns a function that ends the watch
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

  /** The organization in the path or query, of which the user is a member. @throws 404 if there is none */
  get organization(): OrganizationAccess {
    if (!this.#organization) throw notFound();
    return this.#organization;
  }

  /** The application of the publishable key. @throws 401 if the route does not require one */
  get application(): PublishedApplication {
    if (!this.#application) throw unauthorized();
    return this.#application;
  }

  /** Owner of the requested data, in the organization of the request. */
  get owner(): Owner {
    return {
      organizationId: this.organization.id,
      userId: this.user.id,
      applicationId: applicationOf(this.actor),
    };
  }

  /** The only workspace that a token or secret key is valid for. */
  get boundOrganizationId(): string | undefined {
    return 'organizationId' in this.actor ? this.actor.organizationId : undefined;
  }
}
