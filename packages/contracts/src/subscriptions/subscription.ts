import * as z from 'zod/mini';
import { automaticTopUp } from '../credits/automatic-top-up';
import { plans } from '../permissions/plan';
import { billingIntervals } from './product';

/** The billing of a subscription. All types except `stripeSubscription` are invoiced elsewhere and have no portal. */
export const productTypes = ['payment', 'stripeSubscription', 'vaudSubscription'] as const;
export type ProductType = (typeof productTypes)[number];

/** The payment provider's own statuses; `inactive` on the free plan. */
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

/** The names on the wire. Readers accept newer names, too. */
const productType = z.string() as unknown as z.ZodMiniType<ProductType>;
// Readers accept newer statuses as well.
const subscriptionStatus = z.string() as unknown as z.ZodMiniType<SubscriptionStatus>;

/** The subscription of a workspace. For a workspace that never had one, this is the free plan. */
export const subscription = z.object({
  /** The workspace's id if it has no subscription. */
  id: z.uuid(),
  name: z.string(),
  organizationId: z.uuid(),
  plan: z.enum(plans),
  /** Whether the plan can be used now. */
  active: z.boolean(),
  seats: z.number(),
  /** Present if `seats` is an operator's limit below the licences of the plan. */
  seatsLimitedBy: z.optional(z.literal('operator')),
  /** Members and pending invites. */
  seatsTaken: z.number(),
  /** The pending invites among them. Older servers omit it. */
  seatsInvited: z.optional(z.number()),
  /** Maximum number of licences: 1 for a personal workspace. Older servers omit it; use `limits.seatsPerOrganization` then. */
  maxSeats: z.optional(z.number()),
  /** Absent on the free plan. */
  productType: z.optional(productType),
  /** The product id for the checkout. */
  productId: z.optional(z.string()),
  cancelAtPeriodEnd: z.boolean(),
  currency: z.literal('EUR'),
  /** Time of renewal, or of the end if it is cancelled. Null on the free plan. */
  currentPeriodEnd: z.nullable(z.iso.datetime()),
  status: subscriptionStatus,
  /** How often it is paid; a month if missing. */
  interval: z.optional(z.enum(billingIntervals)),
  /** Present while it prevents the deletion of the workspace: it is still charged, or its paid period has not ended. */
  blocksDeletion: z.optional(z.literal(true)),
  /** Price of all licences for one interval, in whole cents. */
  totalAmount: z.number(),
  /** The unpaid amount in whole cents, and when the plan ends without the payment. Only present while a payment is overdue. */
  overdue: z.optional(z.object({ amount: z.number(), until: z.iso.datetime() })),
  /**
   * Present while a fifth or less of the period's credit is left and credit can be bought: the balance, and the balance plus the
   * credit spent, in whole cents.
   */
  lowCredit: z.optional(z.object({ left: z.number(), whole: z.number() })),
  /** Present while the automatic top-up is active or paused. */
  automaticTopUp: z.optional(automaticTopUp),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Subscription = z.output<typeof subscription>;

/** State of a subscription as shown to users. */
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

/** Whether the payment provider's checkout and portal can change it. */
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
