import { and, eq, gt } from 'drizzle-orm';
import { applications, embedSignIns, organizations } from '../../platform/db/schema';
import type { Services } from '../../services';

/** An unexpired attempt, with its application and workspace. */
export async function findAttempt({ db, now }: Services, id: string) {
  const [row] = await db
    .select({ attempt: embedSignIns, application: applications, organization: organizations })
    .from(embedSignIns)
    .innerJoin(applications, eq(applications.id, embedSignIns.applicationId))
    .innerJoin(organizations, eq(organizations.id, applications.organizationId))
    .where(and(eq(embedSignIns.id, id), gt(embedSignIns.expiresAt, now())));
  return row;
}
export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;
