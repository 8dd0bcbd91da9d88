import * as z from 'zod/mini';
import { pagingLimits } from '../limits';
import { addressNumber } from './address-number';

/** Page and number of entries per page, as query parameters of a list. */
export const pageQuery = {
  page: z._default(addressNumber(1, pagingLimits.number), 1),
  pageSize: z._default(addressNumber(1, pagingLimits.sizeMax), pagingLimits.size),
};
