import type { Operation } from './http/route/operation';
import type { Departure } from './identity/departures/departures';
import type { Job } from './platform/work/job';

/**
 * One kind of thing that the server keeps or does. The `index.ts` of its room exports it, `nouns.ts` lists it, and from there
 * its routes are served, its jobs run, and its part is played when people leave.
 *
 * @typeParam S what its operations and jobs need of the running server
 */
export interface Noun<in S> {
  readonly operations?: readonly Operation<S>[];
  readonly jobs?: (services: S) => readonly Job[];
  readonly departure?: Departure;
}
