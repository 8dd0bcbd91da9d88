import {
  type CreditPackage,
  correctCredits,
  exportLedger,
  getCredits,
  getSpending,
  listCreditPackages,
  listLedger,
} from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { changesOf, logExport, writeImpersonalEntry } from '../../identity/audit/write-audit-entry';
import { logOperator, operatorChanges } from '../../identity/operator-log/log-operator';
import { organizations } from '../../platform/db/schema';
import { noCredits, notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { publishOrganizationEvent } from '../organization-events/organization-events';
import { productsOf } from '../payments/catalog';
import { lockAccount } from './account';
import { bookCredit } from './book-credit';
import { exportLedgerAsCsv } from './export-ledger';
import { readLedgerEntry, readLedgerPage, readSpending } from './ledger-reads';
import { readCredits } from './read-credits';

const { operation } = operationsOf<Services>()({});

export const creditOperations = [
  operation(getCredits, ({ context, ...services }) => readCredits(services, context.owner)),

  operation(listCreditPackages, ({ config, context, now }): CreditPackage[] => {
    const at = now().toISOString();
    return productsOf(config).flatMap(product =>
      product.kind === 'credits'
        ? [
            {
              id: product.id,
              organizationId: context.organization.id,
              name: `${product.credits} EUR`,
              credits: product.credits,
              currency: 'EUR',
              totalAmount: product.amount,
              createdAt: at,
              updatedAt: at,
            },
          ]
        : [],
    );
  }),

  operation(listLedger, ({ db, query, context }) => readLedgerPage(db, context.organization.id, query)),

  operation(exportLedger, async ({ db, query, context }) => {
    await logExport(db, context, 'ledger-exported');
    return exportLedgerAsCsv(db, context.organization.id, query);
  }),

  operation(getSpending, ({ db, query, context }) => readSpending(db, context.organization.id, query)),

  // Not a `transaction`: other tabs are notified after the commit.
  operation(correctCredits, async ({ db, bus, body, context }) => {
    const { organizationId, kind, amountMicroeuro: amount, reason } = body;
    const entry = await db.transaction(async tx => {
      const account = await lockAccount(tx, organizationId);
      const [target] = await tx
        .select({ id: organizations.id, name: organizations.name })
        .from(organizations)
        .where(eq(organizations.id, organizationId));
      if (!target || !account) throw notFound();
      const left = account.granted + account.bought - account.reserved;
      if (amount < 0 && left + amount < 0) throw noCredits();
      // Credit that expires last is removed last.
      const granted = amount < 0 ? Math.min(account.granted, -amount) : 0;
      await writeImpersonalEntry(tx, 'operator', {
        kind: 'credit-corrected',
        target,
        organizationId,
        changes: changesOf({ amount: [null, `${amount / 1_000_000} EUR`], reason: [null, reason] }),
      });
      await logOperator(tx, context, {
        action: 'workspace-credit-corrected',
        subject: { type: 'workspace', id: organizationId, label: target.name },
        details: operatorChanges({ [kind]: [null, `${amount / 1_000_000} EUR`] }),
        reason,
      });
      return bookCredit(tx, {
        organizationId,
        kind,
        grantedDelta: 0 - granted,
        boughtDelta: amount + granted,
        userId: context.user.id,
        reason,
        idempotencyKey: `${kind} ${context.requestId}`,
      });
    });
    if (!entry) throw new Error('The entry was not stored');
    await publishOrganizationEvent({ bus }, organizationId, 'credits');
    return readLedgerEntry(db, entry.id);
  }),
];
