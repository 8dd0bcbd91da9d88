import { limits, type Organization } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { checkName } from '../../http/route/check-name';
import type { OrganizationAccess } from '../../identity/permissions/find-access';
import { organizations } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { describeOrganization } from './describe-organization';

export async function renameOrganization(
  { db, config }: Services,
  { id, name: present }: OrganizationAccess,
  name: string,
): Promise<Organization> {
  // A name that stays as it is need not keep the rule.
  if (name !== present)
    checkName('organization', name, { max: limits.organizationName, rule: config.nameRule });
  const [row] = await db.update(organizations).set({ name }).where(eq(organizations.id, id)).returning();
  if (!row) throw notFound();
  return describeOrganization(row);
}
