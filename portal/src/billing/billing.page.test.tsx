import { type FeatureStatus, getPricing } from '@oriel/contracts';
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  buildPricing,
  buildSubscription,
  serveBilling,
  widgetDialogs,
  widgetDialogTitle,
} from '../test-support/billing';
import { address, api, openPortal, refuse, setUpPortal, visible, waitFor } from '../test-support/open-portal';

setUpPortal();

const flag = (status: FeatureStatus) => ({ enabled: status === 'visible', status });

describe('the button in the header', () => {
  it('opens the plans where there is a higher one', async () => {
    serveBilling();
    api().features = { ...api().features, ...visible('upgradeOrganization') };
    const { view, user } = await openPortal('/settings');
    await user.click(await view.findByRole('button', { name: 'Upgrade' }));
    await waitFor(() => expect(widgetDialogTitle()).toBe('Change plan'));
    await user.click(
      within(widgetDialogs()[0] as HTMLElement).getAllByRole('button', { name: 'Close' })[0] as Element,
    );
    await waitFor(() => expect(widgetDialogs()).toEqual([]));
  });

  it.each(['hidden', 'denied'] as const)('is not there where the feature is %s', async status => {
    serveBilling();
    api().features = { ...api().features, upgradeOrganization: flag(status) };
    const { view } = await openPortal('/settings');
    await view.findByRole('heading', { name: 'Settings', level: 1 });
    expect(view.queryByRole('button', { name: 'Upgrade' })).toBeNull();
  });
});

describe('an entry with a lock', () => {
  it.each([
    ['noSubscription', 'This workspace has no subscription.'],
    ['canceledSubscription', 'The subscription of this workspace has been cancelled.'],
    ['invalidSubscription', /is not active/],
    ['insufficientSubscription', 'The plan of this workspace does not include it.'],
  ] as const)('leads people who may upgrade to the plans: %s', async (status, text) => {
    serveBilling();
    api().features = { ...api().features, viewOrganizationChat: flag(status) };
    const { view, user } = await openPortal('/settings');
    await user.click((await view.findAllByRole('button', { name: /^Chat, Not in your plan/ }))[0] as Element);
    await waitFor(() => expect(widgetDialogTitle()).toBe('“Chat” is not in your plan'));
    const dialog = within(widgetDialogs()[0] as HTMLElement);
    dialog.getByText(text);
    await user.click(dialog.getByRole('button', { name: 'See plans' }));
    await waitFor(() => expect(widgetDialogTitle()).toBe('Change plan'));
  });

  it('sends others to an administrator', async () => {
    api().features = { ...api().features, viewOrganizationChat: flag('insufficientSubscription') };
    const { view, user } = await openPortal('/settings');
    await user.click((await view.findAllByRole('button', { name: /^Chat, Not in your plan/ }))[0] as Element);
    const dialog = within(await view.findByRole('dialog'));
    dialog.getByText('Please contact an administrator of this workspace.');
    expect(widgetDialogs()).toEqual([]);
  });
});

describe('a payment that failed', () => {
  it('is said on every page, and leads to the subscription', async () => {
    serveBilling(buildSubscription({ status: 'past_due' }));
    api().features = { ...api().features, ...visible('viewOrganizationUsage') };
    const { view, user } = await openPortal('/settings');
    const note = within(await view.findByRole('alert'));
    note.getByText('The last payment failed');
    await user.click(note.getByRole('button', { name: 'Usage and billing' }));
    await waitFor(() => expect(address()).toBe('/workspace/manage/subscription'));
    await waitFor(() => expect(view.queryByText('The last payment failed')).toBeNull());
  });

  it('is not said to those who cannot do anything about it', async () => {
    serveBilling(buildSubscription({ status: 'past_due' }));
    api().permissions = [];
    const { view } = await openPortal('/settings');
    await view.findByRole('heading', { name: 'Settings', level: 1 });
    expect(api().calls.filter(call => call.endsWith('/subscription'))).toEqual([]);
    expect(view.queryByRole('alert')).toBeNull();
  });
});

describe('low credit', () => {
  const lowCredit = { left: 120, whole: 600 };

  it('is shown as a notice on every page, with a link to the purchase', async () => {
    serveBilling(buildSubscription({ lowCredit }));
    const { view, user } = await openPortal('/settings');
    const title = await view.findByText('The credit is running low');
    expect(title.closest('[role]')?.getAttribute('role')).toBe('status');
    view.getByText('€1.20 is left, a fifth or less of the credit of this period.');
    await user.click(view.getByRole('button', { name: 'Top up credit' }));
    await waitFor(() => expect(widgetDialogTitle()).toBe('Top up credit'));
  });

  it('is not shown to users who cannot buy credit', async () => {
    serveBilling(buildSubscription({ lowCredit }));
    api().permissions = api().permissions?.filter(name => name !== 'createOrganizationCredits');
    const { view } = await openPortal('/settings');
    await waitFor(() => expect(api().calls.some(call => call.includes('/subscription'))).toBe(true));
    await view.findByRole('heading', { name: 'Settings', level: 1 });
    expect(view.queryByText('The credit is running low')).toBeNull();
  });
});

describe('/pricing', () => {
  it('is open to guests, with an entry in the menu', async () => {
    serveBilling();
    api().user = { authenticated: false };
    const { view, user, logins } = await openPortal('/settings');
    await user.click(await view.findByRole('link', { name: 'Prices' }));
    expect(address()).toBe('/pricing');
    const team = within(await view.findByRole('listitem', { name: 'Team' }));
    team.getByText('€9.00');
    team.getByText('€2.00 credit per member and month');
    team.getByText('Invites and roles, up to 149 licences');
    view.getByText(/€10\.00 \(for €9\.50\) more can be bought/);
    await user.click(team.getByRole('button', { name: 'Choose Team' }));
    await user.click(view.getByRole('button', { name: 'Start free' }));
    expect(logins).toEqual(['/pricing?plan=team', '/']);
  });

  it('shows the yearly price of a plan that has one', async () => {
    serveBilling();
    const yearly = { id: 'team-yearly', amount: 9_900 };
    api().fake.on(getPricing, () =>
      buildPricing({ plans: [{ id: 'team', plan: 'team', amount: 990, yearly }] }),
    );
    const { view } = await openPortal('/pricing');
    const team = within(await view.findByRole('listitem', { name: 'Team' }));
    await team.findByText('or €99.00 per licence and year');
  });

  it('says which plan the workspace has, and leads to another', async () => {
    serveBilling();
    const { view, user } = await openPortal('/pricing');
    const team = within(await view.findByRole('listitem', { name: 'Team' }));
    await team.findByText('Current plan');
    await user.click(view.getByRole('button', { name: 'Choose Premium' }));
    await waitFor(() => expect(widgetDialogTitle()).toBe('Change to Premium'));
  });

  it('goes on after the sign-in with the plan that was chosen before it', async () => {
    serveBilling();
    await openPortal('/pricing?plan=premium');
    await waitFor(() => expect(widgetDialogTitle()).toBe('Change to Premium'));
    expect(address()).toBe('/pricing');
  });

  it('names a contact where nothing is sold', async () => {
    serveBilling();
    api().fake.on(getPricing, () => Response.json(buildPricing({ purchasable: false })));
    const { view } = await openPortal('/pricing');
    await view.findByText(/Ask the operator/);
    expect(view.queryByRole('button', { name: /^Choose/ })).toBeNull();
  });

  it('says that the prices did not come, and tries again', async () => {
    serveBilling();
    const restore = api().fake.on(getPricing, () => refuse(500, 'internal'));
    const { view, user } = await openPortal('/pricing');
    const again = await view.findByRole('button', { name: 'Try again' }, { timeout: 15_000 });
    restore();
    await user.click(again);
    await view.findByRole('listitem', { name: 'Premium' });
  });
});
