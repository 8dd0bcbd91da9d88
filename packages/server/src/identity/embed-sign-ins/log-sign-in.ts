import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database';
import { applications, type embedSessions, users } from '../../platform/db/schema';
import { writeAuditEntry } from '../audit/write-audit-entry';

/** Logs a sign-in or sign-out on the page of an application, in the workspace of the application. */
export async function logSignIn(
  tx: Transaction,
  address: string,
  {
    userId,
    applicationId,
    organizationId,
  }: Pick<typeof embedSessions.$inferSelect, 'userId' | 'applicationId' | 'organizationId'>,
  kind: 'signed-in' | 'signed-out',
): Promise<void> {
  const [row] = await tx
    .select({
      user: { id: users.id, fullName: users.fullName },
      application: { name: applications.name },
    })
    .from(users)
    .innerJoin(applications, eq(applications.id, applicationId))
    .where(eq(users.id, userId));
  if (!row) return;
  const { user, application } = row;
  await writeAuditEntry(
    tx,
    { user, address, organization: { id: organizationId }, actor: { kind: 'embed', application } },
    { kind, target: { id: userId, name: user.fullName } },
  );
}
