import type { Credits } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { creditAccounts } from '../../platform/db/schema';
import type { Services } from '../../services';
import { microeuroPerCent } from './microeuro';

/** The balance in whole cents, rounded down: what is shown can be spent. */
export async function readCredits(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organizationId: string,
): Promise<Credits> {
  const [account] = await db
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.organizationId, organizationId));
  const balance = account ? account.granted + account.bought - account.reserved : 0;
  return {
    currency: 'EUR',
    balance: Math.floor(balance / microeuroPerCent),
    blockLimit: config.creditBlockLimit,
  };
}
