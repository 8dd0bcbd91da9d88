import { texts as rest } from './en-rest';
import { texts as transfer } from './en-transfer';

/** All texts of the deferred chunks. */
export const texts = { ...rest, ...transfer };
