import type { Pricing, Subscription } from '@oriel/contracts';
import { api } from './open-portal';

const created = '2026-02-01T09:00:00.000Z';

export const buildSubscription = (overrides: Partial<Subscription> = {}): Subscription => ({
  id: '00000000-0000-4000-8000-000000005b5c',
  name: 'Team',
  organizationId: api().organizations[0]?.id ?? '',
  plan: 'team',
  active: true,
  seats: 30,
  seatsTaken: 18,
  productType: 'stripeSubscription',
  productId: 'team',
  cancelAtPeriodEnd: false,
  currency: 'EUR',
  currentPeriodEnd: '2026-12-01T09:00:00.000Z',
  status: 'active',
  totalAmount: 27_000,
  createdAt: created,
  updatedAt: created,
  ...overrides,
});

export const buildPricing = (overrides: Partial<Pricing> = {}): Pricing => ({
  currency: 'EUR',
  purchasable: true,
  plans: [
    { id: 'price-team', plan: 'team', amount: 900 },
    { id: 'price-premium', plan: 'premium', amount: 1_900 },
  ],
  creditPackages: [{ id: 'credit-10', credits: 10, amount: 950 }],
  monthlyGrant: 200,
  starterCredit: 100,
  seats: 149,
  ...overrides,
});

/** Handles the billing calls of an administrator of the first workspace. */
export function serveBilling(subscription: Subscription = buildSubscription()): void {
  const { answers, organizations } = api();
  api().permissions = [
    'viewOrganizationSubscription',
    'updateOrganizationSubscription',
    'upgradeOrganization',
    'createOrganizationCredits',
    'viewOrganizationCredits',
    'manageOrganizationInvites',
  ];
  const at = `GET /api/core/v1/organizations/${organizations[0]?.id}`;
  answers.set(`${at}/subscription`, () => Response.json(subscription));
  answers.set(`${at}/credits`, () =>
    Response.json({
      currency: 'EUR',
      balance: 1_420,
      balanceMicroeuro: 14_200_000,
      granted: 0,
      grantExpiresAt: null,
      nextGrant: null,
      blockLimit: 0,
      warnLimit: 100,
      spendingLimit: null,
    }),
  );
  answers.set(`${at}/credits/ledger`, () => Response.json({ results: [], totalCount: 0 }));
  answers.set(`${at}/credit-packages`, () => Response.json([]));
  answers.set('GET /api/core/v1/pricing', () => Response.json(buildPricing()));
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
