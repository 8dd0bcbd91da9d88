import { and, eq } from 'drizzle-orm';
import { checkouts } from '../../platform/db/schema';
import type { Services } from '../../services';
import { withProvider } from './subscription-rules';
import { syncOrganization } from './sync-subscription';

/**
 * Closes a workspace's open payment pages, and books earlier payments made there. Afterwards nobody can pay for a workspace that
 * is being deleted.
 *
 * @throws 503 if the payment provider does not answer
 */
export async function closeCheckouts(services: Services, organizationId: string): Promise<void> {
  if (!services.payments) return;
  const open = await services.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.organizationId, organizationId), eq(checkouts.status, 'open')));
  if (open.length === 0) return;
  await withProvider(services, async payments => {
    for (const { id } of open) await payments.expireCheckout(id);
    await syncOrganization({ ...services, payments }, organizationId);
  });
}
