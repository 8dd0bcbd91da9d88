import { limits, type Organization } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { checkName } from '../../http/route/check-name';
import { organizations } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { type AuditContext, audit, changesOf } from '../audit/audit';
import { describeOrganization } from './describe-organization';
import { lockOrganization } from './lock-organization';

export async function renameOrganization(
  { db, config }: Services,
  context: AuditContext,
  name: string,
): Promise<Organization> {
  const { id, name: present } = context.organization;
  // A name that stays as it is need not keep the rule.
  if (name !== present)
    checkName('organization', name, { max: limits.organizationName, rule: config.nameRule });
  return db.transaction(async tx => {
    const before = await lockOrganization(tx, id);
    const [row] = await tx.update(organizations).set({ name }).where(eq(organizations.id, id)).returning();
    if (!row) throw notFound();
    const changes = changesOf({ name: [before.name, name] });
    if (changes.length > 0) await audit(tx, context, { kind: 'organization-renamed', target: row, changes });
    return describeOrganization(row);
  });
}
