/** The plans of a workspace, in ascending order. */
export const plans = ['free', 'team', 'premium'] as const;
export type Plan = (typeof plans)[number];
