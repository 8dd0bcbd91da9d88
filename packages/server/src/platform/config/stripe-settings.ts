import type { PaidPlan } from '@oriel/contracts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase: string;
  /** Ids of the prices at Stripe. */
  readonly prices: Readonly<Record<PaidPlan, string>>;
  /** Id of the test clock that new customers belong to. */
  readonly testClock?: string | undefined;
}
