/** Where a model is run. */
export const hostLocations = ['usa', 'europe', 'germany', 'uk', 'swiss', 'any'] as const;
export type HostLocation = (typeof hostLocations)[number];

/** The places that a workspace can allow; `any` is none that it could hold anybody to. */
export const namedLocations = ['germany', 'europe', 'swiss', 'uk', 'usa'] as const;
export type NamedLocation = (typeof namedLocations)[number];

/** Whether all places are allowed in which something may be processed; where none are named, all are. */
export const allowsLocations = (allowed: readonly HostLocation[], places: readonly HostLocation[]): boolean =>
  allowed.length === 0 || (places.length > 0 && places.every(place => isWithin(place, allowed)));

/** Germany is a part of Europe, here the European Union. */
const isWithin = (place: HostLocation, allowed: readonly HostLocation[]): boolean =>
  allowed.includes(place) || (place === 'germany' && allowed.includes('europe'));

/**
 * Places where an agent may run: the place that it names if its model runs there, else every place of its model. The model
 * may have moved since the agent was created.
 */
export const placesOfAgent = (
  place: HostLocation,
  placesOfModel: readonly HostLocation[],
): readonly HostLocation[] => (placesOfModel.includes(place) ? [place] : placesOfModel);
