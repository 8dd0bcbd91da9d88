import { texts as rest } from './de-rest';
import { texts as transfer } from './de-transfer';

/** All texts of the chunks that are fetched later. */
export const texts = { ...rest, ...transfer };
