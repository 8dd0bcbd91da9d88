import { texts as rest } from './en-rest';
import { texts as transfer } from './en-transfer';

/** Everything that is said in parts that are fetched later. */
export const texts = { ...rest, ...transfer };
