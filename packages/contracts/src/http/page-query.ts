import * as z from 'zod/mini';
import { limits } from '../limits';

const between = (most: number) => z.coerce.number().check(z.int(), z.gte(1), z.lte(most));

/** Which page of a list is asked for; pages count from 1. */
export const pageQuery = {
  page: z._default(between(100_000), 1),
  pageSize: z._default(between(limits.pageSizeMax), limits.pageSize),
};
