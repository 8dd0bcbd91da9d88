import * as z from 'zod/mini';
import { pagingLimits } from '../limits';

const between = <Input>(number: z.ZodMiniNumber<Input>, most: number) =>
  number.check(z.int(), z.gte(1), z.lte(most));

/** Which page of a list is asked for. @__NO_SIDE_EFFECTS__ */
export const pageNumber = <Input>(number: z.ZodMiniNumber<Input>) =>
  z._default(between(number, pagingLimits.number), 1);

/** How much of a list a page has. @__NO_SIDE_EFFECTS__ */
export const pageSize = <Input>(number: z.ZodMiniNumber<Input>) =>
  z._default(between(number, pagingLimits.sizeMax), pagingLimits.size);

/** Both, as the address of a list has them. */
export const pageQuery = {
  page: pageNumber(z.coerce.number()),
  pageSize: pageSize(z.coerce.number()),
};
