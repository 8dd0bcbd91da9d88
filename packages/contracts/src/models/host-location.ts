/** Where a model is run. */
export const hostLocations = ['usa', 'europe', 'germany', 'uk', 'swiss', 'any'] as const;
export type HostLocation = (typeof hostLocations)[number];
