/** What becomes of the prompt cards and lists of a member who is removed, or of a workspace that is deleted. */
export const resourcesActions = ['delete', 'transfer'] as const;
export type ResourcesAction = (typeof resourcesActions)[number];
