import type { ProductRoleName } from '@oriel/contracts';

/** A person's data from an identity provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly username: string;
  readonly fullName: string;
  /** Product roles that a claim gives. Default: none. */
  readonly productRoles?: readonly ProductRoleName[];
}
