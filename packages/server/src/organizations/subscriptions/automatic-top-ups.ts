import { endAutomaticTopUp, type NewAutomaticTopUp, setAutomaticTopUp } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { changesOf, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import { organizationSuspended } from '../../identity/permissions/find-access';
import { lockManaged } from '../../identity/permissions/lock-organization';
import { automaticTopUps, paymentCustomers } from '../../platform/db/schema';
import { conflict, invalidPayload } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { productsOf } from '../payments/catalog';
import { describeSubscription } from './describe-subscription';
import { productUnknown, withProvider } from './subscription-rules';

const { operation } = operationsOf<Services>()({});

export const automaticTopUpOperations = [
  operation(setAutomaticTopUp, async ({ body, context, ...services }) => {
    const { id } = context.organization;
    checkConsent(services, body);
    await checkMethod(services, id);
    const { threshold, productId, amount, monthlyLimit } = body;
    const terms = { threshold, productId, amount, monthlyLimit };
    await services.db.transaction(async tx => {
      // The provider takes its time: the caller may have lost the permission meanwhile.
      const caller = { organizationId: id, userId: context.user.id };
      const access = await lockManaged(tx, caller, 'createOrganizationCredits');
      if (access.isSuspended) throw organizationSuspended();
      const isOwn = eq(automaticTopUps.organizationId, id);
      const [before] = await tx.select().from(automaticTopUps).where(isOwn).for('update');
      const consent = { ...terms, consentBy: context.user.id, consentAt: services.now(), problem: null };
      await tx
        .insert(automaticTopUps)
        .values({ organizationId: id, ...consent })
        .onConflictDoUpdate({ target: automaticTopUps.organizationId, set: consent });
      await writeAuditEntry(tx, context, {
        kind: 'automatic-top-up-set',
        target: context.organization,
        changes: changesOf({
          threshold: [before && euro(before.threshold), euro(threshold)],
          amount: [before && euro(before.amount), euro(amount)],
          monthlyLimit: [before && euro(before.monthlyLimit), euro(monthlyLimit)],
        }),
      });
    });
    return describeSubscription(services, id);
  }),

  operation(endAutomaticTopUp, async ({ context, ...services }) => {
    const { id } = context.organization;
    await services.db.transaction(async tx => {
      const ended = await tx
        .delete(automaticTopUps)
        .where(eq(automaticTopUps.organizationId, id))
        .returning({ id: automaticTopUps.organizationId });
      if (ended.length > 0)
        await writeAuditEntry(tx, context, { kind: 'automatic-top-up-ended', target: context.organization });
    });
    return describeSubscription(services, id);
  }),
];

/** Formats an amount for an audit entry. */
const euro = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`;

/** @throws 4xx for an outdated price, or amounts that contradict each other */
function checkConsent({ config }: Pick<Services, 'config'>, consent: NewAutomaticTopUp): void {
  const product = productsOf(config).find(({ id }) => id === consent.productId);
  if (product?.kind !== 'credits') throw productUnknown();
  if (product.amount !== consent.amount) throw conflict('price_changed', 'The price has changed');
  const refuse = (path: string, message: string) =>
    invalidPayload([{ path: `body.${path}`, code: 'invalid', message }]);
  if (product.credits * 100 < consent.threshold)
    throw refuse('threshold', 'One purchase has to add at least as much');
  if (consent.monthlyLimit < product.amount) throw refuse('monthlyLimit', 'It has to allow one purchase');
}

/** @throws 409 if no chargeable payment method is stored */
async function checkMethod(services: Services, organizationId: string): Promise<void> {
  const [customer] = await services.db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.organizationId, organizationId));
  const billing = await withProvider(services, async payments =>
    customer ? payments.findBilling(customer.customerId) : undefined,
  );
  if (!billing?.paymentMethod)
    throw conflict('payment_method_missing', 'There is no payment method to charge');
}
