import { texts as rest } from './en-rest';
import { texts as transfer } from './en-transfer';

/** All texts of the chunks that are fetched later. */
export const texts = { ...rest, ...transfer };
