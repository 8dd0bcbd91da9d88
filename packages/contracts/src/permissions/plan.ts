/** The plans of a workspace, each with more than the one before. */
export const plans = ['free', 'team', 'premium'] as const;
export type Plan = (typeof plans)[number];
