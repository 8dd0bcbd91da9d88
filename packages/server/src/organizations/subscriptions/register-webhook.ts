import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { AppEnv } from '../../http/app/app-env';
import { checkouts, paymentCustomers, paymentEvents } from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { PaymentEvent } from '../payments/payment-provider';
import { logBilling } from './log-billing';
import { type BillingServices, syncOrganization } from './sync-subscription';

export const webhookPath = '/webhooks/payments';
/** Maximum characters of a message; the provider's messages are much shorter. */
const longest = 1_000_000;
/** Header with the signature, used by Stripe and by the development server's provider. */
const signatureHeader = 'stripe-signature';

/** Receives notifications of changes from the payment provider. Only the signature authenticates a message. */
export function registerWebhook(app: Hono<AppEnv>, services: BillingServices): void {
  app.post(webhookPath, async c => {
    const length = Number(c.req.header('content-length') ?? Number.NaN);
    if (!(length <= longest)) return c.body(null, 413);
    const body = await c.req.text();
    const log = c.get('log');
    try {
      const outcome = await takePaymentEvent(services, body, c.req.header(signatureHeader));
      if (outcome === 'rejected') log.warn('message of the payment provider with a wrong signature');
      return c.body(null, outcome === 'rejected' ? 400 : 204);
    } catch (error) {
      log.error({ error: describeError(error) }, 'message of the payment provider not taken');
      return c.body(null, 500);
    }
  });
}

/** Result of handling a message of the payment provider. `unknown`: its customer is not one of ours. */
type EventOutcome = 'rejected' | 'repeated' | 'unknown' | 'taken';

/**
 * Handles a message of the payment provider. It only reports that something about a customer has changed: the current state is
 * read. The id is stored last, so that the provider repeats the message if the process dies before.
 * @throws if the provider cannot be read; it then sends the message again
 */
async function takePaymentEvent(
  services: BillingServices,
  body: string,
  signature: string | undefined,
): Promise<EventOutcome> {
  const event = services.payments.readEvent(body, signature);
  if (!event) return 'rejected';
  const { db } = services;
  const [known] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id));
  if (known) return 'repeated';
  const organizationId = await findOrganization(db, event);
  if (organizationId === undefined) return 'unknown';
  await syncOrganization(services, organizationId);
  await db.transaction(async tx => {
    const stored = await tx
      .insert(paymentEvents)
      .values({ id: event.id, type: event.type })
      .onConflictDoNothing()
      .returning();
    if (stored.length > 0 && event.isCardChange)
      await logBilling(tx, organizationId, 'payment-method-changed');
  });
  return 'taken';
}

/** The workspace of a message, by its customer, or by the payment of a purchase. */
async function findOrganization(
  db: BillingServices['db'],
  { customerId, paymentId }: PaymentEvent,
): Promise<string | undefined> {
  const { organizationId } = paymentCustomers;
  const [customer] =
    customerId === undefined
      ? []
      : await db
          .select({ organizationId })
          .from(paymentCustomers)
          .where(eq(paymentCustomers.customerId, customerId));
  if (customer || paymentId === undefined) return customer?.organizationId;
  const [checkout] = await db
    .select({ organizationId: checkouts.organizationId })
    .from(checkouts)
    .where(eq(checkouts.paymentId, paymentId));
  return checkout?.organizationId ?? undefined;
}
