import type { Operation } from './http/route/operation';
import type { Departure } from './identity/departures/departures';
import type { Job } from './platform/work/job';

/**
 * A noun that the server stores or handles. The `index.ts` of its folder exports it, `nouns.ts` lists it; this registers its
 * routes, its jobs, and its part when people leave.
 *
 * @typeParam S services that its operations and jobs need
 */
export interface Noun<in S> {
  readonly operations?: readonly Operation<S>[];
  readonly jobs?: (services: S) => readonly Job[];
  readonly departure?: Departure;
}
