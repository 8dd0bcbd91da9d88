import type { FeatureFlags, FeatureName, Permission } from '@oriel/contracts';

/** The requirements of a route. */
export interface RouteRule {
  /** `all`, signed-in users only, or guests only. */
  audience: 'all' | 'signed-in' | 'guests';
  /** Must be visible in the current workspace. */
  feature?: FeatureName;
  /** The route that opens if the feature is not visible. */
  orFeature?: FeatureName;
  /** Required in the current workspace, where features are not specific enough. */
  permission?: Permission;
}

/** Input of the guard. */
export interface GuardState {
  user: 'pending' | 'guest' | 'signed-in';
  organization: 'pending' | 'ready';
  features: 'pending' | 'ready';
  flags: FeatureFlags;
  permissions: readonly Permission[];
}

export type GuardDecision =
  | { kind: 'wait' }
  | { kind: 'show' }
  | { kind: 'home' }
  /** The role of the user does not allow it. */
  | { kind: 'refused' }
  | { kind: 'login'; returnTo: string };

/**
 * Decides about a route, in this order: wait until everything is known; send guests to the sign-in where one is needed, before
 * features are checked, because a guest has none and every deep link would end at Home; send signed-in users away from guest
 * pages; refuse users whose role lacks the feature or the permission; send users Home if their workspace lacks the feature.
 */
export function decide(rule: RouteRule, state: GuardState, path: string): GuardDecision {
  if (state.user === 'pending') return { kind: 'wait' };
  if (state.user === 'guest') {
    return rule.audience === 'signed-in' ? { kind: 'login', returnTo: path } : { kind: 'show' };
  }
  if (state.organization === 'pending' || state.features === 'pending') return { kind: 'wait' };
  if (rule.audience === 'guests') return { kind: 'home' };
  const isOpen = rule.orFeature && state.flags[rule.orFeature]?.status === 'visible';
  const status = isOpen ? 'visible' : rule.feature && state.flags[rule.feature]?.status;
  if (status === 'denied') return { kind: 'refused' };
  if (rule.feature && status !== 'visible') return { kind: 'home' };
  if (rule.permission && !state.permissions.includes(rule.permission)) return { kind: 'refused' };
  return { kind: 'show' };
}
