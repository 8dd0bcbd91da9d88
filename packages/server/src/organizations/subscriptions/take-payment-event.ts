import { eq } from 'drizzle-orm';
import { paymentCustomers, paymentEvents } from '../../platform/db/schema';
import { type BillingServices, syncOrganization } from './sync-subscription';

/** How a message of the payment provider was taken. `unknown`: of a customer who is none of ours. */
export type EventOutcome = 'rejected' | 'repeated' | 'unknown' | 'taken';

/**
 * Takes a message of the payment provider. It says only that something of a customer has changed: what holds now is read. The
 * id is stored last, so that a process which dies before has the message sent again.
 * @throws where the provider cannot be read; it then sends the message again
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
