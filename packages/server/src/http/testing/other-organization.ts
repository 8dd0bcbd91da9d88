import type { TestStack } from '@oriel/testing';
import { createOrganizationRows } from '../../organizations/organizations/create-organization-rows';
import { subscriptions } from '../../platform/db/schema';

/** Creates another workspace with every feature, owned by the user. @returns its id */
export async function otherOrganization(stack: TestStack, ownerId: string): Promise<string> {
  const { db, config } = stack.services;
  return db.transaction(async tx => {
    const organization = await createOrganizationRows(tx, config, {
      name: 'Andere',
      ownerId,
      personal: false,
    });
    if (!organization) throw new Error('The workspace was not stored');
    await tx.insert(subscriptions).values({
      organizationId: organization.id,
      plan: 'premium',
      productType: 'stripeSubscription',
      seats: 10,
      status: 'active',
    });
    return organization.id;
  });
}
