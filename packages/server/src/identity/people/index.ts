import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { peopleDeparture } from './people-departure';

export const people: Noun<Services> = {
  departure: peopleDeparture,
};
