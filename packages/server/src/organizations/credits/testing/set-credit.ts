import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../../platform/db/database';
import { creditAccounts } from '../../../platform/db/schema';
import { lockAccount } from '../account';
import { bookCredit } from '../book-credit';
import { findImbalances } from '../credit-jobs';

/** Sets an account to an amount in micro-euro, by entries of the ledger. */
export async function setCredit(
  db: Database,
  organizationId: string,
  { granted = 0, bought = 0, until }: { granted?: number; bought?: number; until?: Date | null },
): Promise<void> {
  await db.transaction(async tx => {
    const account = (await lockAccount(tx, organizationId)) ?? expect.unreachable();
    await bookCredit(tx, {
      organizationId,
      kind: 'correction',
      grantedDelta: granted - account.granted,
      boughtDelta: bought - account.bought,
      idempotencyKey: randomUUID(),
    });
    if (until !== undefined)
      await tx
        .update(creditAccounts)
        .set({ grantedUntil: until })
        .where(eq(creditAccounts.organizationId, organizationId));
  });
}

/** Adds up every row of every account. */
export async function expectBalance(db: Database): Promise<void> {
  expect(await findImbalances(db)).toEqual([]);
}
