import * as z from 'zod/mini';
import { pageLimits } from './page-limits';
import { offeredTool } from './page-offer';
import { pageFailures } from './page-tool-routes';

/** A page's tool as its host describes it to a widget. */
export const lentTool = z.object({
  ...offeredTool.shape,
  title: z.string().check(z.maxLength(pageLimits.toolTitle)),
});
export type LentTool = z.output<typeof lentTool>;

/** A call, as a widget requests it from its host. */
export const toolCall = z.object({ name: z.string(), arguments: z.unknown() });

/** Outcome of a call, as a host reports it to a widget. */
export const pageOutcome = z.union([
  z.object({ result: z.string().check(z.maxLength(pageLimits.result)) }),
  z.object({
    failure: z.enum(pageFailures),
    message: z.optional(z.string().check(z.maxLength(pageLimits.failure))),
  }),
]);
export type PageOutcome = z.output<typeof pageOutcome>;
