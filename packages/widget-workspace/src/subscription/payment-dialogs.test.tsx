import {
  createCheckoutSession,
  createPortalSession,
  getSubscription,
  listCreditPackages,
  listLedger,
  type Pricing,
  reactivateSubscription,
} from '@oriel/contracts';
import { buildSubscription } from '@oriel/contracts/testing';
import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildLedgerEntry } from '../test-support/fake-subscription';
import { fill, open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

const free = {
  plan: 'free',
  active: false,
  status: 'inactive',
  seats: 1,
  seatsTaken: 1,
  currentPeriodEnd: null,
} as const;

/** Opens a dialog from a page. */
async function openDialog(
  name: string,
  args: unknown,
  {
    role = 'administrator',
    locale = 'en',
    change = {},
    pricing = {},
  }: {
    role?: 'administrator' | 'member';
    locale?: 'de' | 'en';
    change?: Parameters<typeof buildSubscription>[0];
    pricing?: Partial<Pricing>;
  } = {},
) {
  const navigate = vi.fn(async (_: { href: string; replace: boolean }) => ({ handled: true }));
  const opened = open({ role }, { state: { locale, props: { view: 'dialog' } }, host: { navigate } });
  const state = opened.administration.subscription;
  state.subscription = buildSubscription(change);
  state.pricing = pricing;
  const answer = opened.peer.request('openDialog', { name, args }, { timeout: 0 });
  answer.catch(() => undefined);
  await opened.view.findByRole('dialog');
  const found = opened.view;
  return {
    ...opened,
    state,
    answer,
    found,
    navigate,
    press: async (label: string | RegExp) =>
      opened.user.click(await found.findByRole('button', { name: label })),
    /** The user returns from another tab; repeats until the dialog has this title. */
    comeBackTo: (title: string) =>
      waitFor(() => {
        document.dispatchEvent(new Event('visibilitychange'));
        return within(found.getByRole('dialog', { name: title }));
      }),
  };
}

it('sells a credit package, and says when the credit has come', async () => {
  const { found, user, press, navigate, services, state, answer, comeBackTo, eventsOf } = await openDialog(
    'CreditsPurchaseDialog',
    null,
  );
  await user.click(await found.findByRole('radio', { name: /€25\.00/ }));
  await press('Pay €25.00');
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledWith(
      { href: 'https://pay.example/checkout/credit-25', replace: true },
      expect.anything(),
    ),
  );
  expect(services.requests(createCheckoutSession)[0]?.query.successUrl).toBe('http://page.test');
  const again = await found.findByRole('link', { name: 'Open the payment page again' });
  expect(again.getAttribute('href')).toBe('https://pay.example/checkout/credit-25');
  state.balance += 25_000_000;
  const done = await comeBackTo('The credit has arrived');
  done.getByText('€39.20');
  expect(eventsOf('credits:changed')).toHaveLength(1);
  await user.click(done.getByRole('button', { name: 'Done' }));
  expect(await answer).toEqual({ result: true });
});

it('offers yearly payment if the plan has it, and opens its checkout', async () => {
  const { found, services, press, user } = await openDialog(
    'ConfirmPaymentDialog',
    { plan: 'team' },
    {
      change: { ...free, productType: undefined },
      pricing: {
        plans: [{ id: 'team', plan: 'team', amount: 990, yearly: { id: 'team-yearly', amount: 9_900 } }],
      },
    },
  );
  await user.click(await found.findByRole('radio', { name: /^Yearly/ }));
  found.getByText('Total per year');
  found.getByText('€99.00 per licence and year');
  await press('Continue to payment');
  await waitFor(() =>
    expect(services.requests(createCheckoutSession)[0]?.params.productId).toBe('team-yearly'),
  );
});

it('keeps the yearly interval of a running subscription, even for a plan without yearly payment', async () => {
  const change = { interval: 'year', totalAmount: 9_900 } as const;
  const { found } = await openDialog('ConfirmPaymentDialog', { plan: 'premium' }, { change });
  await found.findByText(/is only available monthly/);
  expect(found.queryByRole('radio')).toBeNull();
  expect(found.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
});

it('keeps the dialog, and says why the payment page did not open', async () => {
  const { found, services, press } = await openDialog('CreditsPurchaseDialog', null);
  const restore = services.refuse(createCheckoutSession, { status: 503, code: 'payments_unavailable' });
  await press('Pay €10.00');
  await found.findByText('Payments cannot be reached');
  restore();
  await press('Pay €10.00');
  await found.findByText('The payment page is open');
});

it.each([
  'CreditsPurchaseDialog',
  'ConfirmPaymentDialog',
  'SubscriptionDialog',
  'SubscriptionCancelDialog',
  'SeatUpdateSuccessDialog',
  'SubscriptionSuccessDialog',
  'CreditsPurchaseSuccessDialog',
])('sends a member to an administrator, and asks nothing of the services: %s', async name => {
  const { found, services } = await openDialog(name, null, { role: 'member' });
  await found.findByText(/Ask an administrator/);
  expect(services.count(getSubscription)).toBe(0);
  expect(found.queryByRole('button', { name: /Pay|Continue|Upgrade/ })).toBeNull();
});

it.each(['CreditsPurchaseDialog', 'ConfirmPaymentDialog', 'SubscriptionDialog', 'SubscriptionCancelDialog'])(
  'names a contact where it is invoiced: %s',
  async name => {
    const change = { productType: 'vaudSubscription' as const };
    const { found, services } = await openDialog(name, null, { change });
    await waitFor(() => expect(services.count(listCreditPackages)).toBe(1));
    if (name === 'CreditsPurchaseDialog') return;
    await found.findByText(/This subscription is invoiced/);
    expect(found.queryByRole('button', { name: /Continue|Upgrade|Change to/ })).toBeNull();
  },
);

it('believes the ledger alone that credit was bought', async () => {
  const args = { credits: '10', workspaceName: 'Nordhafen' };
  const { found, state, press, view } = await openDialog('CreditsPurchaseSuccessDialog', args);
  await found.findByText('The payment is being confirmed');
  await found.findByText('€14.20');
  found.getByText('Nordhafen');
  state.balance += 10_000_000;
  state.ledger = [buildLedgerEntry({ kind: 'purchase', amountMicroeuro: 10_000_000 })];
  await press('Check again');
  await view.findByRole('dialog', { name: '€10.00 added' });
  await found.findByText('€24.20');
});

it('does not take another amount for the one that was bought', async () => {
  const { found, state, services } = await openDialog('CreditsPurchaseSuccessDialog', { credits: '10' });
  state.ledger = [buildLedgerEntry({ kind: 'purchase', amountMicroeuro: 25_000_000 })];
  await found.findByText('The payment is being confirmed');
  await waitFor(() => expect(services.count(listLedger)).toBeGreaterThan(0));
  expect(found.queryByRole('heading', { name: /added/ })).toBeNull();
});

it('leads from the plans to the licences, back, and to the payment', async () => {
  const { view, user, services, found, press } = await openDialog('SubscriptionDialog', null, {
    change: { ...free, seatsTaken: 3 },
  });
  await press('Upgrade to Premium');
  const form = within(await view.findByRole('dialog', { name: 'Change to Premium' }));
  form.getByText('€57.00');
  await user.click(form.getByRole('button', { name: 'Back' }));
  await view.findByRole('dialog', { name: 'Change plan' });
  await user.click(view.getByRole('button', { name: 'Upgrade to Team' }));
  const team = within(await view.findByRole('dialog', { name: 'Change to Team' }));
  fill(team, 'Licences', '5');
  await user.click(team.getByRole('button', { name: 'Continue to payment' }));
  await team.findByText('The payment page is open');
  const [input] = services.requests(createCheckoutSession);
  expect(input).toMatchObject({ params: { productId: 'price-team' }, query: { seats: 5 } });
  expect(found).toBeDefined();
});

it('changes the plan of a subscription in the portal of the provider, and sees when it is done', async () => {
  const { view, state, services, press, comeBackTo } = await openDialog('ConfirmPaymentDialog', {
    plan: 'premium',
  });
  await press('Continue to payment');
  await waitFor(() => expect(services.count(createPortalSession)).toBe(1));
  expect(services.requests(createPortalSession)[0]).toMatchObject({
    params: { typeId: 'subscription-update-product' },
    query: { productId: 'premium', seats: 25 },
  });
  await view.findByText('The payment page is open');
  state.subscription = buildSubscription({ plan: 'premium' });
  await comeBackTo('You now have the Premium plan');
});

it('does not ask for the number of licences in a personal workspace', async () => {
  const { view, user, services, press } = await openDialog('SubscriptionDialog', null, {
    change: { ...free, maxSeats: 1 },
  });
  await view.findByRole('button', { name: 'Upgrade to Team' });
  expect(view.queryByText(/Up to 149 licences/)).toBeNull();
  await press('Upgrade to Team');
  const form = within(await view.findByRole('dialog', { name: 'Change to Team' }));
  expect(form.queryByRole('spinbutton')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Continue to payment' }));
  await form.findByText('The payment page is open');
  expect(services.requests(createCheckoutSession)[0]?.query.seats).toBe(1);
});

it('reduces several licences of a personal workspace to one', async () => {
  const change = { seats: 5, seatsTaken: 1, maxSeats: 1 };
  const { view, services, press } = await openDialog('ConfirmPaymentDialog', { plan: 'team' }, { change });
  await view.findByRole('dialog', { name: 'Change licences' });
  expect(view.queryByRole('spinbutton')).toBeNull();
  await press('Continue to payment');
  await view.findByText('The payment page is open');
  expect(services.requests(createPortalSession)[0]?.query.seats).toBe(1);
});

it('does not offer invites to a personal workspace after a purchase', async () => {
  const { view } = await openDialog('SubscriptionSuccessDialog', null, { change: { seats: 1, maxSeats: 1 } });
  await view.findByRole('button', { name: 'Done' });
  expect(view.queryByRole('button', { name: 'Invite people' })).toBeNull();
});

it('reports more licences than requested if people have joined meanwhile', async () => {
  const { view, state, press, comeBackTo } = await openDialog('ConfirmPaymentDialog', { plan: 'team' });
  fill(within(await view.findByRole('dialog', { name: 'Change licences' })), 'Licences', '18');
  await press('Continue to payment');
  await view.findByText('The payment page is open');
  state.subscription = buildSubscription({ seats: 20, seatsTaken: 20 });
  const done = await comeBackTo('You now have 20 licences');
  done.getByText(/^People have joined meanwhile/);
});

it('says what a cancellation means, and that it is done', async () => {
  const { view, state, services, press, comeBackTo, found } = await openDialog(
    'SubscriptionCancelDialog',
    null,
  );
  await view.findByRole('dialog', { name: 'Cancel the Team plan?' });
  found.getByText(/until 1 December 2026/);
  await press('Continue to cancel');
  await waitFor(() => expect(services.count(createPortalSession)).toBe(1));
  await view.findByText('The payment page is open');
  state.subscription = buildSubscription({ cancelAtPeriodEnd: true });
  await comeBackTo('The subscription ends on 1 December 2026');
});

it('takes a cancellation back, and says why it cannot', async () => {
  const { view, services, press, answer } = await openDialog('SubscriptionCancelDialog', null, {
    change: { cancelAtPeriodEnd: true },
  });
  const restore = services.refuse(reactivateSubscription, {
    status: 409,
    code: 'subscription_not_cancelled',
  });
  await press('Reactivate');
  await view.findByText(/there is nothing to take back/);
  restore();
  await press('Reactivate');
  expect(await answer).toEqual({ result: true });
});

it('says that there is nothing to cancel', async () => {
  const { found } = await openDialog('SubscriptionCancelDialog', null, { change: free });
  await found.findByText('There is no subscription');
});

it('says how many licences there are, and leads to the invites', async () => {
  const { view, press, answer, found } = await openDialog(
    'SeatUpdateSuccessDialog',
    { workspaceName: 'Nordhafen' },
    { change: { seats: 30, totalAmount: 27_000 } },
  );
  await view.findByRole('dialog', { name: 'You now have 30 licences' });
  found.getByText('18 of 30 licences: 18 members');
  found.getByText('€270.00');
  await press('Invite people');
  expect(await answer).toEqual({ result: 'invite' });
});

it('waits for the plan that an address names', async () => {
  const { view, state, comeBackTo } = await openDialog(
    'SubscriptionSuccessDialog',
    { plan: 'premium', workspaceName: 'Nordhafen' },
    { change: free },
  );
  await view.findByRole('dialog', { name: 'The payment is being confirmed' });
  state.subscription = buildSubscription({ plan: 'premium' });
  await comeBackTo('You now have the Premium plan');
});

it.each([
  ['de', '225,00 €', 'Sie haben jetzt 25 Lizenzen', 'Ab 1. Dezember, monatlich'],
  ['en', '€225.00', 'You now have 25 licences', 'Monthly from 1 December'],
] as const)('writes amounts and days in the language: %s', async (locale, amount, title, from) => {
  const { view, found } = await openDialog('SeatUpdateSuccessDialog', null, { locale });
  await view.findByRole('dialog', { name: title });
  found.getByText(amount);
  found.getByText(from);
});

it.each([
  ['team', 'Teams stay, but can no longer be changed.', null],
  ['premium', 'Teams stay, but can no longer be changed.', 'New images can no longer be generated.'],
] as const)('names only what the %s plan has when it is cancelled', async (plan, teams, images) => {
  const { found } = await openDialog('SubscriptionCancelDialog', undefined, { change: { plan } });
  await found.findByText(teams);
  found.getByText(/^All 18 members stay\./);
  expect(found.queryByText(/images can no longer be generated/)?.textContent?.startsWith(images ?? '')).toBe(
    images === null ? undefined : true,
  );
});

it('lists what a lower plan locks, and when', async () => {
  const { found } = await openDialog(
    'ConfirmPaymentDialog',
    { plan: 'team' },
    { change: { plan: 'premium' } },
  );
  await found.findByText(/^The Team plan applies as soon as you confirm the change/);
  found.getByText(/^New images can no longer be generated\./);
  expect(found.queryByText(/^Teams stay/)).toBeNull();
});
