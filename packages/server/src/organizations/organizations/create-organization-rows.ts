import { organizationRoleNames } from '@oriel/contracts';
import type { Config } from '../../platform/config/config';
import { microeuroPerCent } from '../../platform/config/microeuro';
import type { Transaction } from '../../platform/db/database';
import {
  creditAccounts,
  organizationMembers,
  organizationRoles,
  organizationSettings,
  organizations,
} from '../../platform/db/schema';
import { bookCredit } from '../credits/book-credit';

/**
 * Creates the basic data of every workspace: its roles, settings, credit account and the owner as its first member.
 * @returns undefined if the owner already has a personal one
 */
export async function createOrganizationRows(
  tx: Transaction,
  config: Pick<Config, 'starterCredit'>,
  { name, ownerId, personal }: { name: string; ownerId: string; personal: boolean },
): Promise<typeof organizations.$inferSelect | undefined> {
  const [organization] = await tx
    .insert(organizations)
    .values({ name, ownerId, personal })
    .onConflictDoNothing()
    .returning();
  if (!organization) return undefined;
  const organizationId = organization.id;
  // The workspace itself stores the owner.
  const names = organizationRoleNames.filter(each => each !== 'owner');
  await tx
    .insert(organizationRoles)
    .values(names.map(each => ({ organizationId, name: each, defaultMemberRole: each === 'member' })));
  await tx.insert(organizationSettings).values({ organizationId });
  await tx.insert(organizationMembers).values({ organizationId, userId: ownerId, createdBy: ownerId });
  await tx.insert(creditAccounts).values({ organizationId });
  if (config.starterCredit > 0)
    await bookCredit(tx, {
      organizationId,
      kind: 'grant',
      // It does not expire.
      boughtDelta: config.starterCredit * microeuroPerCent,
      idempotencyKey: `starter ${organizationId}`,
    });
  return organization;
}
