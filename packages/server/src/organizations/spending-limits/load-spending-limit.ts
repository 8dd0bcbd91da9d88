import { and, eq } from 'drizzle-orm';
import type { LoadInput } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { spendingLimits } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';

/**
 * Loads the spending limit in the path, for a caller whose permission in the workspace the guard has checked.
 * @throws 404 for a limit of another workspace
 */
export async function loadSpendingLimit({
  db,
  params,
  context,
  lock,
}: LoadInput & { readonly db: Queryable }): Promise<typeof spendingLimits.$inferSelect> {
  const found = db
    .select()
    .from(spendingLimits)
    .where(
      and(
        eq(spendingLimits.id, params.spendingLimitId ?? ''),
        eq(spendingLimits.organizationId, context.organization.id),
      ),
    );
  const [limit] = await (lock ? found.for('update') : found);
  if (!limit) throw notFound();
  return limit;
}
