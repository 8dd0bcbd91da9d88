import { createOrganization } from '@oriel/contracts';
import {
  type StripeMessage,
  type StripeStandIn,
  startStripe,
  startTestStack,
  type TestStack,
} from '@oriel/testing';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Person, person } from '../../../http/testing/person';
import { expectBalance } from '../../credits/testing/set-credit';
import { webhookPath } from '../register-webhook';

/** A server with Stripe, its owner, and a workspace that is new in each test. */
export interface StripeStack {
  readonly stripe: StripeStandIn;
  readonly stack: TestStack;
  readonly owner: Person;
  readonly params: { readonly organizationId: string };
}

type StackOptions = NonNullable<Parameters<typeof startTestStack>[0]>;

/**
 * Starts a server with Stripe for the tests of a suite. After each test, the accounts equal the sums of their ledgers.
 *
 * @param use - receives the parts before each test
 */
export function onStripe(
  database: StackOptions['database'],
  config: StackOptions['config'],
  use: (parts: StripeStack) => void,
): void {
  let stripe: StripeStandIn;
  let stack: TestStack;
  let owner: Person;
  beforeAll(async () => {
    stripe = await startStripe();
    stack = await startTestStack({ database, config: { stripe: stripe.settings, ...config } });
    owner = await person(stack, 'owner');
  });
  afterAll(async () => {
    await stack?.close();
    await stripe?.close();
  });
  beforeEach(async () => {
    const { id } = await owner.call(createOrganization, { body: { name: 'Hafenblick' } });
    use({ stripe, stack, owner, params: { organizationId: id } });
  });
  afterEach(() => expectBalance(stack.services.db));
}

/** Delivers a message to the webhook of a server. */
export const deliver = ({ url }: TestStack, { body, signature }: StripeMessage): Promise<Response> =>
  fetch(`${url}${webhookPath}`, { method: 'POST', body, headers: { 'stripe-signature': signature } });
