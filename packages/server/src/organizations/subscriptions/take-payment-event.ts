import { eq } from 'drizzle-orm';
import { paymentCustomers, paymentEvents } from '../../platform/db/schema';
import { type BillingServices, syncOrganization } from './sync-subscription';

/** Result of handling a message of the payment provider. `unknown`: its customer is not one of ours. */
export type EventOutcome = 'rejected' | 'repeated' | 'unknown' | 'taken';

/**
 * Handles a message of the payment provider. It only reports that something about a customer has changed: the current state is
 * read. The id is stored last, so that the provider repeats the message if the process dies before.
 * @throws if the provider cannot be read; it then sends the message again
 */
export async function takePaymentEvent(
  services: BillingServices,
  body: string,
  signature: string | undefined,
): Promise<EventOutcome> {
  const event = services.payments.readEvent(body, signature);
  if (!event) return 'rejected';
  const { db } = services;
  const [known] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id));
  if (known) return 'repeated';
  const [customer] =
    event.customerId === undefined
      ? []
      : await db.select().from(paymentCustomers).where(eq(paymentCustomers.customerId, event.customerId));
  if (!customer) return 'unknown';
  await syncOrganization(services, customer.organizationId);
  await db.insert(paymentEvents).values({ id: event.id, type: event.type }).onConflictDoNothing();
  return 'taken';
}
