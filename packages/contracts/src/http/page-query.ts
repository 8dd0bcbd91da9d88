import * as z from 'zod/mini';
import { pagingLimits } from '../limits';

const between = <Input>(number: z.ZodMiniNumber<Input>, most: number) =>
  number.check(z.int(), z.gte(1), z.lte(most));

/** Number of the requested page of a list. @__NO_SIDE_EFFECTS__ */
export const pageNumber = <Input>(number: z.ZodMiniNumber<Input>) =>
  z._default(between(number, pagingLimits.number), 1);

/** Number of entries per page. @__NO_SIDE_EFFECTS__ */
export const pageSize = <Input>(number: z.ZodMiniNumber<Input>) =>
  z._default(between(number, pagingLimits.sizeMax), pagingLimits.size);

/** Both, as query parameters of a list. */
export const pageQuery = {
  page: pageNumber(z.coerce.number()),
  pageSize: pageSize(z.coerce.number()),
};
