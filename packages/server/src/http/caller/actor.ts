import type { ColorScheme, EmbedIdentity, Identity, Locale, WidgetName } from '@oriel/contracts';

/** The user on whose behalf a request is made. */
export interface ActingUser {
  readonly id: string;
  readonly email: string | undefined;
  readonly username: string;
  readonly fullName: string;
  readonly lastOrganizationId: string | undefined;
  /** Identifies the picture of the person. */
  readonly pictureId?: string | undefined;
  /** The language that the person has chosen. */
  readonly locale?: Locale | undefined;
  /** The colour scheme that the person has chosen. */
  readonly colorScheme?: ColorScheme | undefined;
}

/** The caller of a request, by kind of credential. */
export type Actor =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'session';
      readonly user: ActingUser;
      /** Hash of the cookie's token. */
      readonly sessionId: string;
      readonly expiresAt: Date;
      /** Time when the person signed in; undefined if the provider does not report it. */
      readonly signedInAt: Date | undefined;
      /** Workspaces whose audit log has the sign-in; undefined if that is not noted. */
      readonly enteredIds?: readonly string[] | undefined;
    }
  | {
      readonly kind: 'embed';
      readonly user: ActingUser;
      /** The only workspace it is valid for. */
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
      /** The application of the key: it only issues tokens for people of this application. Undefined for an API key. */
      readonly applicationId?: string | undefined;
      /** Whether it is an API key that still issues tokens, as keys of an earlier version do for a while. */
      readonly issuesTokens?: boolean;
    };

export type SignedInActor = Exclude<Actor, { kind: 'guest' }>;

/** The identity that a caller acts as. */
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
