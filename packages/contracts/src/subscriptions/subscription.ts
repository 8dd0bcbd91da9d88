import * as z from 'zod/mini';
import { plans } from '../permissions/plan';

/** Who bills a subscription. Everything but `stripeSubscription` is invoiced elsewhere and has no portal. */
export const productTypes = ['payment', 'stripeSubscription', 'vaudSubscription'] as const;
export type ProductType = (typeof productTypes)[number];

/** In the words of the payment provider; `inactive` on the free plan. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'paused',
  'inactive',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The names on the wire. A reader takes those that are newer than itself, too. */
const productType = z.string() as unknown as z.ZodMiniType<ProductType>;
const subscriptionStatus = z.string() as unknown as z.ZodMiniType<SubscriptionStatus>;

/** The subscription of a workspace. A workspace that never had one answers the free plan. */
export const subscription = z.object({
  /** That of the workspace where it has no subscription. */
  id: z.uuid(),
  name: z.string(),
  organizationId: z.uuid(),
  plan: z.enum(plans),
  /** Whether the plan can be used now. */
  active: z.boolean(),
  seats: z.number(),
  /** Members, and invites that are pending. */
  seatsTaken: z.number(),
  /** Maximum number of licences: 1 for a personal workspace. Older servers omit it; use `limits.seatsPerOrganization` then. */
  maxSeats: z.optional(z.number()),
  /** Absent on the free plan. */
  productType: z.optional(productType),
  /** The product that a checkout names. */
  productId: z.optional(z.string()),
  cancelAtPeriodEnd: z.boolean(),
  currency: z.literal('EUR'),
  /** When it renews or, cancelled, ends. Null on the free plan. */
  currentPeriodEnd: z.nullable(z.iso.datetime()),
  status: subscriptionStatus,
  /** Of all licences for a month, in whole cents. */
  totalAmount: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Subscription = z.output<typeof subscription>;

/** What a subscription is to a person who looks at it. */
export type SubscriptionState = 'active' | 'trialing' | 'past_due' | 'cancelled' | 'inactive';

/** `cancelled` runs until the end of its period and can be reactivated. */
export function subscriptionState({
  active,
  status,
  cancelAtPeriodEnd,
}: Pick<Subscription, 'active' | 'status' | 'cancelAtPeriodEnd'>): SubscriptionState {
  if (!active) return 'inactive';
  if (cancelAtPeriodEnd) return 'cancelled';
  return status === 'trialing' || status === 'past_due' ? status : 'active';
}

/** Whether checkout and portal of the payment provider can change it. */
export const isSelfService = ({ productType }: Pick<Subscription, 'productType'>): boolean =>
  productType === undefined || productType === 'stripeSubscription';

/** Pages of the payment provider's portal. */
export const portalTypes = [
  'billing',
  'subscription-cancel',
  'subscription-update-seats',
  'subscription-update-product',
] as const;
export type PortalType = (typeof portalTypes)[number];
