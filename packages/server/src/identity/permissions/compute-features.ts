import {
  type FeatureFlags,
  type FeatureName,
  type FeatureStatus,
  featureNames,
  featurePlans,
  type Permission,
  type Plan,
} from '@oriel/contracts';

interface Subscription {
  readonly plan: string;
  readonly status: string;
}

interface FeatureInput {
  readonly permissions: ReadonlySet<Permission>;
  readonly personal: boolean;
  readonly subscription: Subscription | null;
}

const rank: Readonly<Record<Plan, number>> = { free: 0, team: 1, premium: 2 };
/** Makes no sense in a workspace with one member. */
const notPersonal: ReadonlySet<FeatureName> = new Set<FeatureName>([
  'manageOrganizationTeams',
  'leadOrganizationTeams',
]);
/** Statuses of the payment provider in which a subscription is still active. */
const serving: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);

/** The state of each feature for a user in a workspace, from permission, plan and subscription. */
export function computeFeatures(input: FeatureInput): FeatureFlags {
  const entries = featureNames.map(name => {
    const status = statusOf(name, input);
    return [name, { enabled: status === 'visible', status }] as const;
  });
  return Object.fromEntries(entries);
}

function statusOf(name: FeatureName, { permissions, personal, subscription }: FeatureInput): FeatureStatus {
  // Every feature is named after the permission that it needs. Team leads manage the agents of their teams.
  const mayLead = name === 'manageOrganizationAgents' && permissions.has('leadOrganizationTeams');
  if (!permissions.has(name) && !mayLead) return 'denied';
  if (personal && notPersonal.has(name)) return 'hidden';
  const plan = planIn(subscription);
  if (name === 'upgradeOrganization' && plan === 'premium') return 'hidden';
  const needed = featurePlans[name];
  if (needed === undefined || rank[plan] >= rank[needed]) return 'visible';
  if (!subscription) return needed === 'premium' ? 'insufficientSubscription' : 'noSubscription';
  if (subscription.status === 'canceled') return 'canceledSubscription';
  return serving.has(subscription.status) ? 'insufficientSubscription' : 'invalidSubscription';
}

/** The plan that a subscription currently gives. */
export function planIn(subscription: Subscription | null): Plan {
  if (!subscription || !serving.has(subscription.status)) return 'free';
  return subscription.plan === 'team' || subscription.plan === 'premium' ? subscription.plan : 'free';
}
