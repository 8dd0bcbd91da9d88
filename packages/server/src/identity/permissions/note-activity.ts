import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Actor } from '../../http/caller/actor';
import type { OrganizationAccess } from '../../http/caller/organization-access';
import type { Queryable } from '../../platform/db/database';
import { organizationMembers } from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { Services } from '../../services';

/** Milliseconds during which further calls of a member are not recorded. */
const precision = 3_600_000;

/**
 * Records that a person has used a workspace; programs do not count. If the row is locked, as during a removal, or the database is
 * read-only, the time stays unchanged, because the call must neither wait nor fail.
 */
export async function noteActivity(
  { db, now, log }: Pick<Services, 'now' | 'log'> & { readonly db: Queryable },
  actor: Actor,
  organization: OrganizationAccess | undefined,
): Promise<void> {
  if (organization?.lastActiveAt === undefined || actor.kind === 'guest' || actor.kind === 'secretKey')
    return;
  const { lastActiveAt } = organization;
  const since = new Date(now().getTime() - precision);
  if (lastActiveAt !== null && lastActiveAt >= since) return;
  const { id, updatedAt } = organizationMembers;
  const row = db
    .select({ id })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organization.id),
        eq(organizationMembers.userId, actor.user.id),
        or(isNull(organizationMembers.lastActiveAt), lt(organizationMembers.lastActiveAt, since)),
      ),
    )
    .for('no key update', { skipLocked: true });
  await db
    .update(organizationMembers)
    .set({ lastActiveAt: now(), updatedAt: sql`${updatedAt}` })
    .where(sql`${id} IN ${row}`)
    .catch((error: unknown) =>
      log.warn(
        { organizationId: organization.id, error: describeError(error) },
        'use of a workspace not noted',
      ),
    );
}
