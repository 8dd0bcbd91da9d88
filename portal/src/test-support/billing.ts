import {
  getCredits,
  getPricing,
  getSubscription,
  listCreditPackages,
  listLedger,
  type Pricing,
  type Subscription,
} from '@oriel/contracts';
import {
  buildSubscription as build,
  buildCredits,
  buildPricing as buildPrices,
} from '@oriel/contracts/testing';
import { api } from './open-portal';

export const buildSubscription = (overrides: Partial<Subscription> = {}): Subscription =>
  build({ seats: 30, totalAmount: 27_000, ...overrides });

export const buildPricing = (overrides: Partial<Pricing> = {}): Pricing =>
  buildPrices({ creditPackages: [{ id: 'credit-10', credits: 10, amount: 950 }], ...overrides });

/** Handles the billing calls of an administrator of the first workspace. */
export function serveBilling(subscription: Subscription = buildSubscription()): void {
  const { fake, organizations } = api();
  api().permissions = [
    'viewOrganizationSubscription',
    'viewOrganizationUsage',
    'updateOrganizationSubscription',
    'upgradeOrganization',
    'createOrganizationCredits',
    'viewOrganizationCredits',
    'manageOrganizationInvites',
  ];
  const organizationId = organizations[0]?.id ?? subscription.organizationId;
  fake.on(getSubscription, () => ({ ...subscription, organizationId }));
  fake.on(getCredits, () => buildCredits(1_420));
  fake.on(listLedger, () => ({ results: [], totalCount: 0 }));
  fake.on(listCreditPackages, () => []);
  fake.on(getPricing, () => buildPricing());
}

/** The open dialogs of widgets, each in its own root. */
export function widgetDialogs(root: ParentNode = document): HTMLElement[] {
  const within = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? widgetDialogs(shadowRoot) : [],
  );
  const own = root === document ? [] : [...root.querySelectorAll<HTMLElement>('dialog[open]')];
  return [...own, ...within];
}

/** The title of a widget's open dialog. */
export const widgetDialogTitle = (): string | undefined =>
  widgetDialogs()[0]?.querySelector('h2')?.textContent;
