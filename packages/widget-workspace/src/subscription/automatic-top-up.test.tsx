import { type AutomaticTopUp, endAutomaticTopUp, setAutomaticTopUp } from '@oriel/contracts';
import { buildSubscription, refuseCall } from '@oriel/contracts/testing';
import { expect, it, vi } from 'vitest';
import { fill, open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

const topUp: AutomaticTopUp = {
  threshold: 500,
  productId: 'credit-10',
  amount: 1_000,
  monthlyLimit: 4_000,
  charged: 0,
  problem: null,
  consentBy: 'Paul Andersson',
  consentAt: '2026-11-20T09:00:00.000Z',
};

function openTab(automaticTopUp?: AutomaticTopUp, role: 'administrator' | 'member' = 'administrator') {
  const navigate = vi.fn(async (_: { href: string }) => ({ handled: true }));
  const opened = open({ role }, { state: { props: { tab: 'subscription' } }, host: { navigate } });
  opened.administration.subscription.subscription = buildSubscription(automaticTopUp && { automaticTopUp });
  return { ...opened, navigate };
}

it('asks for consent to the amounts, and shows the agreed terms', async () => {
  const { view, press, dialog, services } = openTab();
  await press('Automatic top-up');
  await view.findByText(/^By choosing “Agree”, you allow €10\.00 to be charged/);
  const form = await dialog('Automatic top-up');
  fill(form, 'When the balance falls below', '10,01');
  await press('Agree');
  form.getByText('Enter an amount such as 5 or 5.50 that does not exceed the credit bought.');
  fill(form, 'When the balance falls below', '10');
  fill(form, 'Monthly limit', '9.99');
  await press('Agree');
  form.getByText('Enter an amount that covers at least one purchase.');
  expect(services.requests(setAutomaticTopUp)).toEqual([]);
  fill(form, 'Monthly limit', '30');
  await press('Agree');
  await view.findByText('Automatically: €10.00 when less than €10.00 is left');
  expect(services.requests(setAutomaticTopUp)[0]?.body).toEqual({
    threshold: 1_000,
    productId: 'credit-10',
    amount: 1_000,
    monthlyLimit: 3_000,
  });
});

it('shows the terms and the person who agreed, and can be switched off', async () => {
  const { view, press, services } = openTab({ ...topUp, charged: 3_500 });
  await view.findByText('Monthly limit reached: €35.00 of €40.00');
  await press('Change top-up');
  await view.findByText(/Paul Andersson agreed on 20 November 2026\.$/);
  view.getByText('Per calendar month. €35.00 has been charged this month.');
  await press('Switch off');
  await waitFor(() => expect(view.queryByText(/^Automatically/)).toBeNull());
  expect(services.requests(endAutomaticTopUp)).toHaveLength(1);
});

it.each([
  ['declined', 'The payment was declined.', 'Change top-up', 'Automatic top-up'],
  ['no_method', 'No payment method is stored any more.', 'Change top-up', 'Automatic top-up'],
  ['confirmation', 'The bank asks you to confirm the payment.', 'Top up credit', 'Top up credit'],
] as const)('shows why it is paused, with a remedy: %s', async (problem, text, action, title) => {
  const { view, user, dialog } = openTab({ ...topUp, problem });
  const note = (await view.findByText('The automatic top-up is paused')).closest('[role="status"]');
  expect(note?.textContent).toContain(text);
  expect(note?.textContent).toContain('Nothing more will be charged until you agree again.');
  const button = [...(note?.querySelectorAll('button') ?? [])].find(each => each.textContent === action);
  await user.click(button ?? expect.unreachable());
  await dialog(title);
});

it('links to the payment provider if no payment method is stored', async () => {
  const { view, press, services, navigate } = openTab();
  services.on(setAutomaticTopUp, () => refuseCall({ status: 409, code: 'payment_method_missing' }));
  await press('Automatic top-up');
  await press('Agree');
  await view.findByText('No payment method is stored');
  await press('Change at the payment provider');
  await waitFor(() =>
    expect(navigate.mock.calls.map(([{ href }]) => href)).toContain('https://pay.example/portal/billing'),
  );
});
