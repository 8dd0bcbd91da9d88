import type { ProductRoleName } from '@oriel/contracts';

/** The claim that gives product roles, and its values for each role. */
export type ClaimedRoles = { readonly claim: string } & Readonly<Record<ProductRoleName, readonly string[]>>;

export interface IdentityProvider {
  /** Name under which the identities are stored; unchanged when the address changes. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Allows plain http, for a provider on this machine. */
  readonly insecure: boolean;
  /** Asks for the password each time, so that one of several demo accounts can be chosen. */
  readonly alwaysAsk: boolean;
  /** Supports `color_scheme`; external providers need not accept non-standard parameters. */
  readonly takesColorScheme: boolean;
  /** Whether an address counts if the provider does not say whether it is verified. An unverified address never counts. */
  readonly trustEmail: boolean;
  /** A claim with an address that the operator confirms, for a provider without verified addresses. Default: none. */
  readonly emailClaim?: string | undefined;
  /** Whether a forced sign-in counts as fresh if the provider does not report its time. */
  readonly trustLogin: boolean;
  /** Default: the provider gives no product roles. */
  readonly productRoles?: ClaimedRoles | undefined;
}
