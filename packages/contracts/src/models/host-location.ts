/** Places where models run. */
export const hostLocations = ['usa', 'europe', 'germany', 'uk', 'swiss', 'any'] as const;
export type HostLocation = (typeof hostLocations)[number];

/** The places that a workspace can allow; `any` is not a place and could not be enforced. */
export const namedLocations = ['germany', 'europe', 'swiss', 'uk', 'usa'] as const;
export type NamedLocation = (typeof namedLocations)[number];

/** Whether all places of processing are allowed; an empty list allows all. */
export const allowsLocations = (allowed: readonly HostLocation[], places: readonly HostLocation[]): boolean =>
  allowed.length === 0 || (places.length > 0 && places.every(place => isWithin(place, allowed)));

/** Germany is part of Europe, which here means the European Union. */
const isWithin = (place: HostLocation, allowed: readonly HostLocation[]): boolean =>
  allowed.includes(place) || (place === 'germany' && allowed.includes('europe'));
