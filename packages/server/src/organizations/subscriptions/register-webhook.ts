import type { Hono } from 'hono';
import type { AppEnv } from '../../http/app/app-env';
import { describeError } from '../../platform/log/describe-error';
import type { BillingServices } from './sync-subscription';
import { takePaymentEvent } from './take-payment-event';

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
