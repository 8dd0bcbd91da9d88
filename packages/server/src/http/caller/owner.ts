import { identityTable } from '@oriel/contracts';
import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from './actor';

/** Owner of the data that a request is about. */
export interface Owner {
  readonly organizationId: string;
  readonly userId: string;
  /** Limits reads to data made through this application, and assigns new data to it. Undefined under an own sign-in. */
  readonly applicationId?: string | undefined;
}

/** The application that the caller's access is limited to. */
export const applicationOf = (actor: Actor): string | undefined =>
  actor.kind === 'embed' && identityTable[actor.identity].isOfApplication ? actor.applicationId : undefined;

interface OwnedColumns {
  readonly organizationId: PgColumn;
  readonly ownerId: PgColumn;
  readonly applicationId: PgColumn;
}

/** The condition that a row belongs to an owner. Every query of a person's private data uses it. */
export const ownedBy = (
  { organizationId, ownerId, applicationId }: OwnedColumns,
  owner: Owner,
): SQL | undefined =>
  and(eq(organizationId, owner.organizationId), eq(ownerId, owner.userId), madeThrough(applicationId, owner));

/** The same check for a row in memory. */
export const owns = (
  owner: Owner,
  row: { readonly organizationId: string; readonly ownerId: string; readonly applicationId: string | null },
): boolean =>
  row.organizationId === owner.organizationId &&
  row.ownerId === owner.userId &&
  (owner.applicationId === undefined || row.applicationId === owner.applicationId);

/** The part of `ownedBy` about the application, for a query with its own condition for the rest. */
export const madeThrough = (applicationId: PgColumn, owner: Pick<Owner, 'applicationId'>): SQL | undefined =>
  owner.applicationId === undefined ? undefined : eq(applicationId, owner.applicationId);

/** The columns that a new row of an owner has. */
export const columnsOfOwner = ({ organizationId, userId, applicationId }: Owner) => ({
  organizationId,
  ownerId: userId,
  applicationId: applicationId ?? null,
});
