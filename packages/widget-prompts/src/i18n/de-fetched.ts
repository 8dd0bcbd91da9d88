import { texts as rest } from './de-rest';
import { texts as transfer } from './de-transfer';

/** All texts of the deferred chunks. */
export const texts = { ...rest, ...transfer };
