import type { EmbedIdentity, Identity, WidgetName } from '@oriel/contracts';

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
      /** When the person has signed in; undefined where the provider does not say. */
      readonly signedInAt: Date | undefined;
    }
  | {
      readonly kind: 'embed';
      readonly user: ActingUser;
      /** The one workspace it is good for. */
      readonly organizationId: string;
      readonly identity: EmbedIdentity;
      readonly applicationId: string;
      readonly application: { readonly name: string; readonly offersSignIn: boolean };
      readonly embedSessionId: string;
      readonly widgets: readonly WidgetName[];
      readonly origin: string;
    }
  | {
      readonly kind: 'secretKey';
      readonly user: ActingUser;
      readonly organizationId: string;
      readonly keyId: string;
      /** The key is this application's: it issues tokens for people of it, and opens nothing else. Undefined for an API key. */
      readonly applicationId?: string | undefined;
      /** Whether it is an API key that still issues tokens, as one of an earlier version does for a while. */
      readonly issuesTokens?: boolean;
    };

export type SignedInActor = Exclude<Actor, { kind: 'guest' }>;

/** Whom a caller acts as. */
export function identityOf(actor: Actor): Identity {
  switch (actor.kind) {
    case 'guest':
      return 'guest';
    case 'session':
      return 'ownSignIn';
    case 'embed':
      return actor.identity;
    case 'secretKey':
      return actor.applicationId === undefined ? 'program' : 'applicationKey';
    default:
      return actor satisfies never;
  }
}
