/** Treatment of the prompt cards and lists of a removed member or a deleted workspace. */
export const resourcesActions = ['delete', 'transfer'] as const;
export type ResourcesAction = (typeof resourcesActions)[number];
