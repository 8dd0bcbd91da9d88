import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { rightOperations } from './features';

export const features: Noun<Services> = {
  operations: rightOperations,
};
