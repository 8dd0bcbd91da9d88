import type { ProductRoleName } from '@oriel/contracts';

/** A person's data from an identity provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly username: string;
  /** Undefined if the provider does not tell. */
  readonly fullName: string | undefined;
  /** Product roles that a claim gives. Default: none. */
  readonly productRoles?: readonly ProductRoleName[];
}
