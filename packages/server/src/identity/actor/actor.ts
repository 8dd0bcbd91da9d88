import type { WidgetName } from '@oriel/contracts';

/** The user on whose behalf a request is made. */
export interface ActingUser {
  readonly id: string;
  readonly email: string | undefined;
  readonly username: string;
  readonly fullName: string;
  readonly lastOrganizationId: string | undefined;
}

/** The caller of a request, and the kind of credential. */
export type Actor =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'session';
      readonly user: ActingUser;
      /** Hash of the cookie's token. */
      readonly sessionId: string;
      readonly expiresAt: Date;
    }
  | {
      readonly kind: 'embed';
      readonly user: ActingUser;
      /** The one workspace it is good for. */
      readonly organizationId: string;
      readonly applicationId: string;
      readonly embedSessionId: string;
      readonly widgets: readonly WidgetName[];
      readonly origin: string;
    }
  | {
      readonly kind: 'secretKey';
      readonly user: ActingUser;
      readonly organizationId: string;
      readonly keyId: string;
      /** Gives embed tokens of this application and opens nothing else. Undefined for an API key. */
      readonly applicationId?: string | undefined;
    };

export type SignedInActor = Exclude<Actor, { kind: 'guest' }>;
