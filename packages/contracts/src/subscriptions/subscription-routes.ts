import * as z from 'zod/mini';
import { newAutomaticTopUp } from '../credits/automatic-top-up';
import { addressNumber } from '../http/address-number';
import { flag } from '../http/flag';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import { billingDetails } from './billing-details';
import { paidPlans, pricing } from './product';
import { portalTypes, subscription } from './subscription';

const updates = {
  login: 'session',
  permission: 'updateOrganizationSubscription',
  inPerson: 'signedIn',
  embed: ['workspace'],
} as const;

/**
 * Return address: a path of the portal, or an address whose origin an application of the workspace allows. Any other value leads
 * to Home.
 */
const returnAddress = z.optional(z.string().check(z.maxLength(2_000)));
const seatNumber = z.optional(addressNumber(0, 1_000_000));
const address = z.object({ url: z.string() });
const seatErrors = ['seats_required', 'seats_too_few', 'seats_too_many'] as const;
const paymentErrors = ['payments_unavailable', 'subscription_invoiced'] as const;

export const getPricing = route({
  service: 'core',
  method: 'GET',
  path: '/v1/pricing',
  summary: 'What plans and credit cost',
  answer: { kind: 'json', schema: pricing },
  access: { login: 'none', embed: ['chat', 'images', 'workspace'], vouched: 'members' },
  crossOrigin: 'guest',
});

export const getSubscription = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/subscription',
  summary: 'The subscription of a workspace',
  params: organizationParams,
  query: z.object({
    /** First reads the subscription from the payment provider and books outstanding payments. For the return from a checkout. */
    refresh: z.optional(flag),
  }),
  answer: { kind: 'json', schema: subscription },
  access: { login: 'session', permission: 'viewOrganizationSubscription', embed: ['workspace'] },
});

export const getBillingDetails = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/billing-details',
  summary: 'Invoices, payment method and billing address, as the payment provider has them',
  params: organizationParams,
  answer: { kind: 'json', schema: billingDetails },
  access: { login: 'session', permission: 'viewOrganizationSubscription', embed: ['workspace'] },
  cost: 'payment',
  slow: true,
  errors: paymentErrors,
});

export const findInvoice = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/invoices/:invoiceId',
  summary: "The address of an invoice's PDF at the payment provider",
  params: z.object({ organizationId: z.uuid(), invoiceId: z.string().check(z.maxLength(100)) }),
  answer: { kind: 'json', schema: address },
  access: { login: 'session', permission: 'viewOrganizationSubscription', embed: ['workspace'] },
  cost: 'payment',
  slow: true,
  errors: paymentErrors,
});

export const reactivateSubscription = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/subscription/reactivate',
  summary: 'Takes the cancellation of a subscription back while it still runs',
  params: organizationParams,
  answer: { kind: 'json', schema: subscription },
  access: updates,
  errors: ['subscription_not_cancelled', ...paymentErrors],
});

const buys = { ...updates, permission: 'createOrganizationCredits' } as const;

export const setAutomaticTopUp = route({
  service: 'core',
  method: 'PUT',
  path: '/v1/organizations/:organizationId/automatic-top-up',
  summary: 'Agrees to buying credit automatically with the stored payment method; also after a pause',
  params: organizationParams,
  body: { kind: 'json', schema: newAutomaticTopUp },
  answer: { kind: 'json', schema: subscription },
  access: buys,
  cost: 'payment',
  slow: true,
  errors: ['product_unknown', 'price_changed', 'payment_method_missing', 'payments_unavailable'],
});

export const endAutomaticTopUp = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/automatic-top-up',
  summary: 'Ends the automatic purchase of credit',
  params: organizationParams,
  answer: { kind: 'json', schema: subscription },
  access: buys,
});

export const createCheckoutSession = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/checkout-sessions/:productId',
  summary: 'The address of a page where a plan or a credit package is paid',
  params: z.object({ organizationId: z.uuid(), productId: z.string().check(z.maxLength(100)) }),
  query: z.object({
    /** Licences of the plan. Default: the number of taken ones. */
    seats: seatNumber,
    successUrl: returnAddress,
    cancelUrl: returnAddress,
  }),
  answer: { kind: 'json', schema: address },
  access: updates,
  cost: 'payment',
  slow: true,
  errors: ['product_unknown', 'subscription_active', ...seatErrors, ...paymentErrors],
});

export const createPortalSession = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/customer-portal-sessions/:typeId',
  summary: 'The address of a page where a subscription is managed, cancelled or changed',
  params: z.object({ organizationId: z.uuid(), typeId: z.enum(portalTypes) }),
  query: z.object({
    /** For `subscription-update-seats` and `subscription-update-product`. */
    seats: seatNumber,
    /** For `subscription-update-product`. */
    productId: z.optional(z.enum(paidPlans)),
    returnUrl: returnAddress,
    successUrl: returnAddress,
  }),
  answer: { kind: 'json', schema: address },
  access: updates,
  cost: 'payment',
  slow: true,
  errors: ['product_unknown', 'subscription_inactive', ...seatErrors, ...paymentErrors],
});
