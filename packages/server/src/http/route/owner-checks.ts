import type { RouteAccess } from '@oriel/contracts';
import type { Queryable } from '../../platform/db/database';

/** Whether something belongs to a user; each is given by the service that stores it. */
type OwnerCheck = (
  db: Queryable,
  named: { readonly id: string; readonly organizationId: string; readonly userId: string },
) => Promise<boolean>;
export type OwnerChecks = Readonly<Record<NonNullable<RouteAccess['owner']>, OwnerCheck>>;
