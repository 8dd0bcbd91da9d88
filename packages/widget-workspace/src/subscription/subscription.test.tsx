import { createFormat } from '@oriel/app-kit';
import {
  createCheckoutSession,
  createPortalSession,
  exportLedger,
  getPricing,
  getSpending,
  getSubscription,
  listLedger,
  reactivateSubscription,
} from '@oriel/contracts';
import { buildCredits, buildPricing, buildSubscription } from '@oriel/contracts/testing';
import { whilePrinting } from '@oriel/ui';
import { expect, it, onTestFinished, vi } from 'vitest';
import { creditText, microeuroText, signedText } from '../parts/microeuro';
import { buildLedgerEntry } from '../test-support/fake-subscription';
import { fill, open, setUpWorkspace, waitFor } from '../test-support/open-workspace';
import { watchDownloads } from '../test-support/watch-downloads';

setUpWorkspace();

const free = {
  plan: 'free',
  active: false,
  status: 'inactive',
  seats: 1,
  seatsTaken: 1,
  currentPeriodEnd: null,
} as const;

function openSubscription(change: Parameters<typeof buildSubscription>[0] = {}) {
  const navigate = vi.fn(async (_: { href: string }) => ({ handled: true }));
  const opened = open(
    { role: 'administrator' },
    { state: { props: { tab: 'subscription' } }, host: { navigate } },
  );
  const state = opened.administration.subscription;
  state.subscription = buildSubscription(change);
  const wentTo = (href: string) =>
    waitFor(() => expect(navigate.mock.calls.map(([input]) => input.href)).toContain(href));
  return { ...opened, state, navigate, wentTo };
}

it.each([
  ['de', 0, '0,00\u00a0€', '+0,00\u00a0€'],
  ['de', 9_999, '<\u00a00,01\u00a0€', '<\u00a00,01\u00a0€'],
  ['de', -9_999, '<\u00a00,01\u00a0€', '<\u00a00,01\u00a0€'],
  ['de', -1_950_000, '1,95\u00a0€', '−1,95\u00a0€'],
  ['en', 36_000_000, '€36.00', '+€36.00'],
] as const)('writes an amount in the language (%s, %i)', (locale, amount, plain, signed) => {
  expect(microeuroText(amount, createFormat(locale))).toBe(plain);
  if (amount !== 0) expect(signedText(amount, createFormat(locale))).toBe(signed);
});

it.each([
  [2493, 24_938_500, '24,93\u00a0€'],
  [0, 9_000, '<\u00a00,01\u00a0€'],
  [0, 0, '0,00\u00a0€'],
  [-3, -25_000, '-0,03\u00a0€'],
])('rounds down what is left (%i cents, %i)', (balance, balanceMicroeuro, text) => {
  const credits = buildCredits(balance, { balanceMicroeuro });
  expect(creditText(credits, createFormat('de'))).toBe(text);
});

it('says that the operator limits the number of members', async () => {
  const { view } = openSubscription({ seats: 20, seatsLimitedBy: 'operator' });
  await view.findByText('18 of 20 members, a limit set by the operator');
});

it('says plan, licences, credit and renewal, read from the provider', async () => {
  const { view, services } = openSubscription();
  await view.findByText('18 of 25 licences');
  view.getByText('Active · renews on 1 Dec 2026 for €225.00');
  view.getByText('€14.20');
  view.getByText('€4.00 of it expires on 1 Dec 2026');
  const grant = view.getByRole('meter', { name: 'Monthly credit' });
  expect(grant.getAttribute('aria-valuetext')).toBe('€6.00 of €10.00 used');
  expect(services.requests(getSubscription)[0]?.query.refresh).toBe(true);
});

it.each([
  [1, 1, false],
  [5, 1, true],
  [25, 149, true],
])('of %i licences where %i can be had offers another number: %s', async (seats, maxSeats, isOffered) => {
  const { view } = openSubscription({ seats, seatsTaken: 1, maxSeats });
  await view.findByText(new RegExp(`^1 of ${seats} licence`));
  expect(view.queryByRole('button', { name: 'Change licences' }) !== null).toBe(isOffered);
});

it('says that a payment failed, and leads to the payments', async () => {
  const { view, press, wentTo } = openSubscription({ status: 'past_due' });
  await view.findByText('The last payment failed');
  await press('Open payments');
  await wentTo('https://pay.example/portal/billing');
});

it('names the overdue amount and the day on which the plan ends', async () => {
  const overdue = { amount: 22_500, until: '2026-12-15T09:00:00.000Z' };
  const { view } = openSubscription({ status: 'past_due', overdue });
  await view.findByText(
    '€225.00 is unpaid. Without the payment the plan ends on 15 December 2026. Check the payment method.',
  );
});

it('shows low credit next to the purchase', async () => {
  const { view } = openSubscription({ lowCredit: { left: 120, whole: 600 } });
  await view.findByText('€1.20 is left, a fifth or less of the credit of this period.');
  view.getByRole('button', { name: 'Top up credit' });
});

it('shows for each price whether it includes taxes, and offers the trial', async () => {
  const { view, services, press, dialog } = openSubscription({ ...free, productType: undefined });
  services.on(getPricing, () => buildPricing({ tax: 'net', trialDays: 14 }));
  expect(await view.findAllByText('per licence and month, plus VAT')).toHaveLength(2);
  await press('Upgrade to Team');
  const form = await dialog('Change to Team');
  form.getByText('plus VAT');
  form.getByText('The first 14 days are free.');
});

it('shows yearly payment and its price', async () => {
  const { view, services } = openSubscription({ interval: 'year', totalAmount: 99_000 });
  services.on(getPricing, () =>
    buildPricing({
      plans: [{ id: 'team', plan: 'team', amount: 990, yearly: { id: 'team-yearly', amount: 9_900 } }],
    }),
  );
  await view.findByText(/renews on 1 Dec 2026 for €990\.00 per year/);
  view.getByText('or €99.00 per licence and year');
});

it('shows the number of people and the expiry of a grant', async () => {
  const { view, state, user } = openSubscription();
  state.ledger = [
    buildLedgerEntry({
      kind: 'grant',
      amountMicroeuro: 82_000_000,
      people: 41,
      validUntil: '2026-12-01T09:00:00.000Z',
      agentName: null,
      model: null,
    }),
  ];
  await user.click(await view.findByRole('tab', { name: 'Ledger' }));
  await view.findByText('for 41 people until 1 Dec 2026');
});

it('lists invoices, payment method, address and VAT id, with a link to the provider', async () => {
  const { view, user, press, wentTo } = openSubscription();
  await user.click(await view.findByRole('tab', { name: 'Invoices' }));
  await view.findByText('R-0001');
  view.getByText('Card VISA •••• 4242');
  view.getByText('valid until 04/2031');
  view.getByText('Nordhafen GmbH, Am Hafen 1, 20457 Hamburg, DE');
  view.getByText('DE123456789');
  await press('Open invoice R-0001');
  await wentTo('https://pay.example/in_1.pdf');
  await press('Change at the payment provider');
  await wentTo('https://pay.example/portal/billing');
});

it('links to the provider before the first purchase', async () => {
  const { view, user, state, press, wentTo } = openSubscription(free);
  state.billing = { invoices: [], paymentMethod: null, address: [], email: null, taxIds: [] };
  await user.click(await view.findByRole('tab', { name: 'Invoices' }));
  await view.findByText('No invoices yet');
  await press('Change at the payment provider');
  await wentTo('https://pay.example/portal/billing');
});

it('reactivates a cancelled subscription, and says why that was refused', async () => {
  const { view, services, press } = openSubscription({ cancelAtPeriodEnd: true });
  await view.findByText('The subscription ends on 1 Dec 2026');
  const restore = services.refuse(reactivateSubscription, {
    status: 409,
    code: 'subscription_not_cancelled',
  });
  await press('Reactivate');
  await waitFor(() => expect(services.count(reactivateSubscription)).toBe(1));
  view.getByText('The subscription ends on 1 Dec 2026');
  restore();
  await press('Reactivate');
  await view.findByText('The subscription continues');
  await waitFor(() => expect(view.queryByText('The subscription ends on 1 Dec 2026')).toBeNull());
});

it('changes licences between those that are taken and 149', async () => {
  const { user, services, press, dialog, wentTo } = openSubscription();
  await press('Change licences');
  const form = await dialog('Change licences');
  fill(form, 'Licences', '17');
  await user.click(form.getByRole('button', { name: 'Continue to payment' }));
  await form.findByText('Enter a number from 18 to 149.');
  fill(form, 'Licences', '150');
  form.getByText('Enter a number from 18 to 149.');
  expect(services.count(createPortalSession)).toBe(0);
  fill(form, 'Licences', '30');
  form.getByText('€270.00');
  await user.click(form.getByRole('button', { name: 'Continue to payment' }));
  await wentTo('https://pay.example/portal/subscription-update-seats');
  expect(services.requests(createPortalSession)[0]?.query.seats).toBe(30);
});

it('leads from the free plan to a checkout, and to credit', async () => {
  const { view, user, services, press, dialog, wentTo } = openSubscription(free);
  await view.findByText('No subscription');
  await press('Upgrade to Team');
  const form = await dialog('Change to Team');
  await user.click(form.getByRole('button', { name: 'Continue to payment' }));
  await wentTo('https://pay.example/checkout/price-team');
  expect(services.requests(createCheckoutSession)[0]?.query.seats).toBe(1);
  const [leave] = form.getAllByRole('button', { name: 'Close' });
  if (leave) await user.click(leave);
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  await press('Top up credit');
  const offers = await dialog('Top up credit');
  await user.click(await offers.findByRole('button', { name: 'Pay €10.00' }));
  await wentTo('https://pay.example/checkout/credit-10');
});

it('offers no payment where it is invoiced', async () => {
  const { view } = openSubscription({ productType: 'vaudSubscription' });
  await view.findByText(/This subscription is invoiced/);
  expect(view.queryByRole('button', { name: 'Change licences' })).toBeNull();
  expect(view.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  expect(view.queryByRole('button', { name: /^Change to/ })).toBeNull();
});

it('draws the spending of a month with a table of the same, and another month', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) });
  onTestFinished(() => void vi.useRealTimers());
  const { view, user, state, services } = openSubscription();
  state.days = [
    { key: '2026-11-11', name: null, amountMicroeuro: 2_750_000, calls: 31 },
    { key: '2026-11-12', name: null, amountMicroeuro: 9_000, calls: 1 },
  ];
  await user.click(await view.findByRole('tab', { name: 'Usage' }));
  await view.findByRole('img', { name: /Highest: 11 Nov 2026, €2\.75/ });
  await user.click(view.getByText('Show as a table'));
  view.getByRole('row', { name: '11 Nov 2026 31 €2.75' });
  view.getByRole('row', { name: /^12 Nov 2026 1 <\s€0\.01$/ });
  view.getByText('Highest: 11 Nov 2026, €2.75');
  await user.click(view.getByRole('combobox', { name: 'Month' }));
  const months = await view.findAllByRole('option');
  if (months[1]) await user.click(months[1]);
  const byDay = () =>
    services.requests(getSpending).flatMap(({ query }) => (query.by === 'day' ? [query] : []));
  await waitFor(() => expect(byDay()).toHaveLength(2));
  const [first, second] = byDay();
  expect(second?.to).toBe(first?.from);
});

it('lists the ledger by page, and gives it as CSV', async () => {
  const { view, user, state, press } = openSubscription();
  const downloads = watchDownloads();
  state.ledger = [
    buildLedgerEntry(),
    buildLedgerEntry({
      kind: 'grant',
      amountMicroeuro: 36_000_000,
      userName: null,
      agentName: null,
      model: null,
    }),
    ...Array.from({ length: 20 }, () => buildLedgerEntry({ kind: 'image', amountMicroeuro: -40_000 })),
  ];
  await user.click(await view.findByRole('tab', { name: 'Ledger' }));
  await view.findByText('−€1.95');
  view.getByText('+€36.00');
  expect(view.getAllByText('Image')).toHaveLength(18);
  await press('Show more, 2 left');
  await waitFor(() => expect(view.getAllByText('Image')).toHaveLength(20));
  await press('CSV');
  await waitFor(() => expect(downloads).toEqual([expect.stringMatching(/^ledger-.*\.csv$/)]));
});

it('says through which application somebody has spent', async () => {
  const { view, user, state } = openSubscription();
  state.ledger = [
    buildLedgerEntry({ userName: 'Mara Lindner', applicationName: 'Intranet' }),
    buildLedgerEntry({ userName: null, applicationName: 'Intranet' }),
  ];
  await user.click(await view.findByRole('tab', { name: 'Ledger' }));
  await view.findByText('Mara Lindner via Intranet');
  view.getByText('via Intranet');
});

it('prints the entries of all pages, up to a limit that is named', async () => {
  const { view, user, state, root } = openSubscription();
  state.ledger = Array.from({ length: 1_030 }, () => buildLedgerEntry({ id: crypto.randomUUID() }));
  await user.click(await view.findByRole('tab', { name: 'Ledger' }));
  await view.findByRole('button', { name: 'Print' });
  await view.findByText('1,030 entries');
  let printed = 0;
  let note: HTMLElement | null = null;
  await whilePrinting(root, () => {
    printed = root.querySelectorAll('[data-index]').length;
    note = view.queryByText('Rows printed: 1,000 of 1,030');
  });
  expect(printed).toBe(1_000);
  expect(note).not.toBeNull();
});

it('finds entries by member, kind and day, and gives the same as CSV', async () => {
  const { view, user, state, services, press } = openSubscription();
  const member = '11111111-1111-4111-8111-111111111111';
  watchDownloads();
  state.spenders = [{ key: member, name: 'Paul Andersson', amountMicroeuro: 1_950_000, calls: 1 }];
  state.ledger = [buildLedgerEntry()];
  await user.click(await view.findByRole('tab', { name: 'Ledger' }));
  await view.findByText('−€1.95');
  await user.click(view.getByRole('combobox', { name: 'Person' }));
  await user.click(await view.findByRole('option', { name: 'Paul Andersson' }));
  await user.click(view.getByRole('combobox', { name: 'What' }));
  await user.click(await view.findByRole('option', { name: 'Image' }));
  await press('Period All time');
  await view.findByRole('grid');
  fill(view, 'From', '01/11/2026');
  fill(view, 'To', '30/11/2026');
  await view.findByText('No entry matches');
  const query = {
    userId: member,
    kind: 'image',
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
  };
  await waitFor(() => expect(services.requests(listLedger).at(-1)?.query).toMatchObject(query));
  await press('CSV');
  await waitFor(() => expect(services.requests(exportLedger)[0]?.query).toEqual(query));
  await press('Reset');
  await view.findByText('−€1.95');
});

it('says that the subscription could not be loaded, and tries again', async () => {
  const { view, services, press } = openSubscription();
  const restore = services.refuse(getSubscription, { status: 500, code: 'internal' });
  await view.findByRole('button', { name: 'Try again' });
  restore();
  await press('Try again');
  await view.findByText('18 of 25 licences');
});
