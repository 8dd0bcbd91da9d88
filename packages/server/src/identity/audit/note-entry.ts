import { and, eq, sql } from 'drizzle-orm';
import type { OrganizationAccess } from '../../http/caller/organization-access';
import type { RequestContext } from '../../http/route/request-context';
import { sessions } from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { Services } from '../../services';
import { writeAuditEntry } from './write-audit-entry';

/**
 * Logs a sign-in in a workspace at the first call there. A sign-in is for the whole product, but other workspaces must not learn when
 * and from where the person works in this one. The call does not fail if the database is read-only.
 */
export async function noteEntry(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { actor, address }: Pick<RequestContext, 'actor' | 'address'>,
  organization: OrganizationAccess | undefined,
): Promise<void> {
  // A person of an application is not a member, so there is no activity to record.
  if (actor.kind !== 'session' || organization?.lastActiveAt === undefined) return;
  if (actor.enteredIds === undefined || actor.enteredIds.includes(organization.id)) return;
  const { id } = organization;
  const { user, sessionId } = actor;
  await db
    .transaction(async tx => {
      const isFirst = sql`NOT ${id}::uuid = ANY (${sessions.enteredIds})`;
      const entered = await tx
        .update(sessions)
        .set({ enteredIds: sql`array_append(${sessions.enteredIds}, ${id}::uuid)` })
        .where(and(eq(sessions.id, sessionId), isFirst))
        .returning({ id: sessions.id });
      if (entered.length === 0) return;
      const target = { id: user.id, name: user.fullName };
      const context = { actor, user, address, organization: { id } };
      await writeAuditEntry(tx, context, { kind: 'signed-in', target });
    })
    .catch((error: unknown) =>
      log.warn({ organizationId: id, error: describeError(error) }, 'sign-in not logged in a workspace'),
    );
}
