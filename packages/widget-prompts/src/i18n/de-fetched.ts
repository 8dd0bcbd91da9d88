import { texts as rest } from './de-rest';
import { texts as transfer } from './de-transfer';

/** Everything that is said in parts that are fetched later. */
export const texts = { ...rest, ...transfer };
